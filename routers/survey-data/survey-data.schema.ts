import { z } from 'zod';
import { SEARCH_SORTING_ALGORITHMS } from '../../entities/survey.ts';
import { SurveyId, TimeZone } from '../atoms.ts';

export const SurveyRef = z.object({ surveyId: SurveyId });
export const UserInfoInput = SurveyRef.extend({ tz: TimeZone.optional() });

export const PublicParametersView = z
  .object({
    localeId: z.string(),
    respondentLanguageId: z.string(),
    supportEmail: z.string(),
    originatingURL: z.string().nullable(),
    errorReporting: z.object({ reportSurveyState: z.boolean(), reportStackTrace: z.boolean() }),
  })
  .meta({ id: 'PublicSurveyParameters' });

export const FeedbackStyleView = z.object({ feedbackStyle: z.string() });

export const SurveyParametersView = z
  .object({
    id: z.string(),
    schemeId: z.string(),
    localeId: z.string(),
    state: z.enum(['pending', 'running', 'finished', 'suspended']),
    suspensionReason: z.string().nullable(),
    description: z.string().nullable(),
    finalPageHtml: z.string().nullable(),
    storeUserSessionOnServer: z.boolean(),
    numberOfSurveysForFeedback: z.number().int(),
    maximumDailySubmissions: z.number().int(),
    maximumTotalSubmissions: z.number().int().nullable(),
    minimumSubmissionInterval: z.number().int().meta({ description: 'Seconds' }),
    searchSortingAlgorithm: z.enum(SEARCH_SORTING_ALGORITHMS),
    searchMatchScoreWeight: z.number().int(),
  })
  .meta({ id: 'SurveyParameters' });

export const UserInfoView = z
  .object({
    id: z.number().int(),
    name: z.string().nullable(),
    recallNumber: z.number().int().meta({ description: 'Of the recall to come: submissions so far + 1' }),
    redirectToFeedback: z.boolean(),
    maximumTotalSubmissionsReached: z.boolean(),
    maximumDailySubmissionsReached: z.boolean(),
  })
  .meta({ id: 'UserInfo' });

export const FollowUpView = z
  .object({ followUpUrl: z.string().nullable(), showFeedback: z.boolean() })
  .meta({ id: 'FollowUp' });
