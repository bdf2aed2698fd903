import { v7 as uuidv7 } from 'uuid';
import { WebhookDelivery } from '../../../entities/webhook-delivery.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { audit } from '../trail/audit.ts';
import { lockSurveyWithWebhook } from './lock-survey.ts';
import { addDeliveryTask } from './queue-delivery.ts';
import { requireDelivery, type DeliveryRecord } from './webhooks.queries.ts';

/** Queues a test delivery, which workers attempt once. Throws AppError `survey.not_found`, `webhook.no_address`. */
export async function testWebhook(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<DeliveryRecord> {
  const deliveryId = await inTransaction(context, async (inner) => {
    const survey = await lockSurveyWithWebhook(inner, surveyId);
    const id = uuidv7();
    await inner.em.insert(WebhookDelivery, { id, survey: survey.id, createdAt: inner.now() });
    await addDeliveryTask(inner, { id, surveyId: survey.id });
    await audit(inner, {
      recordType: 'webhook',
      code: id,
      surveyId: survey.id,
      action: 'send',
      after: { isTest: true },
    });
    return id;
  });
  context.tasks.wake('submission-webhook');
  return requireDelivery(context, { surveyId, deliveryId });
}
