import { User } from '../../../entities/user.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { endSignIns } from '../auth/end-sign-ins.ts';
import { forgetWrongPasswords } from '../auth/failures-in-a-row.ts';
import { revokeTokensOf } from '../personal-access-tokens/revoke-tokens.ts';
import { voidMailedLinks } from './mailed-links.ts';
import type { PasswordOwner } from './require-good-password.ts';
import { heldRoles, userNames } from './user-profile.ts';

/** Finds the names that a new password of the user must not contain, and the hash of the current password. */
export async function findPasswordOwner(
  { em }: Context,
  userId: number,
): Promise<Required<PasswordOwner> & { passwordHash: string | null }> {
  const user = await kysely(em)
    .selectFrom('user_account as u')
    .select(['u.email', 'u.password_hash as passwordHash'])
    .select((eb) => [heldRoles(eb, null).as('roles'), userNames(eb, null).as('names')])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!user) return { email: null, passwordHash: null, roles: [], userNames: [] };
  const { names, ...owner } = user;
  return { ...owner, userNames: names.map(({ userName }) => userName) };
}

/**
 * Stores a new password, counts wrong ones from zero again and voids all mailed links. Ends the sign-ins of the user except the one kept,
 * which belongs to an owner who knew the current password. Without a kept sign-in somebody else may have used the account, so its
 * personal access tokens are revoked too. Returns the sign-ins that ended: the caller passes them to `forgetSignIns` after the commit.
 */
export async function setPassword(
  context: Context,
  userId: number,
  passwordHash: string,
  keptFamilyId: string | null = null,
): Promise<string[]> {
  await context.em.nativeUpdate(User, userId, { passwordHash });
  await forgetWrongPasswords(context, [userId]);
  await voidMailedLinks(context.em, [userId]);
  if (keptFamilyId === null) await revokeTokensOf(context, [userId]);
  return endSignIns(context, [userId], keptFamilyId);
}
