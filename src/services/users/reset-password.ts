import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Context } from '../../context.ts';
import { forgetSignIns } from '../auth/end-sign-ins.ts';
import { requireGoodPassword } from '../accounts/require-good-password.ts';
import { hashResetToken } from './send-password-reset.ts';
import { findPasswordOwner, setPassword } from '../accounts/set-password.ts';

/** Gives a new password to whom the link was sent; a link works once, and a weak password does not use it up. Ends all sign-ins and personal access tokens. */
export async function resetPassword(
  context: Context,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ changed: true }> {
  const hash = hashResetToken(token);
  const userId = await holderOf(context, hash);
  await requireGoodPassword(newPassword, await findPasswordOwner(context, userId));
  const passwordHash = await context.passwords.hash(newPassword);
  const ended = await inTransaction(context, async (inner) => {
    await query(inner.em, sql`select id from user_account where id = ${userId} for no key update`);
    // Who comes second with the same link waits here, and finds it gone.
    await holderOf(inner, hash);
    return setPassword(inner, userId, passwordHash);
  });
  forgetSignIns(context, ended);
  return { changed: true };
}

async function holderOf({ em, now }: Context, hash: string): Promise<number> {
  const [holder] = await query<{ userId: number }>(
    em,
    sql`select u.id as "userId" from password_reset r join user_account u on u.id = r.user_id
        where r.hash = ${hash} and r.expires_at > ${now()} and not u.is_disabled`,
  );
  if (holder) return holder.userId;
  const message = 'This link is not valid: it was used, or it is older than four hours. Ask for a new one.';
  throw new AppError('forbidden', 'user.invalid_reset_token', message);
}
