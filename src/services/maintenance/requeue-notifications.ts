import { inTransaction, type Context } from '../../context.ts';
import { databaseTime } from '../../db/database-time.ts';
import { kysely } from '../../db/kysely.ts';

/** A notification that is less late than this may still have a task under way. */
const OVERDUE_MS = 10 * 60 * 1000;
/** The most rows of one run; the next run finds the rest. */
const MAX_ROWS = 10_000;

/**
 * Queues a task again for each overdue notification that has none: an operator may have emptied the tables of the queue, or
 * all attempts of a task may have ended without a result. Returns how many it queued.
 */
export function requeueNotifications(context: Context): Promise<number> {
  return inTransaction(context, async ({ em, tasks }) => {
    const horizon = new Date((await databaseTime(em)).getTime() - OVERDUE_MS).toISOString();
    // Another process keeps the rows that it has locked.
    const overdue = await kysely(em)
      .selectFrom('notification')
      .select('id')
      .where('state', 'in', ['pending', 'sending'])
      .where('due_at', '<', horizon)
      .where((eb) => eb(eb.fn.coalesce('attempted_at', 'due_at'), '<', horizon))
      .orderBy('due_at')
      .limit(MAX_ROWS)
      .forUpdate()
      .skipLocked()
      .execute();
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
