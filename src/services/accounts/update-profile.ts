import { PasswordReset } from '../../../entities/password-reset.ts';
import { User } from '../../../entities/user.ts';
import { requireInPerson } from '../../access/require-access.ts';
import { accountKey, type Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import type { ProfileChange } from '../../domain/person-fields.ts';
import { isConfirmed } from '../auth/require-confirmed.ts';
import { requirePersonalDataAllowed } from './personal-data.ts';
import { requireEditableUser } from './require-editable-user.ts';
import { requireFreeEmail } from './require-free-email.ts';
import { findUserProfile, type UserProfile } from './user-profile.ts';

/**
 * Changes the profile of the caller or of a user whom they may change. Throws AppError `user.not_editable`, `user.not_found`,
 * `user.email_taken`, `user.personal_data_forbidden`, `request.too_many`, and `access.in_person_only` if a program gives another e-mail
 * address to somebody who is more than a respondent.
 */
export async function updateProfile(
  context: SignedInContext,
  { userId, client, ...change }: ProfileChange & { userId: number; client: Client },
): Promise<UserProfile> {
  if (userId === context.actor.userId && change.email !== undefined) {
    await context.limits.count('email-change', client, accountKey(userId));
  }
  return inTransaction(context, async (inner) => {
    const roles = await requireEditableUser(inner, userId);
    // Links for a new password go to this address: a program that set it could sign in as the person.
    if (change.email !== undefined && roles.some(({ name }) => name !== 'respondent')) requireInPerson(inner.actor);
    if ([change.name, change.email, change.phone].some((value) => value != null)) {
      await requirePersonalDataAllowed(inner.em, userId);
    }
    if (change.email != null) await requireFreeEmail(inner, change.email, userId);
    // A link that was sent to the old address must not open the account.
    if (change.email !== undefined) await inner.em.nativeDelete(PasswordReset, { user: userId });
    const isEmailTrusted = change.email == null ? undefined : await isAddressTrusted(inner, userId, change.email);
    const given = Object.fromEntries(
      Object.entries({ ...change, isEmailTrusted }).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(given).length > 0) await inner.em.nativeUpdate(User, userId, given);
    return findUserProfile(inner, userId);
  });
}

/** Returns whether links for a new password may go to the address. Undefined if the address stays as it is. */
async function isAddressTrusted(context: SignedInContext, userId: number, email: string): Promise<boolean | undefined> {
  if (userId !== context.actor.userId) return true;
  return (await context.em.count(User, { id: userId, email })) > 0 ? undefined : isConfirmed(context);
}
