import { EmailChange } from '../../../entities/email-change.ts';
import { User } from '../../../entities/user.ts';
import type { SignedInContext } from '../../context.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { linkExpiry, voidMailedLinks } from './mailed-links.ts';

/**
 * Begins a change of the caller's own e-mail address, and tells the present address. A new address replaces the present one when the
 * link that is mailed to it is answered. Null removes the present address at once. Whether another account has the new address makes
 * no difference here, so that nobody can ask for the addresses of others. Throws AppError `auth.confirmation_needed`.
 */
export async function startEmailChange(context: SignedInContext, email: string | null): Promise<void> {
  const { em, actor, now, tasks } = context;
  const { userId } = actor;
  await requireConfirmed(context);
  const { email: present } = await em.findOneOrFail(User, userId);
  if (present != null) await tasks.add(em, 'email-change-notice', { userId, email: present });
  if (email === null) {
    await em.nativeUpdate(User, userId, { email });
    await voidMailedLinks(em, [userId]);
    return;
  }
  const createdAt = now();
  await em.upsert(EmailChange, { user: userId, email, hash: null, createdAt, expiresAt: linkExpiry(createdAt) });
  await tasks.add(em, 'email-change', { userId });
}
