import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRecalls } from '../../db/advisory-locks.ts';
import { query, sql } from '../../db/sql.ts';
import type { SubmissionIds } from '../submissions/submissions.queries.ts';
import { audit } from '../trail/audit.ts';
import { submissionNotFound } from './survey-submissions.queries.ts';

interface DeletedRecall {
  userId: number;
  submittedAt: string;
  foods: { code: string; portionWeight: number }[];
}

/**
 * Deletes a recall of a survey and writes to the trail what it was and why it is deleted. Throws AppError `submission.not_found`,
 * `survey.being_recalculated`. A webhook task of the recall finds nothing to send. The popularity of its foods stays: only a
 * rebuild of it knows which food had a code at the time of the recall, and whether the survey was a test.
 */
export async function deleteSubmission(
  context: SignedInContext,
  { surveyId, submissionId, reason }: SubmissionIds & { reason: string },
): Promise<{ submissionId: string }> {
  const survey = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    await lockRecalls(inner.em, survey.id, 'one');
    const [gone] = await query<DeletedRecall>(
      inner.em,
      // Set-based: one statement deletes the recall and reads its foods for the trail.
      sql`with gone as (delete from submission where id = ${submissionId}::uuid and survey_id = ${survey.id} returning *)
          select g.user_id as "userId", g.submitted_at as "submittedAt",
            (select coalesce(jsonb_agg(jsonb_build_object('code', f.code, 'portionWeight', f.portion_weight_grams)
                order by m.meal_index, f.food_index), '[]')
              from submission_meal m join submission_food f on f.meal_id = m.id and f.is_as_submitted where m.submission_id = g.id) as foods
          from gone g`,
    );
    if (!gone) throw submissionNotFound(surveyId);
    const { userId, submittedAt, foods } = gone;
    const before = { surveyId, userId, submittedAt: new Date(submittedAt), foods };
    await audit(inner, {
      recordType: 'submission',
      code: submissionId,
      surveyId: survey.id,
      personId: userId,
      action: 'delete',
      before,
      after: { reason },
    });
    return { submissionId };
  });
}
