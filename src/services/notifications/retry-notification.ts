import { LockMode } from '@mikro-orm/core';
import { Notification } from '../../../entities/notification.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { notificationNotFound, requireNotification, type NotificationRecord } from './notifications.queries.ts';

/**
 * Queues a notification that has failed, or an SMS that was not delivered, again, with all its attempts. Throws AppError
 * `survey.not_found`, `notification.not_found`, `notification.not_failed`.
 */
export async function retryNotification(
  context: SignedInContext,
  { surveyId, notificationId }: { surveyId: string; notificationId: number },
): Promise<NotificationRecord> {
  const survey = await context.surveys.get(surveyId);
  await inTransaction(context, async (inner) => {
    const { em, tasks } = inner;
    const own = { id: notificationId, survey: survey.id };
    const notification = await em.findOne(Notification, own, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!notification) throw notificationNotFound(surveyId, notificationId);
    if (notification.state !== 'failed' && notification.delivery !== 'undelivered') {
      const message = `The notification is ${notification.state}: only one that has failed or was not delivered can be sent again.`;
      throw new AppError('conflict', 'notification.not_failed', message, { facts: { state: notification.state } });
    }
    notification.retry();
    await em.flush();
    await tasks.add(em, 'notification', { notificationId });
    await audit(inner, {
      recordType: 'notification',
      recordId: notificationId,
      code: String(notificationId),
      surveyId: survey.id,
      personId: notification.user.id,
      action: 'send',
      after: { type: notification.type },
    });
  });
  context.tasks.wake('notification');
  return requireNotification(context, { surveyId, notificationId });
}
