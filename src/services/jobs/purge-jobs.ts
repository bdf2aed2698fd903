import { DAY_MS } from '@dietary-recall/vocabulary';
import { JOB_DAYS } from '../../../entities/job.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** Deletes jobs a week after their end, or after the last sign of life, and returns their number. */
export async function purgeJobs({ em, now }: Context): Promise<number> {
  const horizon = new Date(now().getTime() - JOB_DAYS * DAY_MS).toISOString();
  const purged = await kysely(em)
    .deleteFrom('job')
    .where((eb) => eb(eb.fn.coalesce('finished_at', 'touched_at'), '<', horizon))
    .returning('id')
    .execute();
  return purged.length;
}
