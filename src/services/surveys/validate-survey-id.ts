import { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { isReserved } from '../../domain/reserved-words.ts';

const SURVEY_ID = /^[A-Za-z0-9_-]{1,64}$/;

export type SurveyIdFault = 'malformed' | 'reserved' | 'taken';

/** Returns why no survey can have this id, or null if a survey can be created under it. */
export async function validateSurveyId({ em }: Context, id: string): Promise<SurveyIdFault | null> {
  if (!SURVEY_ID.test(id)) return 'malformed';
  if (isReserved('survey', id)) return 'reserved';
  return (await em.count(Survey, { slug: id })) === 0 ? null : 'taken';
}
