import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

const KEPT_MS = 7 * 24 * 3600 * 1000;

/** Deletes jobs a week after their end, or after the last sign of life, and returns their number. */
export async function purgeJobs({ em, now }: Context): Promise<number> {
  const horizon = new Date(now().getTime() - KEPT_MS).toISOString();
  const purged = await kysely(em)
    .deleteFrom('job')
    .where((eb) => eb(eb.fn.coalesce('finished_at', 'touched_at'), '<', horizon))
    .returning('id')
    .execute();
  return purged.length;
}
