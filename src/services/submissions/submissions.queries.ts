import type { Loaded } from '@mikro-orm/sql';
import { Submission } from '../../../entities/submission.ts';
import { isoTime, query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { SignedInScope } from '../../context.ts';
import { followUpUrl } from '../survey-data/follow-up-url.ts';
import { countSubmissions, dailyLimitReached, totalLimitReached } from './submission-limits.ts';
import { sessionHorizon } from '../user-sessions/user-session-life.ts';

/** Where the respondent stands in the survey. */
export async function userInfo(scope: SignedInScope, { surveyId, tz }: { surveyId: string; tz?: string | undefined }) {
  const survey = await scope.surveys.get(surveyId);
  const { name, total, today } = await countSubmissions(scope, survey, tz);
  return {
    id: scope.actor.userId,
    name,
    recallNumber: total + 1,
    redirectToFeedback: survey.feedbackEnabled && total >= survey.numberOfSubmissionsForFeedback,
    maximumTotalSubmissionsReached: totalLimitReached(survey, total),
    maximumDailySubmissionsReached: dailyLimitReached(survey, today),
  };
}

/** What to offer after a recall; the link is not tied to a number of recalls here (domain reference 13.3). */
export async function followUp(scope: SignedInScope, { surveyId }: { surveyId: string }) {
  const survey = await scope.surveys.get(surveyId);
  const [alias] = await query<{ userName: string }>(
    scope.em,
    sql`select user_name as "userName" from survey_alias where survey_id = ${survey.id} and user_id = ${scope.actor.userId}`,
  );
  return { followUpUrl: followUpUrl(survey, alias?.userName ?? null), showFeedback: survey.feedbackEnabled };
}

/** The recall under way, unless it expired. */
export async function userSession(scope: SignedInScope, { surveyId }: { surveyId: string }) {
  const survey = await scope.surveys.get(surveyId);
  const [row] = await query<{ sessionData: string; created: string; updatedAt: string }>(
    scope.em,
    sql`select session_data as "sessionData", created_at as created, updated_at as "updatedAt" from user_session
        where user_id = ${scope.actor.userId} and survey_id = ${survey.id} and updated_at >= ${sessionHorizon(scope.now())}`,
  );
  if (!row) return null;
  const { sessionData, created, updatedAt } = row;
  return {
    userId: scope.actor.userId,
    surveyId,
    sessionData,
    created: isoTime(created),
    updatedAt: isoTime(updatedAt),
  };
}

interface SummaryRow {
  id: string;
  startTime: string;
  endTime: string;
  submittedAt: string;
  timeZone: string;
  mealCount: number;
  foodCount: number;
  total: number;
}

/** The caller's recalls in the survey, newest first. */
export async function listOwnSubmissions(
  scope: SignedInScope,
  { surveyId, limit, offset }: { surveyId: string; limit: number; offset: number },
) {
  const survey = await scope.surveys.get(surveyId);
  const mine = sql`survey_id = ${survey.id} and user_id = ${scope.actor.userId}`;
  const rows = await query<Omit<SummaryRow, 'total'>>(
    scope.em,
    sql`select s.id, s.start_time as "startTime", s.end_time as "endTime", s.submitted_at as "submittedAt",
          s.time_zone as "timeZone", (select count(*)::int from submission_meal m where m.submission_id = s.id) as "mealCount",
          (select count(*)::int from submission_meal m join submission_food f on f.meal_id = m.id
           where m.submission_id = s.id) as "foodCount"
        from (select * from submission where ${mine} order by submitted_at desc, id desc limit ${limit} offset ${offset}) s
        order by s.submitted_at desc, s.id desc`,
  );
  const [count] = await query<{ total: number }>(
    scope.em,
    sql`select count(*)::int as total from submission where ${mine}`,
  );
  const items = rows.map(({ startTime, endTime, submittedAt, ...rest }) => ({
    ...rest,
    startTime: isoTime(startTime),
    endTime: isoTime(endTime),
    submittedAt: isoTime(submittedAt),
  }));
  return { items, total: count?.total ?? 0, limit, offset };
}

export type SubmissionWithMeals = Loaded<Submission, 'meals.foods' | 'meals.missingFoods'>;

/** One recall of the caller; somebody else's is not found. */
export async function ownSubmission(
  scope: SignedInScope,
  { surveyId, submissionId }: { surveyId: string; submissionId: string },
): Promise<SubmissionWithMeals> {
  const survey = await scope.surveys.get(surveyId);
  const submission = await scope.em.findOne(
    Submission,
    { id: submissionId, survey: survey.id, user: scope.actor.userId },
    { populate: ['meals.foods', 'meals.missingFoods'] },
  );
  if (!submission) throw new AppError('not_found', 'submission.not_found', 'You have no such recall in this survey.');
  return submission;
}
