import type { EntityManager } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { deletePending } from '../notifications/delete-pending.ts';
import { forgetPeopleInTrail } from '../trail/forget-people.ts';
import { lockAccounts } from './lock-accounts.ts';
import { requireNoPersonalData } from './personal-data.ts';

/** The most people that the error names. */
const MAX_NAMED = 20;

/**
 * Removes people from a survey with their roles, user names, sessions and notifications there. Users who then have no role, no user
 * name and no recall anywhere are deleted. Returns the number of deleted users. Throws AppError `user.in_use` if somebody has recalls
 * in the survey.
 */
export async function removePeople(
  context: Pick<Context, 'em' | 'tasks'>,
  surveyId: number,
  userIds: readonly number[],
): Promise<number> {
  const { em } = context;
  const ids = [...userIds];
  // Locks the accounts, so that a recall of one of them is stored either before or after the removal.
  await lockAccounts(em, ids);
  await requireNoRecalls(em, ids, surveyId);
  await deletePending(context, { surveyId, userIds: ids });
  for (const table of [
    'user_role',
    'survey_alias',
    'user_session',
    'abandoned_session',
    'notification',
    'consent',
    'recall_day',
    'callback',
    'withdrawal',
  ] as const) {
    const ofSurvey = kysely(em).deleteFrom(table).where('survey_id', '=', surveyId);
    await ofSurvey.where('user_id', '=', anyNumber(ids)).execute();
  }
  // Set-based: of many users those that are left with nothing.
  const deleted = await query<{ id: number }>(
    em,
    sql`delete from user_account u where id = ${anyNumber(ids)}
          and not exists (select from user_role where user_id = u.id)
          and not exists (select from survey_alias where user_id = u.id)
          and not exists (select from submission where user_id = u.id)
        returning id`,
  );
  await forgetPeopleInTrail(
    em,
    deleted.map(({ id }) => id),
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
