import { Submission } from '../../../entities/submission.ts';
import { SurveyAlias } from '../../../entities/survey-alias.ts';
import { deliver } from '../../adapters/webhook-client.ts';
import type { Context } from '../../context.ts';
import type { Tasks } from '../../tasks.ts';
import { mealsOf } from '../submissions/submissions.queries.ts';

/**
 * Sends a submission to the webhook of its survey (docs/reference/recall-rules.md#11-webhook-for-submissions). Throws if the receiver
 * refuses it: the task is repeated with growing pauses for about a day.
 */
export async function sendSubmission(context: Context, { submissionId }: Tasks['submission-webhook']): Promise<void> {
  const { em, config, log, now } = context;
  const submission = await em.findOne(Submission, submissionId, {
    populate: ['meals.foods', 'meals.missingFoods', 'user', 'survey.submissionNotificationSecret'],
  });
  // The submission was erased, or the survey has no webhook.
  const survey = submission?.survey.$;
  if (!submission || !survey?.submissionNotificationUrl || !survey.submissionNotificationSecret) return;
  const alias = await em.findOne(SurveyAlias, { user: submission.user.id, survey: survey.id });
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
