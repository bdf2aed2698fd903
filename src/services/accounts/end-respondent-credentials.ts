import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { endSignIns } from '../auth/end-sign-ins.ts';
import { revokeTokensOf } from '../personal-access-tokens/revoke-tokens.ts';
import { isMoreThanRespondent } from './held-roles.ts';
import { voidMailedLinks } from './mailed-links.ts';
import { newUrlAuthToken } from './url-auth-token.ts';

/**
 * Removes the passwords of those people who are at most respondents, and the trust in their e-mail addresses. Ends their sign-ins,
 * personal access tokens, personal links and mailed links. It is called before they get a role that reads data of others:
 * whoever ran their survey chose the address and may know the password and the link.
 */
export async function endRespondentCredentials(context: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const { em } = context;
  // Set-based: of many users those who are at most respondents.
  const promoted = await query<{ id: number }>(
    em,
    sql`update user_account u set password_hash = null, is_email_trusted = false
        where id = ${anyNumber(userIds)} and not ${isMoreThanRespondent(sql.ref('u.id'))}
        returning id`,
  );
  const ids = promoted.map(({ id }) => id);
  if (ids.length === 0) return;
  await replaceLinks(context, ids);
  await voidMailedLinks(em, ids);
  await endSignIns(context, ids);
  await revokeTokensOf(context, ids);
}

async function replaceLinks({ em }: Context, userIds: readonly number[]): Promise<void> {
  const links = await kysely(em)
    .selectFrom('survey_alias')
    .select('id')
    .where('user_id', '=', anyNumber(userIds))
    .execute();
  // Set-based: a new token for each link of many users.
  await query(
    em,
    sql`update survey_alias a set url_auth_token = r.token
        from unnest(${links.map(({ id }) => id)}::int[], ${links.map(() => newUrlAuthToken())}::text[]) as r(id, token) where a.id = r.id`,
  );
}
