import { SEARCH_SORTING_ALGORITHMS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { Captcha, SurveyId, Text, TimeZone } from '../atoms.ts';

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

export const GenerateUserInput = SurveyRef.extend({ captcha: Captcha });
export const GeneratedUserView = z
  .object({
    userName: z.string(),
    password: z.string().meta({ description: 'Told once: it is not stored in a form that anybody can read' }),
  })
  .meta({ id: 'GeneratedUser' });

export const CreateUserInput = SurveyRef.extend({
  token: Text(16_384).min(1).meta({
    description:
      'JWT (HS256, HS384 or HS512) signed with generateUserKey; claims: username, password?, name?, customFields?, redirectUrl?, exp?',
  }),
});
export const CreatedUserView = z
  .object({
    userId: z.number().int(),
    userName: z.string(),
    redirectUrl: z.string().nullable(),
    authToken: z.string().meta({ description: 'For POST /auth/login/token' }),
  })
  .meta({ id: 'CreatedUser' });

export const RequestCallbackInput = SurveyRef.extend({
  name: Text(512).trim().min(1),
  phone: Text(32).trim().min(1),
});
export const CallbackRequestedView = z.object({ requested: z.literal(true) });
