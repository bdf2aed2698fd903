import type { EntityManager } from '@mikro-orm/sql';
import type { RecallDayPlan } from '../../../entities/recall-day-plan.ts';
import type { Survey } from '../../../entities/survey.ts';
import { inSnapshot, inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { chunksOf } from '../../domain/chunks.ts';
import { hasWithdrawn } from '../consents/has-withdrawn.ts';
import { startJob } from '../jobs/start-job.ts';
import { requirePeopleReader } from '../survey-people/require-people-reader.ts';
import { audit } from '../trail/audit.ts';
import {
  countAssignment,
  planAssignment,
  type Assignment,
  type AssignmentCounts,
  type AssignmentWanted,
} from './plan-assignment.ts';
import { deleteDayMails, planDayMails } from './plan-day-mails.ts';
import { requirePlanOf } from './recall-days.queries.ts';
import { mailsOf, planOf, requirePossible } from './require-possible.ts';

interface WantedInSurvey extends AssignmentWanted {
  surveyId: string;
}

/** What an assignment gives, or will give when its job is done. */
export interface AssignmentOutcome extends AssignmentCounts {
  /** Null: the days are given. */
  jobId: string | null;
}

/** The days of more people are given by a job. */
const MAX_AT_ONCE = 2000;

/**
 * Assigns recall days to the respondents who match a filter, by the plan of the survey: all of them or none, thousands by a job. Of two
 * calls at once the second finds the days of the first. Throws AppError `survey.not_found`, `survey.busy`, `recall_day_plan.not_found`,
 * `recall_day_plan.impossible`, `access.forbidden`.
 */
export async function assignDays(
  context: SignedInContext,
  { surveyId, ...wanted }: WantedInSurvey,
): Promise<AssignmentOutcome> {
  const survey = await context.surveys.get(surveyId);
  requirePeopleReader(context.actor, survey);
  const outcome = await inTransaction(context, async (inner) => {
    await lockPeople(inner.em, survey.id, { isLong: true });
    const stored = await requirePlanOf(inner.em, survey);
    const plan = planOf(stored);
    requirePossible(plan, survey, inner.now());
    const expected = await countAssignment(inner, survey, plan, wanted);
    const isLong = expected.people > MAX_AT_ONCE;
    // The end of the job deletes what it was given.
    const job = { kind: 'recall-days', surveyId: survey.id, total: expected.people, given: wanted } as const;
    const jobId = isLong ? await startJob(inner, job) : null;
    const counts = isLong ? expected : await assignByPlan(inner, survey, stored, wanted);
    const { people, days, replacedPeople } = counts;
    const { filter, ...how } = wanted;
    // A filter may have the name or the address of a person, who may ask to be forgotten.
    const after = { ...how, conditions: Object.keys(filter), plan, people, days, replacedPeople };
    await audit(inner, {
      recordType: 'recall-days',
      recordId: survey.id,
      code: surveyId,
      surveyId: survey.id,
      action: 'create',
      after,
    });
    return { ...counts, jobId };
  });
  if (outcome.jobId !== null) context.tasks.wake('job');
  return outcome;
}

/**
 * Gives days by a plan to the respondents who match a filter, in the caller's transaction, with the people of the survey locked.
 * `progress` is told how many have theirs.
 */
export async function assignByPlan(
  context: Context,
  survey: Survey,
  plan: RecallDayPlan,
  wanted: AssignmentWanted,
  progress: (done: number) => void = () => undefined,
): Promise<AssignmentCounts> {
  const assignment = await planAssignment(context, survey, planOf(plan), wanted);
  await storeDays(context, survey, assignment, progress);
  const userIds = assignment.people.map(({ userId }) => userId);
  await planDayMails(context, survey, { mails: mailsOf(plan), userIds });
  return assignment.counts;
}

/** Says what `assignDays` would do, and stores nothing. Throws AppError as `assignDays` does. */
export async function dryRunAssignment(
  context: SignedInContext,
  { surveyId, ...wanted }: WantedInSurvey,
): Promise<AssignmentOutcome> {
  const survey = await context.surveys.get(surveyId);
  requirePeopleReader(context.actor, survey);
  return inSnapshot(context, async (inner) => {
    const plan = planOf(await requirePlanOf(inner.em, survey));
    return { ...(await planAssignment(inner, survey, plan, wanted)).counts, jobId: null };
  });
}

/** The number of people whose days one statement stores. */
const CHUNK = 2000;

async function storeDays(
  context: Context,
  survey: Survey,
  { people, replaced }: Assignment,
  progress: (done: number) => void,
): Promise<void> {
  const { em, now } = context;
  for (const ids of chunksOf(replaced, CHUNK)) {
    await deleteDayMails(context, survey, ids);
    await kysely(em)
      .deleteFrom('recall_day')
      .where('survey_id', '=', survey.id)
      .where('user_id', '=', anyNumber(ids))
      .execute();
  }
  // Locked in the order of the ids, as everywhere.
  const byId = [...people].sort((a, b) => a.userId - b.userId);
  let done = 0;
  for (const chunk of chunksOf(byId, CHUNK)) {
    const rows = chunk.flatMap(({ userId, days }) => days.map((date) => ({ userId, date })));
    await insertDays(em, survey, { rows, isChosenByStaff: false, at: now() });
    done += chunk.length;
    progress(done);
  }
}

interface NewDays {
  /** In the order of the user ids. */
  rows: readonly { userId: number; date: string }[];
  isChosenByStaff: boolean;
  at: Date;
}

/** Stores days of people who are still respondents of the survey and have not withdrawn. */
export async function insertDays(
  em: EntityManager,
  { id: surveyId }: Pick<Survey, 'id'>,
  { rows, isChosenByStaff, at }: NewDays,
): Promise<void> {
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  // Set-based: an erasure locks the account before it removes the role, and so does a withdrawal. This statement waits for it, and the next
  // one sees its end.
  await query(em, sql`select id from user_account where id = ${anyNumber(ids)} order by id for key share`);
  // Set-based: thousands of days.
  await query(
    em,
    sql`insert into recall_day (survey_id, user_id, date, is_chosen_by_staff, assigned_at)
        select ${surveyId}::int, g."userId", g.date, ${isChosenByStaff}::boolean, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("userId" int, date date)
        where exists (select from user_role r
          where r.user_id = g."userId" and r.survey_id = ${surveyId}::int and r.name = 'respondent')
        and not ${hasWithdrawn(sql.ref('g.userId'), sql`${surveyId}::int`)}
        order by g."userId", g.date`,
  );
}
