import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { hashLinkToken } from '../accounts/mailed-links.ts';
import { requireGoodPassword } from '../accounts/require-good-password.ts';
import { findPasswordOwner, setPassword } from '../accounts/set-password.ts';
import { forgetSignIns } from '../auth/end-sign-ins.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';

/**
 * Sets the password of the user who got this link by mail, and ends all of their sign-ins and personal access tokens. A link works once;
 * a weak password does not use it up. Throws AppError `user.invalid_reset_token`, `user.weak_password`.
 */
export async function resetPassword(
  context: Context,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ changed: true }> {
  const hash = hashLinkToken(token);
  const userId = await holderOf(context, hash);
  await requireGoodPassword(newPassword, await findPasswordOwner(context, userId));
  const passwordHash = await context.passwords.hash(newPassword);
  const ended = await inTransaction(context, async (inner) => {
    await kysely(inner.em).selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    // A second use of the same link waits here, and then finds the link deleted.
    await holderOf(inner, hash);
    await audit(inner, { ...ofPerson(userId), action: 'update', after: { fields: ['password'], by: 'link' } });
    return setPassword(inner, userId, passwordHash);
  });
  forgetSignIns(context, ended);
  return { changed: true };
}

async function holderOf({ em, now }: Context, hash: string): Promise<number> {
  const holder = await kysely(em)
    .selectFrom('password_reset as r')
    .innerJoin('user_account as u', 'u.id', 'r.user_id')
    .select('u.id as userId')
    .where('r.hash', '=', hash)
    .where('r.expires_at', '>', now().toISOString())
    .where('u.is_disabled', '=', false)
    .executeTakeFirst();
  if (holder) return holder.userId;
  const message = 'This link is not valid: it was used, or it is older than four hours. Ask for a new one.';
  throw new AppError('forbidden', 'user.invalid_reset_token', message);
}
