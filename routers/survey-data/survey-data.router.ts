import { rest } from '../../src/contract.ts';
import { followUp, userInfo } from '../../src/services/recalls/recalls.queries.ts';
import { publicProcedure, router, surveyProcedure } from '../../src/trpc.ts';
import {
  FeedbackStyleView,
  FollowUpView,
  PublicParametersView,
  SurveyParametersView,
  SurveyRef,
  UserInfoInput,
  UserInfoView,
} from './survey-data.schema.ts';
import { toPublicParameters, toSurveyParameters } from './survey-data.view.ts';

const surveyErrors = { 'survey.not_found': 'not_found' } as const;

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
    .query(({ ctx, input }) => userInfo(ctx, input)),

  /** What to offer after a recall (domain reference 13.3). */
  followUp: surveyProcedure('recalls:read')
    .meta(rest('GET', '/surveys/{surveyId}/follow-up', 'Get post-recall actions', { errors: surveyErrors }))
    .input(SurveyRef)
    .output(FollowUpView)
    .query(({ ctx, input }) => followUp(ctx, input)),
});
