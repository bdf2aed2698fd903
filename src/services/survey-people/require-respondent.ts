import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';

/** Finds a respondent of a survey. Throws AppError `user.not_found`. */
export async function requireRespondent(
  { em }: Context,
  survey: Pick<Survey, 'id'>,
  userId: number,
): Promise<{ userName: string }> {
  const person = await kysely(em)
    .selectFrom('survey_alias as a')
    .select('a.user_name as userName')
    .where('a.survey_id', '=', survey.id)
    .where('a.user_id', '=', userId)
    .where(hasRoleIn(sql.ref('a.user_id'), sql.ref('a.survey_id'), ['respondent']))
    .executeTakeFirst();
  if (person) return person;
  throw new AppError('not_found', 'user.not_found', `The survey has no respondent ${userId}.`);
}
