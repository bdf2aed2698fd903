import { Submission } from '../../../entities/submission.ts';
import { deliver } from '../../adapters/webhook-client.ts';
import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { mealsOf } from '../submissions/meals-of.ts';
import type { Tasks } from '../../tasks.ts';

/**
 * Tells the address of a survey of a submission (domain reference 13.8). Throws where it was not taken: the task is repeated
 * with growing pauses for about a day.
 */
export async function sendSubmission(context: Context, { submissionId }: Tasks['submission-webhook']): Promise<void> {
  const { em, config, log, now } = context;
  const submission = await em.findOne(Submission, submissionId, {
    populate: ['meals.foods', 'meals.missingFoods', 'user', 'survey.submissionNotificationSecret'],
  });
  // Erased, or no longer wanted.
  const survey = submission?.survey.$;
  if (!submission || !survey?.submissionNotificationUrl || !survey.submissionNotificationSecret) return;
  const [alias] = await query<{ userName: string }>(
    em,
    sql`select user_name as "userName" from survey_alias where user_id = ${submission.user.id} and survey_id = ${survey.id}`,
  );
  const body = JSON.stringify({
    userId: submission.user.id,
    surveyId: survey.slug,
    userAlias: alias?.userName ?? null,
    userCustomData: submission.user.$.customFields,
    startTime: submission.startTime,
    endTime: submission.endTime,
    uxSessionId: submission.uxSessionId,
    submissionId,
    surveyCustomData: submission.customData,
    meals: mealsOf(submission),
  });
  try {
    await deliver({
      url: survey.submissionNotificationUrl,
      secret: survey.submissionNotificationSecret,
      id: submissionId,
      body,
      sentAt: now(),
      allowsPrivateAddresses: config.allowsPrivateWebhooks,
    });
  } catch (err) {
    log.warn({ err, submissionId, survey: survey.slug }, 'a submission could not be sent to the address of its survey');
    throw err;
  }
}
