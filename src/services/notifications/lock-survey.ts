import type { EntityManager } from '@mikro-orm/sql';
import type { Survey } from '../../../entities/survey.ts';
import { kysely } from '../../db/kysely.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';

/**
 * Makes two uploads or batches of a survey run one after the other, so that the second finds the notifications of the first.
 * Respondents can submit in the meantime. Throws AppError `survey.not_found`.
 */
export async function lockSurvey(em: EntityManager, { id, slug }: Pick<Survey, 'id' | 'slug'>): Promise<void> {
  const survey = await kysely(em)
    .selectFrom('survey')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!survey) throw surveyNotFound(slug);
}
