import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';

/**
 * Takes the password from those of the people who have been respondents alone, and ends their sign-ins: it may be as weak as
 * a respondent's may. Called before they get a role that sees others; they need another password then.
 */
export async function endRespondentPasswords(em: EntityManager, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const promoted = await query<{ id: number }>(
    em,
    sql`update user_account u set password_hash = null
        where id = any(${[...userIds]}::int[]) and password_hash is not null
          and exists (select from user_role where user_id = u.id)
          and not exists (select from user_role where user_id = u.id and name <> 'respondent')
        returning id`,
  );
  await query(em, sql`delete from token_family where user_id = any(${promoted.map(({ id }) => id)}::int[])`);
}
