import { DAY_MS } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** Removes entries of the sign-in log that are older than the configured number of days. */
export async function purgeSignInLog({ em, config, now }: Context): Promise<void> {
  const horizon = new Date(now().getTime() - config.signInLogDays * DAY_MS);
  await kysely(em).deleteFrom('sign_in_event').where('at', '<', horizon.toISOString()).execute();
}
