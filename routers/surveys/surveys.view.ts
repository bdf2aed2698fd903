import type { z } from 'zod';
import type { SurveyWithLocale } from '../../entities/survey.ts';
import type { Page } from '../../src/db/page.ts';
import { surveyAddress, type ApplicationPlace } from '../../src/domain/survey-address.ts';
import type { StoredSurvey, SurveySecrets } from '../../src/services/surveys/surveys.queries.ts';
import type { SurveyIdFault } from '../../src/services/surveys/validate-survey-id.ts';
import type { SurveyIdVerdict, SurveyPage, SurveyView } from './surveys.schema.ts';

const MASKED: SurveySecrets = { generateUserKey: null, submissionNotificationSecret: null };

export function toSurvey(
  place: ApplicationPlace,
  { survey, secrets }: StoredSurvey,
  now: Date,
): z.output<typeof SurveyView> {
  return {
    id: survey.slug,
    url: surveyAddress(place, survey).href,
    version: survey.version,
    effectiveState: survey.effectiveState(now),
    schemeId: survey.schemeId,
    localeId: survey.locale.id,
    state: survey.state,
    suspensionReason: survey.suspensionReason ?? null,
    startDate: survey.startDate.toISOString(),
    endDate: survey.endDate.toISOString(),
    timeZone: survey.timeZone,
    allowGeneratedUsers: survey.allowGeneratedUsers,
    allowPersonalData: survey.allowPersonalData,
    externalFollowUpURL: survey.externalFollowUpUrl ?? null,
    supportEmail: survey.supportEmail,
    originatingURL: survey.originatingUrl ?? null,
    description: survey.description ?? null,
    finalPageHtml: survey.finalPageHtml ?? null,
    submissionNotificationUrl: survey.submissionNotificationUrl ?? null,
    feedbackEnabled: survey.feedbackEnabled,
    feedbackStyle: survey.feedbackStyle,
    numberOfSubmissionsForFeedback: survey.numberOfSubmissionsForFeedback,
    storeUserSessionOnServer: survey.storeUserSessionOnServer,
    maximumDailySubmissions: survey.maximumDailySubmissions,
    maximumTotalSubmissions: survey.maximumTotalSubmissions ?? null,
    minimumSubmissionInterval: survey.minimumSubmissionInterval,
    recallPeriod: survey.recallPeriod,
    maxDaysBack: survey.maxDaysBack,
    linksValidDaysAfterEnd: survey.linksValidDaysAfterEnd ?? null,
    authUrlDomainOverride: survey.authUrlDomainOverride ?? null,
    errorReporting: { reportSurveyState: survey.reportSurveyState, reportStackTrace: survey.reportStackTrace },
    qualityCutOffs: survey.qualityCutOffs ?? null,
    searchSortingAlgorithm: survey.searchSortingAlgorithm,
    searchMatchScoreWeight: survey.searchMatchScoreWeight,
    needsSecondCoder: survey.needsSecondCoder,
    isTest: survey.isTest,
    ...(secrets ?? MASKED),
  };
}

export function toSurveyIdVerdict(reason: SurveyIdFault | null): z.output<typeof SurveyIdVerdict> {
  return { available: reason === null, reason };
}

export function toSurveyPage(
  place: ApplicationPlace,
  { items, ...page }: Page<SurveyWithLocale>,
  now: Date,
): z.output<typeof SurveyPage> {
  return { ...page, items: items.map((survey) => toSurvey(place, { survey, secrets: null }, now)) };
}
