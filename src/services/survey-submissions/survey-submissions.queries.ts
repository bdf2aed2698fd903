import { energyKcal, type QualityFlag } from '@dietary-recall/nutrition';
import type { RawBuilder } from 'kysely';
import { Submission } from '../../../entities/submission.ts';
import { isoTime, query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import type { Page, PageWanted, Sort } from '../../db/page.ts';
import type { SubmissionWithMeals } from '../submissions/submissions.queries.ts';
import { isWithin, type Period } from './period.ts';

export interface SubmissionSummary {
  id: string;
  userId: number;
  userName: string | null;
  startTime: string;
  endTime: string;
  submittedAt: string;
  timeZone: string;
  minutesToComplete: number;
  mealCount: number;
  foodCount: number;
  missingFoodCount: number;
  energyKcal: number | null;
  flags: QualityFlag[];
}

interface SummaryRow extends Omit<SubmissionSummary, 'energyKcal'> {
  totals: Record<string, number>;
}

interface SubmissionsWanted extends PageWanted, Period {
  surveyId: string;
  /** The user name of the respondent. */
  user?: string | undefined;
  flag?: QualityFlag | undefined;
  sort: Sort<'submittedAt' | 'userName' | 'minutesToComplete'>;
}

// Equal ones newest first; the id sorts by time of submission.
const ORDERS: Readonly<Record<SubmissionsWanted['sort'], RawBuilder<unknown>>> = {
  submittedAt: sql`s.submitted_at, s.id`,
  '-submittedAt': sql`s.submitted_at desc, s.id desc`,
  userName: sql`s.user_name collate "und-x-icu" nulls last, s.submitted_at desc, s.id desc`,
  '-userName': sql`s.user_name collate "und-x-icu" desc nulls last, s.submitted_at desc, s.id desc`,
  minutesToComplete: sql`s.end_time - s.start_time, s.submitted_at desc, s.id desc`,
  '-minutesToComplete': sql`s.end_time - s.start_time desc, s.submitted_at desc, s.id desc`,
};

/** The recalls of a survey: two queries. */
export async function listSubmissions(
  { em, surveys }: Context,
  { surveyId, user, flag, sort, limit, offset, ...period }: SubmissionsWanted,
): Promise<Page<SubmissionSummary>> {
  const { id } = await surveys.get(surveyId);
  const isOfUser = user === undefined ? sql`true` : sql`a.user_name = ${user}`;
  const hasFlag = flag === undefined ? sql`true` : sql`s.flags @> array[${flag}]::text[]`;
  const matched = sql`(select s.id, s.submitted_at, s.start_time, s.end_time, a.user_name from submission s
      left join survey_alias a on a.survey_id = s.survey_id and a.user_id = s.user_id
    where s.survey_id = ${id} and ${isWithin(period)} and ${isOfUser} and ${hasFlag}) s`;
  // Totals are read, meals and foods counted, for the page only: rows that are sorted are small.
  const rows = await query<SummaryRow>(
    em,
    sql`select s.id, r.user_id as "userId", s.user_name as "userName", s.start_time as "startTime",
          s.end_time as "endTime", s.submitted_at as "submittedAt", r.time_zone as "timeZone",
          round(extract(epoch from s.end_time - s.start_time) / 60, 1)::float8 as "minutesToComplete",
          m.meals as "mealCount", m.foods as "foodCount", m.missing as "missingFoodCount", r.totals, r.flags
        from (select * from ${matched} order by ${ORDERS[sort]} limit ${limit} offset ${offset}) s
          join submission r on r.id = s.id cross join lateral (
            select count(*)::int as meals,
              coalesce(sum((select count(*) from submission_food f where f.meal_id = m.id)), 0)::int as foods,
              coalesce(sum((select count(*) from submission_missing_food f where f.meal_id = m.id)), 0)::int as missing
            from submission_meal m where m.submission_id = s.id) m
        order by ${ORDERS[sort]}`,
  );
  const [count] = await query<{ total: number }>(em, sql`select count(*)::int as total from ${matched}`);
  return { items: rows.map(toSummary), total: count?.total ?? 0, limit, offset };
}

function toSummary({ startTime, endTime, submittedAt, totals, ...rest }: SummaryRow): SubmissionSummary {
  return {
    ...rest,
    startTime: isoTime(startTime),
    endTime: isoTime(endTime),
    submittedAt: isoTime(submittedAt),
    energyKcal: energyKcal(totals),
  };
}

export interface StaffedSubmission {
  submission: SubmissionWithMeals;
  /** Null: the person was erased. */
  userName: string | null;
}

/** One recall of the survey; that of another survey is not found. */
export async function submissionOf(
  { em, surveys }: Context,
  { surveyId, submissionId }: { surveyId: string; submissionId: string },
): Promise<StaffedSubmission> {
  const { id } = await surveys.get(surveyId);
  const submission = await em.findOne(
    Submission,
    { id: submissionId, survey: id },
    { populate: ['meals.foods', 'meals.missingFoods'] },
  );
  if (!submission) throw submissionNotFound(surveyId);
  const [alias] = await query<{ userName: string }>(
    em,
    sql`select user_name as "userName" from survey_alias where survey_id = ${id} and user_id = ${submission.user.id}`,
  );
  return { submission, userName: alias?.userName ?? null };
}

export function submissionNotFound(surveyId: string): AppError {
  const message = `Survey "${surveyId}" has no such recall: it was deleted, or is one of another survey.`;
  return new AppError('not_found', 'submission.not_found', message);
}
