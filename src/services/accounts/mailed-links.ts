import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';

const TOKEN_BYTES = 33;
/** The time for which a mailed link is valid. */
export const LINK_HOURS = 4;

/** Makes the token of a link that is mailed, with the hash that is stored in its place. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** Hashes a token for storage. One fast hash is enough for 264 random bits. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns when a link that is mailed at this time expires. */
export function linkExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + LINK_HOURS * 3600 * 1000);
}

/** Voids all links that were mailed to these users or to addresses that they gave: for a new password and for a new address. */
export async function voidMailedLinks(em: EntityManager, userIds: readonly number[]): Promise<void> {
  for (const table of ['password_reset', 'email_change'] as const) {
    await kysely(em).deleteFrom(table).where('user_id', '=', anyNumber(userIds)).execute();
  }
}
