import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { requireNoPersonalData } from './personal-data.ts';

/**
 * Takes people out of a survey: their role, name, sessions and notifications there. Accounts that then belong nowhere are
 * deleted; their number. Refuses those with recalls in the survey: AppError `user.in_use`.
 */
export async function removePeople(em: EntityManager, surveyId: number, userIds: readonly number[]): Promise<number> {
  const ids = [...userIds];
  // A recall that is being stored refers to its account: it waits for the removal, or the removal for it.
  await query(em, sql`select id from user_account where id = any(${ids}::int[]) order by id for update`);
  await requireNoRecalls(em, ids, surveyId);
  for (const table of ['user_role', 'survey_alias', 'user_session', 'notification', 'callback_request']) {
    await query(
      em,
      sql`delete from ${sql.table(table)} where survey_id = ${surveyId} and user_id = any(${ids}::int[])`,
    );
  }
  const deleted = await query(
    em,
    sql`delete from user_account u where id = any(${ids}::int[])
          and not exists (select from user_role where user_id = u.id)
          and not exists (select from survey_alias where user_id = u.id)
          and not exists (select from submission where user_id = u.id)
        returning id`,
  );
  await requireNoPersonalData(em, ids);
  return deleted.length;
}

/** Refuses to delete people whose recalls would be nobody's. */
export async function requireNoRecalls(
  em: EntityManager,
  userIds: readonly number[],
  surveyId: number | null = null,
): Promise<void> {
  const authors = await query<{ userId: number; userName: string | null; recalls: number }>(
    em,
    sql`select s.user_id as "userId", min(a.user_name) as "userName", count(*)::int as recalls
        from submission s left join survey_alias a on a.user_id = s.user_id and a.survey_id = s.survey_id
        where s.user_id = any(${[...userIds]}::int[]) and (${surveyId}::int is null or s.survey_id = ${surveyId})
        group by s.user_id order by s.user_id limit 20`,
  );
  if (authors.length === 0) return;
  const message =
    'Recalls of these people are stored: keep the accounts, or let an operator erase the people ("npm run people -- erase").';
  throw new AppError('conflict', 'user.in_use', message, { facts: { users: authors } });
}
