import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';

/** Revokes a token of this account; one that is revoked already stays as it is. Throws AppError `personal_access_token.not_found`. */
export async function revokeToken(
  { em, now }: Context,
  { userId, id }: { userId: number; id: string },
): Promise<{ id: string }> {
  const [revoked] = await query<{ id: string }>(
    em,
    sql`update personal_access_token set revoked_at = coalesce(revoked_at, ${now()})
        where id = ${id}::uuid and user_id = ${userId} returning id`,
  );
  if (revoked) return revoked;
  throw new AppError('not_found', 'personal_access_token.not_found', `There is no personal access token ${id}.`);
}

/** Revokes all tokens of these accounts: nothing gives them back. */
export async function revokeTokensOf({ em, now }: Context, userIds: readonly number[]): Promise<void> {
  await query(
    em,
    sql`update personal_access_token set revoked_at = ${now()}
        where user_id = any(${[...userIds]}::int[]) and revoked_at is null`,
  );
}
