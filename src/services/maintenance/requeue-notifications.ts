import { query, sql } from '../../db/sql.ts';
import { inTransaction, type Context } from '../../context.ts';

/** Until then a task may be on its way. */
const OVERDUE_MS = 10 * 60 * 1000;
/** At a time: what is left is found the next time. */
const MAX_ROWS = 10_000;

/**
 * Gives notifications that are overdue, and for which no task waits or is under way, a task again: the tables of the queue
 * may have been emptied, or all attempts of a task ended without a word. How many.
 */
export function requeueNotifications(context: Context): Promise<number> {
  return inTransaction(context, async ({ em, tasks, now }) => {
    const horizon = new Date(now().getTime() - OVERDUE_MS);
    // Rows that another process looks at are left to it.
    const overdue = await query<{ id: number }>(
      em,
      sql`select id from notification
          where state in ('pending', 'sending') and due_at < ${horizon} and coalesce(attempted_at, due_at) < ${horizon}
          order by due_at limit ${MAX_ROWS} for update skip locked`,
    );
    const lost = await tasks.withoutTask(
      em,
      'notification',
      'notificationId',
      overdue.map(({ id }) => id),
    );
    await tasks.addAll(
      em,
      'notification',
      lost.map((notificationId) => ({ data: { notificationId } })),
    );
    return lost.length;
  });
}
