import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { endSignIns } from '../auth/end-sign-ins.ts';
import { revokeTokensOf } from '../personal-access-tokens/revoke-tokens.ts';

/**
 * Takes the password from those of the people who have been respondents alone, and ends their sign-ins and personal access
 * tokens: it may be as weak as a respondent's may, and whoever guessed it may have made some. Called before they get a role that sees others; they need another password then.
 */
export async function endRespondentPasswords(context: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const promoted = await query<{ id: number }>(
    context.em,
    sql`update user_account u set password_hash = null
        where id = any(${[...userIds]}::int[]) and password_hash is not null
          and exists (select from user_role where user_id = u.id)
          and not exists (select from user_role where user_id = u.id and name <> 'respondent')
        returning id`,
  );
  const ids = promoted.map(({ id }) => id);
  await endSignIns(context, ids);
  await revokeTokensOf(context, ids);
}
