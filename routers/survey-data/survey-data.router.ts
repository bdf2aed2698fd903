import { rest } from '../../src/contract/meta.ts';
import { findFollowUp, findUserInfo } from '../../src/services/survey-data/survey-data.queries.ts';
import { createSignedUser } from '../../src/services/survey-data/create-signed-user.ts';
import { generateUser } from '../../src/services/survey-data/generate-user.ts';
import { requestCallback } from '../../src/services/survey-data/request-callback.ts';
import { publicProcedure, router, surveyProcedure } from '../../src/trpc.ts';
import {
  FeedbackStyleView,
  CallbackRequestedView,
  CreatedUserView,
  CreateUserInput,
  FollowUpView,
  GeneratedUserView,
  GenerateUserInput,
  RequestCallbackInput,
  PublicParametersView,
  SurveyParametersView,
  SurveyRef,
  UserInfoInput,
  UserInfoView,
} from './survey-data.schema.ts';
import { toPublicParameters, toSurveyParameters } from './survey-data.view.ts';

const surveyErrors = { 'survey.not_found': 'not_found' } as const;
const notAllowed = { 'survey.generated_users_not_allowed': 'forbidden' } as const;

/** Nobody has to be signed in to send these. */
const MAX_BODY_BYTES = 64 * 1024;

export const surveyDataRouter = router({
  /** What a client needs before anybody signs in. */
  publicParameters: publicProcedure
    .meta(
      rest('GET', '/surveys/{surveyId}/public-parameters', 'Get survey parameters (no authentication required)', {
        errors: surveyErrors,
      }),
    )
    .input(SurveyRef)
    .output(PublicParametersView)
    .query(async ({ ctx, input }) => toPublicParameters(await ctx.surveys.get(input.surveyId))),

  /** `default`, `playful`, ...: how feedback is presented. */
  feedbackStyle: publicProcedure
    .meta(rest('GET', '/surveys/{surveyId}/feedback-style', 'Get the dietary feedback style', { errors: surveyErrors }))
    .input(SurveyRef)
    .output(FeedbackStyleView)
    .query(async ({ ctx, input }) => ({ feedbackStyle: (await ctx.surveys.get(input.surveyId)).feedbackStyle })),

  /** The survey as a participant sees it; a client starts a recall only while the state is `running`. */
  parameters: surveyProcedure('survey-parameters:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/parameters', 'Get survey parameters (authentication required)', {
        errors: surveyErrors,
      }),
    )
    .input(SurveyRef)
    .output(SurveyParametersView)
    .query(async ({ ctx, input }) => toSurveyParameters(await ctx.surveys.get(input.surveyId), ctx.now())),

  /** Where the respondent stands; the day is counted in the zone `tz`, else in the survey's (domain reference 13.2). */
  userInfo: surveyProcedure('recalls:read')
    .meta(rest('GET', '/surveys/{surveyId}/user-info', 'Get current user info', { errors: surveyErrors }))
    .input(UserInfoInput)
    .output(UserInfoView)
    .query(({ ctx, input }) => findUserInfo(ctx, input)),

  /** What to offer after a recall (domain reference 13.3). */
  followUp: surveyProcedure('recalls:read')
    .meta(rest('GET', '/surveys/{surveyId}/follow-up', 'Get post-recall actions', { errors: surveyErrors }))
    .input(SurveyRef)
    .output(FollowUpView)
    .query(({ ctx, input }) => findFollowUp(ctx, input)),

  /** Makes a respondent with a name and a password of the service's own, while a survey with open doors is running. */
  generateUser: publicProcedure
    .meta(
      rest('POST', '/surveys/{surveyId}/generate-user', 'Generate a user (if allowed)', {
        errors: { ...surveyErrors, ...notAllowed, 'request.not_human': 'forbidden' },
        limit: 'generate-user',
        maxJsonBytes: MAX_BODY_BYTES,
        description: 'At most 30 an hour from one address of the network.',
        example: { request: { captcha: 'what the captcha of the deployment gave' } },
      }),
    )
    .input(GenerateUserInput)
    .output(GeneratedUserView)
    .mutation(({ ctx, input }) => generateUser(ctx, { ...input, ip: ctx.request.ip })),

  /** Makes or finds the respondent whom a panel provider has signed (domain reference 13.4). */
  createUser: publicProcedure
    .meta(
      rest('POST', '/surveys/{surveyId}/create-user', 'Create a user by a signed token', {
        errors: {
          ...surveyErrors,
          ...notAllowed,
          'user.invalid_token': 'invalid',
          'user.not_editable': 'forbidden',
          'user.personal_data_forbidden': 'invalid',
        },
        limit: 'create-user',
        maxJsonBytes: MAX_BODY_BYTES,
        description: 'At most 1200 an hour from one address of the network.',
        example: { request: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VybmFtZSI6InBhbmVsLTA0MTcifQ.c2lnbmF0dXJl' } },
      }),
    )
    .input(CreateUserInput)
    .output(CreatedUserView)
    .mutation(({ ctx, input }) => createSignedUser(ctx, input)),

  /** Asks the support of the survey to call; once in two hours. */
  requestCallback: surveyProcedure('callbacks:request')
    .meta(
      rest('POST', '/surveys/{surveyId}/request-callback', 'Request a phone callback', {
        errors: { ...surveyErrors, 'callback.too_soon': 'too_many' },
        limit: 'callback',
        example: { request: { name: 'Ada', phone: '+44 191 498 0000' } },
      }),
    )
    .input(RequestCallbackInput)
    .output(CallbackRequestedView)
    .mutation(({ ctx, input }) => requestCallback(ctx, input)),
});
