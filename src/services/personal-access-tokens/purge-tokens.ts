import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

/** How long tokens stay listed that are of no use any more. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3600 * 1000;

/** Removes personal access tokens that were revoked or have expired a while ago. How many rows went. */
export async function purgeTokens({ em, now }: Context): Promise<number> {
  const horizon = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  const purged = await query(
    em,
    sql`delete from personal_access_token where least(revoked_at, expires_at) < ${horizon} returning id`,
  );
  return purged.length;
}
