import type { z } from 'zod';
import type { PresentedSurvey, SurveyWithLocale } from '../../entities/survey.ts';
import type { Context } from '../../src/context.ts';
import { offeredSignInModes, presentationOf } from '../../src/domain/presentation.ts';
import type { UserInfo } from '../../src/services/survey-data/survey-data.queries.ts';
import { toLanguages, toLogoUrl } from '../survey-presentation/survey-presentation.view.ts';
import type {
  DemoView,
  FeedbackStyleView,
  PublicParametersView,
  SurveyParametersView,
  UserInfoView,
} from './survey-data.schema.ts';

export function toPublicParameters(
  survey: PresentedSurvey,
  { config, now }: Pick<Context, 'config' | 'now'>,
): z.output<typeof PublicParametersView> {
  const { title, signInModes, supportPhone, colours } = presentationOf(survey.presentation);
  const { allowGeneratedUsers, hasGenerateUserKey: hasPanelKey } = survey;
  return {
    localeId: survey.locale.id,
    respondentLanguageId: survey.locale.$.respondentLanguage,
    supportEmail: survey.supportEmail,
    originatingURL: survey.originatingUrl ?? null,
    errorReporting: { reportSurveyState: survey.reportSurveyState, reportStackTrace: survey.reportStackTrace },
    state: survey.effectiveState(now()),
    suspensionReason: survey.suspensionReason ?? null,
    startDate: survey.startDate.toISOString(),
    endDate: survey.endDate.toISOString(),
    title,
    languages: toLanguages(survey),
    signInModes: offeredSignInModes(signInModes, { allowGeneratedUsers, hasPanelKey }),
    isCaptchaRequired: config.humanCheckModule !== null,
    supportPhone,
    colours,
    logoUrl: toLogoUrl(survey, config),
    isTest: survey.isTest,
  };
}

export function toDemo(surveys: readonly PresentedSurvey[]): z.output<typeof DemoView> {
  return surveys.map((survey) => ({
    surveyId: survey.slug,
    localeId: survey.locale.id,
    title: presentationOf(survey.presentation).title,
    languages: toLanguages(survey),
  }));
}

export function toFeedbackStyle({ feedbackStyle }: SurveyWithLocale): z.output<typeof FeedbackStyleView> {
  return { feedbackStyle };
}

export function toUserInfo({ interview, ...info }: UserInfo, now: Date): z.output<typeof UserInfoView> {
  return {
    ...info,
    interview: interview && { ...interview, expiresAt: interview.expiresAt.toISOString() },
    serverTime: now.toISOString(),
  };
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
    recallPeriod: survey.recallPeriod,
    maxDaysBack: survey.maxDaysBack,
    maximumTotalSubmissions: survey.maximumTotalSubmissions ?? null,
    minimumSubmissionInterval: survey.minimumSubmissionInterval,
    searchSortingAlgorithm: survey.searchSortingAlgorithm,
    searchMatchScoreWeight: survey.searchMatchScoreWeight,
  };
}
