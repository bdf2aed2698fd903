import { User } from '../../../entities/user.ts';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { hashLinkToken, voidMailedLinks } from '../accounts/mailed-links.ts';
import { requireNoPersonalData } from '../accounts/personal-data.ts';
import { requireFreeEmail } from '../accounts/require-free-email.ts';
import { forgetWrongPasswords } from '../auth/failures-in-a-row.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';

/**
 * Makes a new e-mail address that of its user, by the token of the link that was mailed to it. A link works once. Links that were mailed
 * before are void. Throws AppError `user.invalid_email_token`, `user.email_taken`, `user.personal_data_forbidden`.
 */
export function confirmEmail(context: Context, { token }: { token: string }): Promise<{ changed: true }> {
  const hash = hashLinkToken(token);
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const { userId } = await changeOf(inner, hash);
    await kysely(em).selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    // A second use of the same link waits here, and then finds the link deleted.
    const { email } = await changeOf(inner, hash);
    await requireFreeEmail(inner, email, userId);
    await em.nativeUpdate(User, userId, { email, isEmailTrusted: true });
    await voidMailedLinks(em, [userId]);
    await requireNoPersonalData(em, [userId]);
    // Strangers may have guessed at the address before it was this user's.
    await forgetWrongPasswords(inner, [userId]);
    await audit(inner, { ...ofPerson(userId), action: 'update', after: { fields: ['email'], by: 'link' } });
    return { changed: true };
  });
}

async function changeOf({ em, now }: Context, hash: string): Promise<{ userId: number; email: string }> {
  const change = await kysely(em)
    .selectFrom('email_change as c')
    .innerJoin('user_account as u', 'u.id', 'c.user_id')
    .select(['u.id as userId', 'c.email'])
    .where('c.hash', '=', hash)
    .where('c.expires_at', '>', now().toISOString())
    .where('u.is_disabled', '=', false)
    .executeTakeFirst();
  if (change) return change;
  const message =
    'This link is not valid: it was used, a later change replaced it, or it is older than four hours. Change the address again.';
  throw new AppError('forbidden', 'user.invalid_email_token', message);
}
