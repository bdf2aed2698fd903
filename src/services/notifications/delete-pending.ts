import { inTransaction, type Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import { isFromFile } from './is-from-file.ts';
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
    const deleted = await deletePending(inner, { surveyId: id });
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

/** Whose notifications: those of a survey or of its schedule files alone, of people, or of people in a survey. */
type Whose =
  | { surveyId: number; userIds?: readonly number[] }
  | { surveyId: number; isFromFile: true }
  | { userIds: readonly number[] };

/** Deletes pending notifications with the tasks that would send them, in the caller's transaction, and returns their number. */
export async function deletePending(context: Pick<Context, 'em' | 'tasks'>, whose: Whose): Promise<number> {
  let pending = kysely(context.em).deleteFrom('notification').where('state', '=', 'pending');
  if ('surveyId' in whose) pending = pending.where('survey_id', '=', whose.surveyId);
  if ('userIds' in whose && whose.userIds !== undefined)
    pending = pending.where('user_id', '=', anyNumber(whose.userIds));
  if ('isFromFile' in whose) pending = pending.where(isFromFile('notification'));
  const deleted = await pending.returning('id').execute();
  await removeTasks(context, deleted);
  return deleted.length;
}
