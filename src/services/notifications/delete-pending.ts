import type { EntityManager } from '@mikro-orm/sql';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';

/**
 * Deletes the pending notifications of a survey, including reminders, and returns their number. A notification that is being
 * sent stays. Throws AppError `survey.not_found`.
 */
export async function deletePendingNotifications(
  context: Context,
  { surveyId }: { surveyId: string },
): Promise<number> {
  const { id } = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const deleted = await deletePending(inner.em, id);
    await audit(inner, {
      recordType: 'notification',
      code: 'pending',
      surveyId: id,
      action: 'delete',
      before: { notifications: deleted },
    });
    return deleted;
  });
}

/** Deletes the pending notifications of a survey and returns their number. Their tasks stay and find nothing to send. */
export async function deletePending(em: EntityManager, surveyId: number): Promise<number> {
  const { numDeletedRows } = await kysely(em)
    .deleteFrom('notification')
    .where('survey_id', '=', surveyId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
