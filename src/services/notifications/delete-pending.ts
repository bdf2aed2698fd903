import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

/** Removes the notifications of a survey that are not sent yet and not being sent. */
export async function deletePendingNotifications(
  { em, surveys }: Context,
  { surveyId }: { surveyId: string },
): Promise<{ deleted: number }> {
  const { id } = await surveys.get(surveyId);
  return { deleted: await deletePending(em, id) };
}

/** Their tasks stay, and find nothing to send. */
export async function deletePending(em: EntityManager, surveyId: number): Promise<number> {
  const [gone] = await query<{ deleted: number }>(
    em,
    sql`with gone as (delete from notification where survey_id = ${surveyId} and state = 'pending' returning 1)
        select count(*)::int as deleted from gone`,
  );
  return gone?.deleted ?? 0;
}
