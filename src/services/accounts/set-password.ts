import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { endSignIns } from '../auth/end-sign-ins.ts';
import { revokeTokensOf } from '../personal-access-tokens/revoke-tokens.ts';
import type { PasswordOwner } from './require-good-password.ts';

/** What a new password of an account is judged by, and the hash of the present one. */
export async function findPasswordOwner(
  { em }: Context,
  userId: number,
): Promise<Required<PasswordOwner> & { passwordHash: string | null }> {
  const [owner] = await query<Required<PasswordOwner> & { passwordHash: string | null }>(
    em,
    sql`select email, password_hash as "passwordHash",
          coalesce((select jsonb_agg(jsonb_build_object('name', name)) from user_role where user_id = u.id), '[]') as roles,
          coalesce((select jsonb_agg(user_name) from survey_alias where user_id = u.id), '[]') as "userNames"
        from user_account u where id = ${userId}`,
  );
  return owner ?? { email: null, passwordHash: null, roles: [], userNames: [] };
}

/**
 * Stores a new password and makes links for another one void. Ends the sign-ins of the account but the one kept, that of an owner
 * who knew the present password; without one somebody may have had the account, and its personal access tokens are revoked
 * too. Answers the sign-ins, to be forgotten once it is committed.
 */
export async function setPassword(
  context: Context,
  userId: number,
  passwordHash: string,
  keptFamilyId: string | null = null,
): Promise<string[]> {
  await query(context.em, sql`update user_account set password_hash = ${passwordHash} where id = ${userId}`);
  await query(context.em, sql`delete from password_reset where user_id = ${userId}`);
  if (keptFamilyId === null) await revokeTokensOf(context, [userId]);
  return endSignIns(context, [userId], keptFamilyId);
}
