import type { EntityManager } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/**
 * Deletes the pending notifications of a survey, including reminders, and returns their number. A notification that is being
 * sent stays. Throws AppError `survey.not_found`.
 */
export async function deletePendingNotifications(
  { em, surveys }: Context,
  { surveyId }: { surveyId: string },
): Promise<number> {
  const { id } = await surveys.get(surveyId);
  return deletePending(em, id);
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
