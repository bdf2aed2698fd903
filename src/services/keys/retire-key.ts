import type { TokenKey } from '../../config.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { keyUses, type KeyUses } from './key-uses.ts';

/**
 * The keys without this one. Refuses the key that signs, and one that something needs unless it is forced: then the personal
 * access tokens that it signed are revoked, whose one-time passwords it sealed needs a recovery code or another factor, and
 * jobs whose batches it sealed fail.
 * Throws AppError `key.not_found`, `key.signs`, `key.in_use`.
 */
export async function retireKey(
  context: Context,
  { keys, id, isForced }: { keys: readonly TokenKey[]; id: string; isForced: boolean },
): Promise<{ keys: readonly TokenKey[]; lost: KeyUses }> {
  if (keys[0]?.id === id) {
    throw new AppError(
      'conflict',
      'key.signs',
      `${id} is the key that signs: make another one first ("npm run keys -- rotate").`,
    );
  }
  const uses = (await keyUses(context)).get(id);
  // One that is lost may still be needed.
  if (uses === undefined && !keys.some((key) => key.id === id)) {
    throw new AppError('not_found', 'key.not_found', `There is no key ${id}.`);
  }
  const lost = uses ?? { tokens: 0, secrets: 0, jobs: 0 };
  if (lost.tokens + lost.secrets + lost.jobs > 0 && !isForced) {
    const message = `${lost.tokens} valid personal access tokens, ${lost.jobs} uploads under way and ${lost.secrets} secrets of one-time passwords need the key ${id}. The server seals secrets again with the key that signs within an hour; tokens are made again by their owners, or wait until they have expired; uploads end by themselves. With --force they are void.`;
    throw new AppError('conflict', 'key.in_use', message, { facts: { ...lost } });
  }
  await query(
    context.em,
    sql`update personal_access_token set revoked_at = ${context.now()} where key_id = ${id} and revoked_at is null`,
  );
  return { keys: keys.filter((key) => key.id !== id), lost };
}
