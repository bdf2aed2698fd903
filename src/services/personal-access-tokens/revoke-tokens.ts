import { PersonalAccessToken } from '../../../entities/personal-access-token.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { recordAccountChange } from '../auth/record-sign-in.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';

/** Revokes a token of a user for good. A revoked token stays as it is. Throws AppError `personal_access_token.not_found`. */
export async function revokeToken(
  context: SignedInContext,
  { userId, id, client }: { userId: number; id: string; client: Client },
): Promise<{ id: string }> {
  const owned = { id, user: userId };
  if ((await context.em.count(PersonalAccessToken, owned)) === 0) {
    throw new AppError('not_found', 'personal_access_token.not_found', `There is no personal access token ${id}.`);
  }
  await inTransaction(context, async (inner) => {
    const revokedAt = inner.now();
    const revoked = await inner.em.nativeUpdate(PersonalAccessToken, { ...owned, revokedAt: null }, { revokedAt });
    if (revoked === 0) return;
    await audit(inner, { ...ofPerson(userId), action: 'revoke', before: { personalAccessToken: id } });
    await recordAccountChange(inner, { userId, method: 'personal-access-token', outcome: 'removed', client });
  });
  return { id };
}

/** Revokes all tokens of these users for good. The sign-in log has the person who caused it, without address and browser. */
export async function revokeTokensOf({ em, now, actor }: Context, userIds: readonly number[]): Promise<void> {
  // Set-based: all tokens of many users.
  await query(
    em,
    sql`with revoked as (
          update personal_access_token set revoked_at = ${now()}
          where user_id = ${anyNumber(userIds)} and revoked_at is null returning user_id
        )
        insert into sign_in_event (at, user_id, method, outcome, by_id)
        select ${now()}::timestamptz, user_id, 'personal-access-token', 'removed', nullif(${actor?.userId ?? null}::int, user_id)
        from revoked`,
  );
}
