import { User } from '../../../entities/user.ts';
import { requireInPerson } from '../../access/require-access.ts';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { isConfirmed } from '../auth/require-confirmed.ts';
import { requireNoPersonalData } from './personal-data.ts';
import { findUserProfile, type UserProfile } from './user-profile.ts';
import { requireFreeEmail } from './require-free-email.ts';
import { requireEditableUser } from './require-editable-user.ts';

/** What is left out stays as it is; null takes it away. */
export interface ProfileChange {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  emailNotifications?: boolean | undefined;
  smsNotifications?: boolean | undefined;
}

/**
 * Changes the profile of the caller or of somebody whose account they may change. Throws AppError `access.in_person_only` where a
 * program gives another address to more than a respondent.
 */
export function updateProfile(
  context: SignedInContext,
  { userId, ...change }: ProfileChange & { userId: number },
): Promise<UserProfile> {
  return inTransaction(context, async (inner) => {
    const roles = await requireEditableUser(inner, userId);
    // Links for a new password go to the address: with it a program could sign in as a person.
    if (change.email !== undefined && roles.some(({ name }) => name !== 'respondent')) requireInPerson(inner.actor);
    if (change.email != null) await requireFreeEmail(inner, change.email, userId);
    // A link that went to the old address is no longer its owner's.
    if (change.email !== undefined) await query(inner.em, sql`delete from password_reset where user_id = ${userId}`);
    const isEmailTrusted = change.email == null ? undefined : await trustIn(inner, userId, change.email);
    const given = Object.fromEntries(
      Object.entries({ ...change, isEmailTrusted }).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(given).length > 0) await inner.em.nativeUpdate(User, userId, given);
    if ([change.name, change.email, change.phone].some((value) => value != null)) {
      await requireNoPersonalData(inner.em, [userId]);
    }
    return findUserProfile(inner, userId);
  });
}

/** Whether links for a new password may go to the address, undefined where that stays as it is. */
async function trustIn(context: SignedInContext, userId: number, email: string): Promise<boolean | undefined> {
  if (userId !== context.actor.userId) return true;
  const same = await query(context.em, sql`select id from user_account where id = ${userId} and email = ${email}`);
  return same.length > 0 ? undefined : isConfirmed(context);
}
