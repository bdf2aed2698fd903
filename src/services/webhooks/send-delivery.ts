import { isEnergyIncomplete, totalsFrom } from '@dietary-recall/nutrition';
import { SubmissionParadata } from '../../../entities/submission-paradata.ts';
import { Submission } from '../../../entities/submission.ts';
import { SurveyAlias } from '../../../entities/survey-alias.ts';
import type { Survey } from '../../../entities/survey.ts';
import { WebhookDelivery } from '../../../entities/webhook-delivery.ts';
import { deliver, DeliveryError } from '../../adapters/webhook-client.ts';
import type { Context } from '../../context.ts';
import { TASK_POLICIES } from '../../tasks.ts';
import { sumsOf } from '../submissions/recall-sums.ts';
import { detailsOf, mealsOf } from '../submissions/submissions.queries.ts';

const MAX_ATTEMPTS = 1 + TASK_POLICIES['submission-webhook'].retryLimit;

/**
 * Makes one attempt to deliver a webhook and records its result (docs/reference/recall-rules.md#11-webhook-for-submissions). Throws if
 * a submission is not delivered: the task is repeated with growing pauses for about a day. A test is not repeated.
 */
export async function sendDelivery(context: Context, { deliveryId }: { deliveryId: string }): Promise<void> {
  const { em, log, now } = context;
  const delivery = await em.findOne(
    WebhookDelivery,
    { id: deliveryId, state: 'pending' },
    { populate: ['survey.submissionNotificationSecret', 'survey.previousNotificationSecret'] },
  );
  // An earlier attempt delivered it, or its submission or survey was deleted.
  if (!delivery) return;
  const attempts = delivery.attempts + 1;
  const record = async (outcome: Pick<WebhookDelivery, 'state' | 'httpStatus' | 'reason'>) => {
    await em.nativeUpdate(WebhookDelivery, deliveryId, { ...outcome, attempts, attemptedAt: now() });
  };
  try {
    const httpStatus = await attempt(context, delivery, delivery.survey.$);
    await record({ state: 'delivered', httpStatus, reason: null });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const { reason, httpStatus } = error;
    const isRepeated = delivery.submission != null && reason !== 'no_address';
    const isLast = !isRepeated || attempts >= MAX_ATTEMPTS;
    await record({ state: isLast ? 'failed' : 'pending', httpStatus, reason });
    log.warn({ deliveryId, surveyId: delivery.survey.id, reason, httpStatus }, 'a webhook could not be delivered');
    if (isRepeated) throw error;
  }
}

/** Returns the status with which the receiver took it. Throws DeliveryError. */
async function attempt(context: Context, delivery: WebhookDelivery, survey: Survey): Promise<number> {
  const { config, now } = context;
  const { id } = delivery;
  const sentAt = now();
  const { submissionNotificationUrl: url } = survey;
  if (url == null) throw new DeliveryError('no_address', 'The survey has no webhook address.');
  const secrets = secretsOf(survey, sentAt);
  if (secrets.length === 0) throw new DeliveryError('no_secret', 'The survey has no webhook secret.');
  const body = delivery.submission == null ? testBody(delivery, survey) : await submissionBody(context, id, survey);
  return deliver({ url, secrets, id, body, sentAt, allowsPrivateAddresses: config.allowsPrivateWebhooks });
}

/** The secrets that sign a request: the current one, and after a rotation the previous one until it expires. */
function secretsOf(survey: Survey, at: Date): string[] {
  const { submissionNotificationSecret, previousNotificationSecret, previousNotificationSecretExpiresAt } = survey;
  const isOverlap = previousNotificationSecretExpiresAt != null && at < previousNotificationSecretExpiresAt;
  return [submissionNotificationSecret, isOverlap ? previousNotificationSecret : null].filter(
    (secret) => secret != null,
  );
}

function testBody({ createdAt }: WebhookDelivery, { slug }: Survey): string {
  return JSON.stringify({ type: 'test', surveyId: slug, timestamp: createdAt });
}

async function submissionBody({ em }: Context, id: string, survey: Survey): Promise<string> {
  const submission = await em.findOneOrFail(Submission, id, {
    populate: ['meals.foods', 'meals.missingFoods', 'user'],
  });
  const recall = { submission, as: 'submitted' } as const;
  const alias = await em.findOne(SurveyAlias, { user: submission.user.id, survey: survey.id });
  const paradata = await em.findOne(SubmissionParadata, { submission: id });
  const sums = sumsOf(recall);
  const { food, supplements } = totalsFrom(sums);
  return JSON.stringify({
    userId: submission.user.id,
    surveyId: survey.slug,
    userAlias: alias?.userName ?? null,
    userCustomData: submission.user.$.customFields,
    startTime: submission.startTime,
    endTime: submission.endTime,
    uxSessionId: submission.uxSessionId,
    submissionId: submission.id,
    timeZone: submission.timeZone,
    ...detailsOf(submission),
    surveyCustomData: submission.customData,
    meals: mealsOf(recall),
    paradata: paradata?.events ?? [],
    totals: sums.totals,
    totalsFromFood: food,
    totalsFromSupplements: supplements,
    eaten: sums.eaten,
    unknowns: sums.unknowns,
    incomplete: isEnergyIncomplete(sums),
  });
}
