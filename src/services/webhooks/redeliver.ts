import { LockMode } from '@mikro-orm/core';
import { WebhookDelivery } from '../../../entities/webhook-delivery.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { lockSurveyWithWebhook } from './lock-survey.ts';
import { addDeliveryTask } from './queue-delivery.ts';
import { deliveryNotFound, requireDelivery, type DeliveryIds, type DeliveryRecord } from './webhooks.queries.ts';

/**
 * Queues an ended delivery again, under the same id and with all its attempts. Throws AppError `survey.not_found`, `webhook.no_address`,
 * `webhook_delivery.not_found`, `webhook_delivery.pending`.
 */
export async function redeliver(
  context: SignedInContext,
  { surveyId, deliveryId }: DeliveryIds,
): Promise<DeliveryRecord> {
  await inTransaction(context, async (inner) => {
    const { em } = inner;
    const survey = await lockSurveyWithWebhook(inner, surveyId);
    const delivery = await em.findOne(
      WebhookDelivery,
      { id: deliveryId, survey: survey.id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!delivery) throw deliveryNotFound(surveyId);
    if (delivery.state === 'pending') {
      const message = 'The delivery waits for its next attempt or is being attempted. Wait until it has ended.';
      throw new AppError('conflict', 'webhook_delivery.pending', message);
    }
    // The id as the database writes it: the task is found by this text.
    const { id } = delivery;
    await em.nativeUpdate(WebhookDelivery, id, { state: 'pending', attempts: 0 });
    await addDeliveryTask(inner, { id, surveyId: survey.id });
    await audit(inner, { recordType: 'webhook', code: id, surveyId: survey.id, action: 'send' });
  });
  context.tasks.wake('submission-webhook');
  return requireDelivery(context, { surveyId, deliveryId });
}
