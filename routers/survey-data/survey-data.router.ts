import { rest } from '../../src/contract/meta.ts';
import { createSignedUser } from '../../src/services/survey-data/create-signed-user.ts';
import { generateUser } from '../../src/services/survey-data/generate-user.ts';
import { requestCallback } from '../../src/services/survey-data/request-callback.ts';
import { requestLink } from '../../src/services/survey-data/request-link.ts';
import {
  findDemoSurveys,
  requireFollowUp,
  requireUserInfo,
} from '../../src/services/survey-data/survey-data.queries.ts';
import { publicProcedure, router, surveyProcedure } from '../../src/trpc.ts';
import { NoInput, SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  DemoView,
  FeedbackStyleView,
  CallbackRequestedView,
  CreatedUserView,
  CreateUserInput,
  FollowUpView,
  GeneratedUserView,
  GenerateUserInput,
  LinkRequestedView,
  RequestCallbackInput,
  RequestLinkInput,
  PublicParametersView,
  SurveyParametersView,
  UserInfoInput,
  UserInfoView,
} from './survey-data.schema.ts';
import { toDemo, toFeedbackStyle, toPublicParameters, toSurveyParameters, toUserInfo } from './survey-data.view.ts';

const notAllowed = { 'survey.generated_users_not_allowed': 'forbidden' } as const;

/** The largest body in bytes. It is small because callers need not be signed in. */
const MAX_BODY_BYTES = 64 * 1024;

