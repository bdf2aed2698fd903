import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** The number of days for which a revoked or expired token stays in the list. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3600 * 1000;

/** Removes the personal access tokens that were revoked or expired before the last 90 days, and returns their number. */
export async function purgeTokens({ em, now }: Context): Promise<number> {
  const horizon = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const purged = await kysely(em)
    .deleteFrom('personal_access_token')
    .where((eb) => eb(eb.fn<string>('least', ['revoked_at', 'expires_at']), '<', horizon))
    .returning('id')
    .execute();
  return purged.length;
}
