import type { EntityManager } from '@mikro-orm/sql';
import { SurveyAlias } from '../../../entities/survey-alias.ts';
import { User } from '../../../entities/user.ts';
import { normalUserName } from '../../domain/person-fields.ts';
import { AppError } from '../../errors.ts';

/** Names a user by id, or by the user name in a survey. */
export type PersonRef = { id: number } | { surveyId: string; userName: string };

/** Finds the id of a user. Throws AppError `user.not_found`. */
export async function requirePersonId(em: EntityManager, person: PersonRef): Promise<number> {
  const userId = 'id' in person ? (await em.findOne(User, person.id))?.id : await userIdOf(em, person);
  if (userId !== undefined) return userId;
  throw noSuchAccount();
}

export function noSuchAccount(): AppError {
  return new AppError('not_found', 'user.not_found', 'There is no such account.');
}

async function userIdOf(
  em: EntityManager,
  { surveyId: slug, userName }: { surveyId: string; userName: string },
): Promise<number | undefined> {
  const alias = await em.findOne(SurveyAlias, { survey: { slug }, userName: normalUserName(userName) });
  return alias?.user.id;
}
