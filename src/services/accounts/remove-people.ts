import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { lockAccounts } from './lock-accounts.ts';
import { requireNoPersonalData } from './personal-data.ts';

/** The refusal names so many people at most. */
const MAX_NAMED = 20;

/**
 * Removes people from a survey with their roles, user names, sessions and notifications there. Users who then have no role, no user
 * name and no recall anywhere are deleted. Answers the number of the deleted. Throws AppError `user.in_use` where somebody has recalls
 * in the survey.
 */
export async function removePeople(em: EntityManager, surveyId: number, userIds: readonly number[]): Promise<number> {
  const ids = [...userIds];
  // A recall that is being stored refers to its account: it waits for the removal, or the removal for it.
  await lockAccounts(em, ids);
  await requireNoRecalls(em, ids, surveyId);
  // Set-based: one statement of the same form for each table.
  for (const table of ['user_role', 'survey_alias', 'user_session', 'notification', 'callback_request']) {
    await query(em, sql`delete from ${sql.table(table)} where survey_id = ${surveyId} and user_id = ${anyNumber(ids)}`);
  }
  // Set-based: of many users those that are left with nothing.
  const deleted = await query(
    em,
    sql`delete from user_account u where id = ${anyNumber(ids)}
          and not exists (select from user_role where user_id = u.id)
          and not exists (select from survey_alias where user_id = u.id)
          and not exists (select from submission where user_id = u.id)
        returning id`,
  );
  await requireNoPersonalData(em, ids);
  return deleted.length;
}

/** Refuses to remove people who have recalls, in this survey or, without one, anywhere. Throws AppError `user.in_use`. */
export async function requireNoRecalls(
  em: EntityManager,
  userIds: readonly number[],
  surveyId: number | null = null,
): Promise<void> {
  let recalls = kysely(em)
    .selectFrom('submission as s')
    .leftJoin('survey_alias as a', (join) =>
      join.onRef('a.user_id', '=', 's.user_id').onRef('a.survey_id', '=', 's.survey_id'),
    )
    .select((eb) => ['s.user_id as userId', eb.fn.min('a.user_name').as('userName')])
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('recalls'))
    .where('s.user_id', '=', anyNumber(userIds))
    .groupBy('s.user_id')
    .orderBy('s.user_id')
    .limit(MAX_NAMED);
  if (surveyId !== null) recalls = recalls.where('s.survey_id', '=', surveyId);
  const authors = await recalls.execute();
  if (authors.length === 0) return;
  const message =
    'Recalls of these people are stored: keep the accounts, or let an operator erase the people ("npm run people -- erase").';
  throw new AppError('conflict', 'user.in_use', message, { facts: { users: authors } });
}
