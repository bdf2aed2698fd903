import { Survey } from '../../../entities/survey.ts';
import { query, sql } from '../../db/sql.ts';
import { lockPeople, acquireLock } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import {
  requireDates,
  requireFreeSurveyId,
  requireKnownLocale,
  toColumns,
  type GivenSurveyFields,
  type SurveyFields,
} from './survey-fields.ts';
import { requireSurvey, type StoredSurvey } from './surveys.queries.ts';

/** What those may change who run a survey; the rest is its administrators'. */
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

/** Changes what is given; another id renames the survey, and its people, recalls and roles follow. */
export function updateSurvey(
  context: SignedInContext,
  { surveyId, ...given }: GivenSurveyFields & { surveyId: string },
): Promise<StoredSurvey> {
  return inTransaction(context, async (inner) => {
    await lockSurvey(inner, surveyId, given);
    await acquireLock(inner.em, 'surveys');
    const { survey } = await requireSurvey(inner, surveyId);
    const columns = changesOf(survey, toColumns(withoutMask(inner, given)));
    requirePermitted(inner, given, columns);
    if (columns.slug !== undefined) await requireFreeSurveyId(inner, columns.slug);
    if (columns.locale !== undefined) await requireKnownLocale(inner, columns.locale);
    requireDates(columns.startDate ?? survey.startDate, columns.endDate ?? survey.endDate);
    if (columns.allowPersonalData === false) await requireAnonymous(inner, survey.id);
    if (Object.keys(columns).length > 0) await inner.em.nativeUpdate(Survey, survey.id, columns);
    inner.em.clear();
    return requireSurvey(inner, columns.slug ?? surveyId);
  });
}

// Who stores names holds the survey as it is, and the leave to do so is not taken away meanwhile.
async function lockSurvey({ em }: SignedInContext, surveyId: string, given: GivenSurveyFields): Promise<void> {
  if (given.allowPersonalData !== false) return;
  const [survey] = await query<{ id: number }>(em, sql`select id from survey where slug = ${surveyId}`);
  if (!survey) return;
  await lockPeople(em, survey.id);
  await query(em, sql`select id from survey where id = ${survey.id} for update`);
}

// Staff read the key as null, and may send back what they read.
function withoutMask({ actor }: SignedInContext, given: GivenSurveyFields): GivenSurveyFields {
  if (actor.may('surveys:manage') || given.generateUserKey !== null) return given;
  return { ...given, generateUserKey: undefined };
}

type Columns = ReturnType<typeof toColumns>;

function changesOf(survey: Survey, columns: Columns): Columns {
  const stored = (name: string): unknown => {
    const value: unknown = name === 'locale' ? survey.locale.id : survey[name as keyof Survey];
    return value instanceof Date ? value.getTime() : (value ?? null);
  };
  const isSame = ([name, value]: [string, unknown]) =>
    stored(name) === (value instanceof Date ? value.getTime() : value);
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
  const [named] = await query<{ respondents: number }>(
    em,
    sql`select count(*)::int as respondents from user_role r join user_account u on u.id = r.user_id
        where r.survey_id = ${surveyId} and r.name = 'respondent' and coalesce(u.name, u.email, u.phone) is not null
          and not exists (select from user_role o where o.user_id = u.id and o.name <> 'respondent')`,
  );
  if (!named || named.respondents === 0) return;
  const message = `${named.respondents} respondents have a name, an e-mail address or a phone number: take these away first.`;
  throw new AppError('conflict', 'survey.has_personal_data', message, { facts: { ...named } });
}
