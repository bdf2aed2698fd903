import { DAY_MS } from '@dietary-recall/vocabulary';
import { TOKEN_DAYS } from '../../../entities/personal-access-token.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** Removes the personal access tokens that were revoked or expired so many days ago that they leave the list, and returns their number. */
export async function purgeTokens({ em, now }: Context): Promise<number> {
  const horizon = new Date(now().getTime() - TOKEN_DAYS * DAY_MS).toISOString();
  const purged = await kysely(em)
    .deleteFrom('personal_access_token')
    .where((eb) => eb(eb.fn<string>('least', ['revoked_at', 'expires_at']), '<', horizon))
    .returning('id')
    .execute();
  return purged.length;
}
