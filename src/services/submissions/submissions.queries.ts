import type { Loaded } from '@mikro-orm/sql';
import { Submission } from '../../../entities/submission.ts';
import { isoTime, query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';

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
  context: SignedInContext,
  { surveyId, limit, offset }: { surveyId: string; limit: number; offset: number },
) {
  const survey = await context.surveys.get(surveyId);
  const mine = sql`survey_id = ${survey.id} and user_id = ${context.actor.userId}`;
  const rows = await query<Omit<SummaryRow, 'total'>>(
    context.em,
    sql`select s.id, s.start_time as "startTime", s.end_time as "endTime", s.submitted_at as "submittedAt",
          s.time_zone as "timeZone", (select count(*)::int from submission_meal m where m.submission_id = s.id) as "mealCount",
          (select count(*)::int from submission_meal m join submission_food f on f.meal_id = m.id
           where m.submission_id = s.id) as "foodCount"
        from (select * from submission where ${mine} order by submitted_at desc, id desc limit ${limit} offset ${offset}) s
        order by s.submitted_at desc, s.id desc`,
  );
  const [count] = await query<{ total: number }>(
    context.em,
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
  context: SignedInContext,
  { surveyId, submissionId }: { surveyId: string; submissionId: string },
): Promise<SubmissionWithMeals> {
  const survey = await context.surveys.get(surveyId);
  const submission = await context.em.findOne(
    Submission,
    { id: submissionId, survey: survey.id, user: context.actor.userId },
    { populate: ['meals.foods', 'meals.missingFoods'] },
  );
  if (!submission) throw new AppError('not_found', 'submission.not_found', 'You have no such recall in this survey.');
  return submission;
}
