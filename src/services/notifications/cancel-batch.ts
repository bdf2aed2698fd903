import { NotificationBatch } from '../../../entities/notification-batch.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { lockSurvey } from '../surveys/lock-survey.ts';
import { audit } from '../trail/audit.ts';
import { batchNotFound, requireBatch, type BatchIds, type BatchRecord } from './batches.queries.ts';
import { removeTasks } from './remove-tasks.ts';

/**
 * Cancels a batch: deletes its notifications that are pending, reminders included. Those that were sent, or are being sent, stay.
 * Repeated, it changes nothing. Throws AppError `survey.not_found`, `notification_batch.not_found`.
 */
export async function cancelBatch(context: SignedInContext, { surveyId, batchId }: BatchIds): Promise<BatchRecord> {
  const survey = await context.surveys.get(surveyId);
  await inTransaction(context, async (inner) => {
    const { em, now } = inner;
    await lockSurvey(em, survey);
    // A reminder that is being added waits for this row, and is then not added.
    const open = await em.nativeUpdate(
      NotificationBatch,
      { id: batchId, survey: survey.id, cancelledAt: null },
      { cancelledAt: now() },
    );
    if (open === 0) {
      if ((await em.count(NotificationBatch, { id: batchId, survey: survey.id })) === 0) throw batchNotFound(surveyId);
      return;
    }
    const deleted = await kysely(em)
      .deleteFrom('notification')
      .where('batch_id', '=', batchId)
      .where('state', '=', 'pending')
      .returning('id')
      .execute();
    await removeTasks(inner, deleted);
    const cancelled = deleted.length;
    await em.nativeUpdate(NotificationBatch, batchId, { cancelled });
    await audit(inner, {
      recordType: 'notification-batch',
      code: batchId,
      surveyId: survey.id,
      action: 'cancel',
      after: { cancelled },
    });
  });
  return requireBatch(context, { surveyId, batchId });
}
