import type { z } from 'zod';
import type { SurveyWithLocale } from '../../entities/survey.ts';
import type { FeedbackStyleView, PublicParametersView, SurveyParametersView } from './survey-data.schema.ts';

export function toPublicParameters(survey: SurveyWithLocale): z.output<typeof PublicParametersView> {
  return {
    localeId: survey.locale.id,
    respondentLanguageId: survey.locale.$.respondentLanguage,
    supportEmail: survey.supportEmail,
    originatingURL: survey.originatingUrl ?? null,
    errorReporting: { reportSurveyState: survey.reportSurveyState, reportStackTrace: survey.reportStackTrace },
  };
}

export function toFeedbackStyle({ feedbackStyle }: SurveyWithLocale): z.output<typeof FeedbackStyleView> {
  return { feedbackStyle };
}

export function toSurveyParameters(survey: SurveyWithLocale, now: Date): z.output<typeof SurveyParametersView> {
  return {
    id: survey.slug,
    schemeId: survey.schemeId,
    localeId: survey.locale.id,
    state: survey.effectiveState(now),
    suspensionReason: survey.suspensionReason ?? null,
    description: survey.description ?? null,
    finalPageHtml: survey.finalPageHtml ?? null,
    storeUserSessionOnServer: survey.storeUserSessionOnServer,
    numberOfSurveysForFeedback: survey.numberOfSubmissionsForFeedback,
    maximumDailySubmissions: survey.maximumDailySubmissions,
    maximumTotalSubmissions: survey.maximumTotalSubmissions ?? null,
    minimumSubmissionInterval: survey.minimumSubmissionInterval,
    searchSortingAlgorithm: survey.searchSortingAlgorithm,
    searchMatchScoreWeight: survey.searchMatchScoreWeight,
  };
}
