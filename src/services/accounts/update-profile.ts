import { User } from '../../../entities/user.ts';
import { requireInPerson } from '../../access/require-access.ts';
import { accountKey, type Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import type { ProfileChange } from '../../domain/person-fields.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';
import { voidMailedLinks } from './mailed-links.ts';
import { requirePersonalDataAllowed } from './personal-data.ts';
import { requireEditableUser } from './require-editable-user.ts';
import { requireFreeEmail } from './require-free-email.ts';
import { startEmailChange } from './start-email-change.ts';
import { requireUserProfile, type UserProfile } from './user-profile.ts';

/**
 * Changes the profile of the caller or of a user whom they may change. A new address of the caller waits for the answer to a mailed link
 * (`startEmailChange`). Throws AppError `user.not_editable`, `user.not_found`, `user.email_taken`, `user.personal_data_forbidden`,
 * `auth.confirmation_needed`, `request.too_many`, and `access.in_person_only` if a program gives another e-mail address to somebody who
 * is more than a respondent.
 */
export async function updateProfile(
  context: SignedInContext,
  { userId, client, email, ...change }: ProfileChange & { userId: number; client: Client },
): Promise<UserProfile> {
  const isOwn = userId === context.actor.userId;
  const isMoving = isOwn && email !== undefined && !(await context.em.count(User, { id: userId, email }));
  if (isMoving) await context.limits.count('email-change', client, accountKey(userId));
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const roles = await requireEditableUser(inner, userId);
    // Links for a new password go to this address: a program that set it could sign in as the person.
    if (email !== undefined && roles.some(({ name }) => name !== 'respondent')) requireInPerson(inner.actor);
    if ([change.name, email, change.phone].some((value) => value != null)) {
      await requirePersonalDataAllowed(em, userId);
    }
    if (isMoving) await startEmailChange(inner, email);
    else if (!isOwn && email !== undefined) await replaceEmail(inner, userId, email);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) await em.nativeUpdate(User, userId, given);
    const fields = [...(isMoving ? ['pendingEmail'] : email === undefined ? [] : ['email']), ...Object.keys(given)];
    if (fields.length > 0) await audit(inner, { ...ofPerson(userId), action: 'update', after: { fields } });
    return requireUserProfile(inner, userId);
  });
}

// A link that was sent to the old address must not open the account.
async function replaceEmail(context: SignedInContext, userId: number, email: string | null): Promise<void> {
  if (email !== null) await requireFreeEmail(context, email, userId);
  await context.em.nativeUpdate(User, userId, { email, isEmailTrusted: true });
  await voidMailedLinks(context.em, [userId]);
}
