import { LockMode } from '@mikro-orm/core';
import { Survey } from '../../../entities/survey.ts';
import type { SignedInContext } from '../../context.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';
import { AppError } from '../../errors.ts';

/** Finds and locks a survey that has a webhook address. Throws AppError `survey.not_found`, `webhook.no_address`. */
export async function lockSurveyWithWebhook({ em }: SignedInContext, surveyId: string): Promise<Survey> {
  const survey = await em.findOne(
    Survey,
    { slug: surveyId },
    { populate: ['submissionNotificationSecret'], lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!survey) throw surveyNotFound(surveyId);
  if (survey.submissionNotificationUrl != null) return survey;
  const message = `The survey "${surveyId}" has no webhook address: set submissionNotificationUrl first.`;
  throw new AppError('conflict', 'webhook.no_address', message);
}
