import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** A delivery whose last attempt is younger than this may still have a task under way. */
const OVERDUE_MS = 10 * 60 * 1000;
/** The most rows of one run; the next run finds the rest. */
const MAX_ROWS = 10_000;

/**
 * Queues a task again for each pending webhook delivery that has none: an operator may have emptied the tables of the queue, or all
 * attempts of a task may have ended without a result. Returns how many it queued.
 */
export function requeueDeliveries(context: Context): Promise<number> {
  return inTransaction(context, async ({ em, tasks, now }) => {
    const horizon = new Date(now().getTime() - OVERDUE_MS).toISOString();
    // Another process keeps the rows that it has locked.
    const pending = await kysely(em)
      .selectFrom('webhook_delivery')
      .select(['id', 'survey_id as surveyId'])
      .where('state', '=', 'pending')
      .where((eb) => eb(eb.fn.coalesce('attempted_at', 'created_at'), '<', horizon))
      .orderBy('created_at')
      .limit(MAX_ROWS)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = pending.map(({ id }) => id);
    const lost = new Set(await tasks.withoutTask(em, 'submission-webhook', 'deliveryId', ids));
    const tasksToAdd = pending
      .filter(({ id }) => lost.has(id))
      .map(({ id, surveyId }) => ({ data: { deliveryId: id }, group: { id: String(surveyId) } }));
    await tasks.addAll(em, 'submission-webhook', tasksToAdd);
    return lost.size;
  });
}
