import { PersonalAccessToken } from '../../../entities/personal-access-token.ts';
import type { TokenKey } from '../../config.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { keyUses, type KeyUses } from './key-uses.ts';

/**
 * Returns the keys without the named one. Refuses the key that signs. Refuses a key that is still needed, unless the call is forced:
 * then the personal access tokens that it signed are revoked, people whose one-time passwords it sealed need a recovery code or another
 * second factor, and jobs whose batches it sealed fail. Throws AppError `key.not_found`, `key.signs`, `key.in_use`.
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
  // A key that is lost may still be needed.
  if (uses === undefined && !keys.some((key) => key.id === id)) {
    throw new AppError('not_found', 'key.not_found', `There is no key ${id}.`);
  }
  const lost = uses ?? { tokens: 0, secrets: 0, jobs: 0 };
  if (lost.tokens + lost.secrets + lost.jobs > 0 && !isForced) {
    const message = `The key ${id} is needed (valid personal access tokens: ${lost.tokens}, uploads under way: ${lost.jobs}, secrets of one-time passwords: ${lost.secrets}). The server seals secrets again with the key that signs within an hour; tokens are made again by their owners, or wait until they have expired; uploads end by themselves. With --force they can no longer be used.`;
    throw new AppError('conflict', 'key.in_use', message, { facts: { ...lost } });
  }
  await context.em.nativeUpdate(PersonalAccessToken, { keyId: id, revokedAt: null }, { revokedAt: context.now() });
  return { keys: keys.filter((key) => key.id !== id), lost };
}
