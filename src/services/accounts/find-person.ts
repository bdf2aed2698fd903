import type { EntityManager } from '@mikro-orm/sql';
import { SurveyAlias } from '../../../entities/survey-alias.ts';
import { User } from '../../../entities/user.ts';
import { AppError } from '../../errors.ts';

/** Names a user by id, or by the user name in a survey. */
export type PersonRef = { id: number } | { surveyId: string; userName: string };

/** Finds the id of a user. Throws AppError `user.not_found`. */
export async function requirePersonId(em: EntityManager, person: PersonRef): Promise<number> {
  const userId =
    'id' in person
      ? (await em.findOne(User, person.id))?.id
      : (await em.findOne(SurveyAlias, { survey: { slug: person.surveyId }, userName: person.userName }))?.user.id;
  if (userId !== undefined) return userId;
  throw new AppError('not_found', 'user.not_found', 'There is no such account.');
}
