import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';

/** An account by its number, or by a user name in a survey. */
export type PersonRef = { id: number } | { surveyId: string; userName: string };

/** The number of the account. Throws AppError `user.not_found`. */
export async function requirePerson(em: EntityManager, person: PersonRef): Promise<number> {
  const found = await query<{ id: number }>(
    em,
    'id' in person
      ? sql`select id from user_account where id = ${person.id}`
      : sql`select a.user_id as id from survey_alias a join survey s on s.id = a.survey_id
            where s.slug = ${person.surveyId} and a.user_name = ${person.userName}`,
  );
  if (found[0]) return found[0].id;
  throw new AppError('not_found', 'user.not_found', 'There is no such account.');
}
