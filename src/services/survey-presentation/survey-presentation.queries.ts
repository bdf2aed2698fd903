import { Survey, type PresentedSurvey } from '../../../entities/survey.ts';
import type { SignedInContext } from '../../context.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';

/** Finds a survey with its presentation as it is stored. Throws AppError `survey.not_found`. */
export async function requirePresentedSurvey(
  { em }: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<PresentedSurvey> {
  const survey = await em.findOne(
    Survey,
    { slug: surveyId },
    { populate: ['locale', 'presentation', 'hasGenerateUserKey'] },
  );
  if (!survey) throw surveyNotFound(surveyId);
  return survey;
}
