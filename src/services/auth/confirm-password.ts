import { accountKey, type Client } from '../../adapters/rate-limits.ts';
import type { SignedInContext } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { CONFIRMED_SECONDS } from './require-confirmed.ts';
import { verifyPassword } from './verify-password.ts';

/**
 * Checks the password of the caller again. For five minutes this sign-in then passes `requireConfirmed`. Throws AppError
 * `user.wrong_current_password`, `auth.busy`, `auth.too_many_failures`, `request.too_many`.
 */
export async function confirmPassword(
  context: SignedInContext,
  { password, client }: { password: string; client: Client },
): Promise<{ validSeconds: number }> {
  const { em, actor, now } = context;
  // Hot: sign-in, like the statement below.
  const [account] = await query<{ passwordHash: string | null }>(
    em,
    sql`select password_hash as "passwordHash" from user_account where id = ${actor.userId}`,
  );
  const passwordHash = account?.passwordHash ?? null;
  const guess = { password, passwordHash, account: accountKey(actor.userId), client };
  if (!(await verifyPassword(context, guess))) throw wrongPassword();
  const confirmed = await query(
    em,
    sql`update token_family f set confirmed_at = ${now()} from user_account u
        where f.id = ${actor.familyId}::uuid and u.id = f.user_id and u.password_hash = ${passwordHash} returning f.id`,
  );
  // The password was changed since the check.
  if (confirmed.length === 0) throw wrongPassword();
  return { validSeconds: CONFIRMED_SECONDS };
}

function wrongPassword(): AppError {
  return new AppError('forbidden', 'user.wrong_current_password', 'This is not your password.');
}
