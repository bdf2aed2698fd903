import { isDeepStrictEqual } from 'node:util';
import { Survey } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockPeople, acquireLock } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { requireVersion } from '../../refusals.ts';
import { isMoreThanRespondent } from '../accounts/held-roles.ts';
import { replanSurvey } from '../recall-days/replan-all.ts';
import { audit } from '../trail/audit.ts';
import { secretsForAddress } from '../webhooks/webhook-secret.ts';
import { moveWeeklyMail } from '../weekly-mails/move-weekly-mail.ts';
import {
  requireDates,
  requireFreeSurveyId,
  requireKnownLocale,
  requireKnownScheme,
  toColumns,
  type GivenSurveyFields,
  type SurveyFields,
} from './survey-fields.ts';
import { requireSurvey, withNewSecret, type StoredSurvey } from './surveys.queries.ts';

/** The fields that staff may change. Only administrators may change the others. */
const STAFF_FIELDS: readonly (keyof SurveyFields)[] = [
  'startDate',
  'endDate',
  'state',
  'suspensionReason',
  'externalFollowUpURL',
  'supportEmail',
  'description',
  'finalPageHtml',
];

interface SurveyUpdate extends GivenSurveyFields {
  surveyId: string;
  /** The version that the editor read. Absent: the fields are changed whatever else was changed since. */
  baseVersion?: string | undefined;
}

/**
 * Changes the given fields of a survey. Another id renames the survey, and its people, recalls and roles follow. With the first
 * webhook address the answer has its secret, once. With another time zone the mails of recall days and the weekly mail follow it. Throws
 * AppError `survey.not_found`, `survey.busy`, `survey.version_conflict`, `survey.field_forbidden`, `survey.duplicate_id`,
 * `survey.reserved_id`, `survey.dates`, `survey.has_personal_data`, `reference.not_found`.
 */
export async function updateSurvey(
  context: SignedInContext,
  { surveyId, baseVersion, ...given }: SurveyUpdate,
): Promise<StoredSurvey> {
  const { jobId, ...updated } = await inTransaction(context, async (inner) => {
    await lockSurvey(inner, surveyId, given);
    await acquireLock(inner.em, 'surveys');
    const { survey } = await requireSurvey(inner, surveyId);
    if (baseVersion !== undefined) requireVersion('survey', survey.version, baseVersion);
    const columns = changesOf(survey, toColumns(withoutMask(inner, given)));
    requirePermitted(inner, given, columns);
    if (columns.slug !== undefined) await requireFreeSurveyId(inner, columns.slug);
    if (columns.locale !== undefined) await requireKnownLocale(inner, columns.locale);
    // A label that the survey has already stays, although no scheme has it: earlier releases took any.
    if (columns.schemeId !== undefined) await requireKnownScheme(inner, columns.schemeId);
    requireDates(columns.startDate ?? survey.startDate, columns.endDate ?? survey.endDate);
    if (columns.allowPersonalData === false) await requireAnonymous(inner, survey.id);
    const secrets = secretsForAddress(survey.submissionNotificationUrl, columns.submissionNotificationUrl);
    if (Object.keys(columns).length > 0) {
      await inner.em.nativeUpdate(Survey, survey.id, { ...columns, ...secrets, version: crypto.randomUUID() });
    }
    if (Object.keys(columns).length > 0) {
      await audit(inner, {
        recordType: 'survey',
        recordId: survey.id,
        code: columns.slug ?? surveyId,
        surveyId: survey.id,
        action: 'update',
        before: Object.fromEntries(Object.keys(columns).map((column) => [column, storedValue(survey, column)])),
        after: columns,
      });
    }
    const { timeZone } = columns;
    const jobId =
      timeZone === undefined ? null : await followZone(inner, { id: survey.id, timeZone, formerZone: survey.timeZone });
    inner.em.clear();
    const changed = await requireSurvey(inner, columns.slug ?? surveyId);
    return { ...withNewSecret(changed, secrets.submissionNotificationSecret), jobId };
  });
  if (jobId !== null) context.tasks.wake('job');
  return updated;
}

