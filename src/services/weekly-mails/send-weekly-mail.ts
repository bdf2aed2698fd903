import type { QualityFlag } from '@dietary-recall/nutrition';
import type { RecallDayState } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { Survey, type SurveyWithLocale } from '../../../entities/survey.ts';
import { WeeklyMail } from '../../../entities/weekly-mail.ts';
import { MailRefusedError } from '../../adapters/mail.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { Tasks } from '../../tasks.ts';
import { staffLanguage, type MailContent } from '../mails/compose.ts';
import { weeklyMail } from '../mails/weekly-mail.ts';
import { stateOf } from '../recall-days/recall-days.queries.ts';

const MAX_RECIPIENTS = 100;

/** The fieldwork of a survey in the seven days before a moment. */
interface WeekOfFieldwork {
  surveyId: string;
  /** Recalls of the week, and of the survey so far. */
  recalls: number;
  recallsInAll: number;
  /** The assigned days by state; empty if the survey assigns none. */
  days: { state: RecallDayState; count: number }[];
  /** The flags of the recalls of the week, the most frequent first. */
  flags: { flag: QualityFlag; recalls: number }[];
  openCallbacks: number;
  /** When the request was made that has waited longest; null if none is open. */
  oldestCallbackAt: Date | null;
}

/** Sends the weekly mail of a survey to its team, unless it was turned off or the survey does not run. */
export async function sendWeeklyMail(context: Context, { surveyId }: Tasks['weekly-mail']): Promise<void> {
  const { em, mailer, log, now } = context;
  const survey = await em.findOne(Survey, surveyId, { populate: ['locale'] });
  const setting = await em.findOne(WeeklyMail, { survey: surveyId, isOn: true });
  if (!survey || !setting || survey.effectiveState(now()) !== 'running') return;
  const to = await recipientsOf(em, surveyId, setting.addresses ?? null);
  if (to.length === 0) return;
  try {
    await mailer.send({ to, ...(await contentOf(context, survey)) });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    log.error({ err: error, surveyId }, 'the weekly mail of a survey was refused');
  }
}

/** The weekly mail as it would be sent now, and to how many people. Throws AppError `survey.not_found`. */
export async function previewWeeklyMail(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<MailContent & { recipients: number }> {
  const survey = await context.surveys.get(surveyId);
  const setting = await context.em.findOne(WeeklyMail, { survey: survey.id });
  const to = await recipientsOf(context.em, survey.id, setting?.addresses ?? null);
  return { recipients: to.length, ...(await contentOf(context, survey)) };
}

async function contentOf(context: Context, survey: SurveyWithLocale): Promise<MailContent> {
  const [week] = await query<
    Omit<WeekOfFieldwork, 'surveyId' | 'oldestCallbackAt'> & { oldestCallbackAt: string | null }
  >(context.em, weekOf(survey, context.now()));
  if (!week) throw new Error('A select without a from has one row.');
  const oldestCallbackAt = week.oldestCallbackAt === null ? null : new Date(week.oldestCallbackAt);
  const facts = { ...week, surveyId: survey.slug, oldestCallbackAt };
  return weeklyMail(staffLanguage(survey.locale.$.adminLanguage), facts, survey.timeZone);
}

// Set-based: counts of recalls, days and requests in one statement.
function weekOf(survey: Survey, now: Date) {
  return sql`with week as materialized (
      select flags from submission where survey_id = ${survey.id} and submitted_at <= ${now}::timestamptz
        and submitted_at > ${now}::timestamptz - interval '7 days')
    select (select count(*)::int from week) as recalls,
      (select count(*)::int from submission where survey_id = ${survey.id}) as "recallsInAll",
      (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'count', count) order by state), '[]') from (
        select ${stateOf(survey, now)} as state, count(*)::int as count from recall_day d
        where d.survey_id = ${survey.id} group by 1) as s) as days,
      (select coalesce(jsonb_agg(jsonb_build_object('flag', flag, 'recalls', recalls) order by recalls desc, flag), '[]') from (
        select flag, count(*)::int as recalls from week, unnest(flags) as flag group by flag) as f) as flags,
      (select count(*)::int from callback where survey_id = ${survey.id} and state <> 'done') as "openCallbacks",
      (select min(asked_at) from callback where survey_id = ${survey.id} and state <> 'done') as "oldestCallbackAt"`;
}

async function recipientsOf(em: EntityManager, surveyId: number, addresses: string[] | null): Promise<string[]> {
  if (addresses !== null) return addresses;
  const staff = await kysely(em)
    .selectFrom('user_role as r')
    .innerJoin('user_account as u', 'u.id', 'r.user_id')
    .select('u.email')
    .where('r.name', '=', 'staff')
    .where('r.survey_id', '=', surveyId)
    .where('u.email', 'is not', null)
    .where('u.email_notifications', '=', true)
    .where('u.is_disabled', '=', false)
    .orderBy('u.id')
    .limit(MAX_RECIPIENTS)
    .$narrowType<{ email: string }>()
    .execute();
  return [...new Set(staff.map(({ email }) => email))].filter((email) => email !== '');
}
