import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

const KEPT_MS = 7 * 24 * 3600 * 1000;

/** Removes jobs a week after they ended, or were last heard of. How many went. */
export async function purgeJobs({ em, now }: Context): Promise<number> {
  const horizon = new Date(now().getTime() - KEPT_MS);
  const purged = await query(
    em,
    sql`delete from job where coalesce(finished_at, touched_at) < ${horizon} returning id`,
  );
  return purged.length;
}