export const surveyDataRouter = router({
  /** Gets what a client needs before anybody signs in. */
  publicParameters: publicProcedure
    .meta(
      rest('GET', '/surveys/{surveyId}/public-parameters', 'Get survey parameters (no authentication required)', {
        errors: surveyErrors,
        isRevalidated: true,
        description:
          'Answers what a client needs before anybody signs in: state and dates, title, languages, ways to sign in, colours and logo, the locale, the addresses for help, and what may be reported when the client fails. Texts under Help are at `GET /surveys/{surveyId}/help`.',
      }),
    )
    .input(SurveyRef)
    .output(PublicParametersView)
    .query(async ({ ctx, input }) => toPublicParameters(await ctx.surveys.get(input.surveyId), ctx)),

  /** Lists the surveys of the demo in which anybody can try a recall. */
  demo: publicProcedure
    .meta(
      rest('GET', '/demo-surveys', 'List the surveys of the demo (no authentication required)', {
        description:
          'Answers the surveys of the demo while it is loaded, the one on the demo food list first, and else an empty array. A visitor of one gets an account by `POST /surveys/{surveyId}/generate-user`.',
      }),
    )
    .input(NoInput)
    .output(DemoView)
    .query(async ({ ctx }) => toDemo(await findDemoSurveys(ctx))),

  /** Gets the style in which feedback is presented, such as `default` or `playful`. */
  feedbackStyle: publicProcedure
    .meta(
      rest('GET', '/surveys/{surveyId}/feedback-style', 'Get the dietary feedback style', {
        errors: surveyErrors,
        isRevalidated: true,
        description: 'Answers the style in which a client shows feedback, such as `default` or `playful`.',
      }),
    )
    .input(SurveyRef)
    .output(FeedbackStyleView)
    .query(async ({ ctx, input }) => toFeedbackStyle(await ctx.surveys.get(input.surveyId))),

  /** Gets the survey as a respondent sees it. A client starts a recall only while the state is `running`. */
  parameters: surveyProcedure('survey-parameters:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/parameters', 'Get survey parameters (authentication required)', {
        errors: surveyErrors,
        isRevalidated: true,
        description:
          'Answers the survey as a respondent sees it: state, questionnaire, locale, texts, limits, and how searches rank foods. A client starts a recall only while the state is `running`.',
      }),
    )
    .input(SurveyRef)
    .output(SurveyParametersView)
    .query(async ({ ctx, input }) => toSurveyParameters(await ctx.surveys.get(input.surveyId), ctx.now())),

  /**
   * Gets the progress of the respondent. The day is counted in the time zone `tz`, or else in that of the survey
   * (docs/reference/recall-rules.md#3-where-a-respondent-stands).
   */
  userInfo: surveyProcedure('recalls:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/user-info', 'Get current user info', {
        errors: surveyErrors,
        description:
          'Answers the number of the next recall of the caller, whether they have reached the limits of the day and of the survey, the next day that the survey asks them to report and the days that they missed, the facts that conditions of the questionnaire ask for, and the time of the service. The day is counted in the time zone `tz`, or else in that of the survey.',
      }),
    )
    .input(UserInfoInput)
    .output(UserInfoView)
    .query(async ({ ctx, input }) => toUserInfo(await requireUserInfo(ctx, input), ctx.now())),

  /** Gets what to offer after a recall: the follow-up link and feedback (docs/reference/recall-rules.md#7-follow-up). */
  followUp: surveyProcedure('recalls:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/follow-up', 'Get post-recall actions', {
        errors: surveyErrors,
        description: 'Answers what to offer after a recall: the link to open, and whether the survey gives feedback.',
      }),
    )
    .input(SurveyRef)
    .output(FollowUpView)
    .query(({ ctx, input }) => requireFollowUp(ctx, input)),

  /** Creates a respondent with a generated user name and password while a survey that allows it is running. */
  generateUser: publicProcedure
    .meta(
      rest('POST', '/surveys/{surveyId}/generate-user', 'Generate a user (if allowed)', {
        errors: { ...surveyErrors, ...notAllowed, 'request.not_human': 'forbidden' },
        limit: 'generate-user',
        maxJsonBytes: MAX_BODY_BYTES,
        description: 'At most 30 calls an hour from one network address.',
        example: { request: { captcha: 'what the captcha of the deployment gave' } },
      }),
    )
    .input(GenerateUserInput)
    .output(GeneratedUserView)
    .mutation(({ ctx, input }) => generateUser(ctx, { ...input, ip: ctx.request.ip })),

  /** Mails the personal link to the respondent with this e-mail address. The response is the same if nobody has it. */
  requestLink: publicProcedure
    .meta(
      rest('POST', '/surveys/{surveyId}/link-requests', 'Ask for the personal link again', {
        errors: { ...surveyErrors, 'request.not_human': 'forbidden' },
        limit: 'link-request',
        maxJsonBytes: MAX_BODY_BYTES,
        description:
          'The answer and its time are the same for every address, whether a respondent has it or not. An address gets one mail of a survey in 10 minutes at most. At most 30 requests in 15 minutes from one network address. The mail has the words of the template `login-link`.',
        example: { request: { email: 'ada@example.org' } },
      }),
    )
    .input(RequestLinkInput)
    .output(LinkRequestedView)
    .mutation(({ ctx, input }) => requestLink(ctx, { ...input, ip: ctx.request.ip })),

  /**
   * Creates or finds the respondent whom a panel provider has signed
   * (docs/reference/recall-rules.md#8-accounts-for-visitors-and-panels).
   */
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
        description: 'At most 1200 calls an hour from one network address.',
        example: {
          request: {
            token: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VybmFtZSI6InBhbmVsLTA0MTciLCJleHAiOjE3NzI0NDIwMDB9.c2lnbmF0dXJl',
          },
        },
      }),
    )
    .input(CreateUserInput)
    .output(CreatedUserView)
    .mutation(({ ctx, input }) => createSignedUser(ctx, input)),

  /** Asks the support of the survey to call the respondent, at most once in two hours. */
  requestCallback: surveyProcedure('callbacks:request')
    .meta(
      rest('POST', '/surveys/{surveyId}/request-callback', 'Request a phone callback', {
        errors: { ...surveyErrors, 'callback.too_soon': 'too_many' },
        limit: 'callback',
        description:
          'Stores the name and the phone number for the team until the call is done, and mails them to the support of the survey. A second request within two hours is refused with 429 `callback.too_soon`.',
        example: { request: { name: 'Ada', phone: '+44 191 498 0000' } },
      }),
    )
    .input(RequestCallbackInput)
    .output(CallbackRequestedView)
    .mutation(({ ctx, input }) => requestCallback(ctx, input)),
});
