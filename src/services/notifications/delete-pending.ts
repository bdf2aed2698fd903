import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import { removeTasks } from './remove-tasks.ts';

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
    const deleted = await deletePending(inner, id);
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

/** Deletes the pending notifications of a survey and returns their number. */
export async function deletePending(context: Context, surveyId: number): Promise<number> {
  const deleted = await kysely(context.em)
    .deleteFrom('notification')
    .where('survey_id', '=', surveyId)
    .where('state', '=', 'pending')
    .returning('id')
    .execute();
  await removeTasks(context, deleted);
  return deleted.length;
}
