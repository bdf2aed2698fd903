import type { EntityManager } from '@mikro-orm/sql';
import { kysely } from '../../db/kysely.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';

/**
 * Makes two changes of what a survey has (its notifications, words, presentation, mails) run one after the other, so that the second
 * finds what the first stored. Respondents can submit in the meantime. Throws AppError `survey.not_found`.
 */
export async function lockSurvey(
  em: EntityManager,
  { id, slug }: { id?: number | undefined; slug: string },
): Promise<void> {
  const survey = await kysely(em)
    .selectFrom('survey')
    .select('id')
    .where((eb) => (id === undefined ? eb('slug', '=', slug) : eb('id', '=', id)))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!survey) throw surveyNotFound(slug);
}
