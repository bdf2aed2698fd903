import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Removes entries of the sign-in log that are older than the configured number of days. */
export async function purgeSignInLog({ em, config, now }: Context): Promise<void> {
  const horizon = new Date(now().getTime() - config.signInLogDays * DAY_MS);
  await query(em, sql`delete from sign_in_event where at < ${horizon}::timestamptz`);
}
