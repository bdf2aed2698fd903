import { PersonalAccessToken } from '../../../entities/personal-access-token.ts';
import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';

/** Revokes a token of a user for good. A revoked token stays as it is. Throws AppError `personal_access_token.not_found`. */
export async function revokeToken(
  { em, now }: Context,
  { userId, id }: { userId: number; id: string },
): Promise<{ id: string }> {
  const owned = { id, user: userId };
  if ((await em.count(PersonalAccessToken, owned)) === 0) {
    throw new AppError('not_found', 'personal_access_token.not_found', `There is no personal access token ${id}.`);
  }
  await em.nativeUpdate(PersonalAccessToken, { ...owned, revokedAt: null }, { revokedAt: now() });
  return { id };
}

/** Revokes all tokens of these users for good. */
export async function revokeTokensOf({ em, now }: Context, userIds: readonly number[]): Promise<void> {
  await kysely(em)
    .updateTable('personal_access_token')
    .set({ revoked_at: now().toISOString() })
    .where('user_id', '=', anyNumber(userIds))
    .where('revoked_at', 'is', null)
    .execute();
}