/** Moves what is planned on the clock of the survey, and returns the id of the job that plans the mails of thousands of people. */
async function followZone(
  context: SignedInContext,
  { formerZone, ...survey }: { id: number; timeZone: string; formerZone: string },
): Promise<string | null> {
  // Held already, unless the zone changed between the first reading and the second.
  await lockPeople(context.em, survey.id);
  await moveWeeklyMail(context, survey);
  return replanSurvey(context, survey, { permission: 'surveys:update', formerZone });
}

// A call that stores names locks the survey too, so that the permission is not taken away before the names are stored. Recall days are
// given with the people locked, and their mails are on the clock of the survey.
async function lockSurvey({ em }: SignedInContext, surveyId: string, given: GivenSurveyFields): Promise<void> {
  const survey = await kysely(em)
    .selectFrom('survey')
    .select(['id', 'time_zone as timeZone'])
    .where('slug', '=', surveyId)
    .executeTakeFirst();
  if (!survey) return;
  const isMoved = given.timeZone !== undefined && given.timeZone !== survey.timeZone;
  if (given.allowPersonalData !== false && !isMoved) return;
  await lockPeople(em, survey.id);
  if (given.allowPersonalData !== false) return;
  await kysely(em).selectFrom('survey').select('id').where('id', '=', survey.id).forUpdate().execute();
}

// Staff see the secrets as null, and may send null back.
function withoutMask({ actor }: SignedInContext, given: GivenSurveyFields): GivenSurveyFields {
  if (actor.may('surveys:manage') || given.generateUserKey !== null) return given;
  return { ...given, generateUserKey: undefined };
}

type Columns = ReturnType<typeof toColumns>;

function storedValue(survey: Survey, column: string): unknown {
  return (column === 'locale' ? survey.locale.id : survey[column as keyof Survey]) ?? null;
}

function changesOf(survey: Survey, columns: Columns): Columns {
  const stored = (name: string): unknown => {
    const value = storedValue(survey, name);
    return value instanceof Date ? value.getTime() : value;
  };
  const isSame = ([name, value]: [string, unknown]) =>
    isDeepStrictEqual(stored(name), value instanceof Date ? value.getTime() : value);
  return Object.fromEntries(Object.entries(columns).filter((entry) => !isSame(entry)));
}

function requirePermitted({ actor }: SignedInContext, given: GivenSurveyFields, columns: Columns): void {
  if (actor.may('surveys:manage')) return;
  const fields = (Object.keys(given) as (keyof SurveyFields)[]).filter(
    (field) =>
      !STAFF_FIELDS.includes(field) &&
      Object.keys(toColumns({ [field]: given[field] })).some((column) => column in columns),
  );
  if (fields.length === 0) return;
  const message = `Only administrators may change ${fields.join(', ')}; staff may change ${STAFF_FIELDS.join(', ')}.`;
  throw new AppError('forbidden', 'survey.field_forbidden', message, { facts: { fields } });
}

async function requireAnonymous({ em }: SignedInContext, surveyId: number): Promise<void> {
  const { respondents } = await kysely(em)
    .selectFrom('user_role as r')
    .innerJoin('user_account as u', 'u.id', 'r.user_id')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('respondents'))
    .where('r.survey_id', '=', surveyId)
    .where('r.name', '=', 'respondent')
    .where((eb) => eb.or([eb('u.name', 'is not', null), eb('u.email', 'is not', null), eb('u.phone', 'is not', null)]))
    .where((eb) => eb.not(isMoreThanRespondent(sql.ref('u.id'))))
    .executeTakeFirstOrThrow();
  if (respondents === 0) return;
  const message = `${respondents} respondents have a name, an e-mail address or a phone number: remove these first.`;
  throw new AppError('conflict', 'survey.has_personal_data', message, { facts: { respondents } });
}
