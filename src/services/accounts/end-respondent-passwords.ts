import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { endSignIns } from '../auth/end-sign-ins.ts';
import { revokeTokensOf } from '../personal-access-tokens/revoke-tokens.ts';
import { isMoreThanRespondent } from './held-roles.ts';

/**
 * Removes the passwords of those people who are only respondents, and ends their sign-ins and personal access tokens. It is called
 * before they get a role that reads data of others: a respondent's password may be weak, and somebody who guessed it may have created tokens.
 */
export async function endRespondentPasswords(context: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  // Set-based: of many users those who are only respondents.
  const promoted = await query<{ id: number }>(
    context.em,
    sql`update user_account u set password_hash = null
        where id = ${anyNumber(userIds)} and password_hash is not null
          and exists (select from user_role where user_id = u.id)
          and not ${isMoreThanRespondent(sql.ref('u.id'))}
        returning id`,
  );
  const ids = promoted.map(({ id }) => id);
  await endSignIns(context, ids);
  await revokeTokensOf(context, ids);
}
