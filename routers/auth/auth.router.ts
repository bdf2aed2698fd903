import { rest } from '../../src/contract/meta.ts';
import { answerSecondFactor } from '../../src/services/auth/answer-second-factor.ts';
import { requireOwnUser } from '../../src/services/auth/auth.queries.ts';
import { confirmPassword } from '../../src/services/auth/confirm-password.ts';
import { endOtherSignIns, endOwnSignIn, listOwnSignIns } from '../../src/services/auth/own-sign-ins.ts';
import { refreshSignIn } from '../../src/services/auth/refresh-sign-in.ts';
import { signInByAlias, signInByEmail, signInByToken } from '../../src/services/auth/sign-in.ts';
import { signOut } from '../../src/services/auth/sign-out.ts';
import { cookieProcedure, ownAccount, router, signedIn, signInProcedure } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import { refreshTokenOf, withoutRefreshCookie, withRefreshCookie } from './auth.cookies.ts';
import {
  AccessTokenView,
  ConfirmedView,
  ConfirmPasswordInput,
  CookieInput,
  EndedSignInsView,
  EndedSignInView,
  MeView,
  OwnSignInsView,
  SecondFactorAnswerInput,
  SignedOutView,
  SignInByAliasInput,
  SignInByEmailInput,
  SignInByTokenInput,
  SignInRef,
  SignInView,
} from './auth.schema.ts';
import { toAccessToken, toConfirmed, toMe, toOwnSignIn, toSignIn } from './auth.view.ts';

/** The largest body in bytes. It is small because credentials are short and callers need not be signed in. */
const MAX_BODY_BYTES = 16 * 1024;
const foreignPage = { 'request.foreign_origin': 'forbidden' } as const;
const signInPage = { ...foreignPage, 'auth.cookie_not_kept': 'forbidden' } as const;
const credentialSignIn = {
  errors: { ...signInPage, 'auth.credentials_refused': 'unauthenticated' },
  limit: 'sign-in',
  maxJsonBytes: MAX_BODY_BYTES,
} as const;
const cookieNote =
  'The refresh token travels in the HttpOnly cookie `__Secure-refresh_token` (`refresh_token` over plain HTTP), which browsers send to /api/auth only: the typed client calls this path too. With `application` the name of the cookie ends with it, as in `__Secure-refresh_token_survey`.';

export const authRouter = router({
  /** Signs in a user who has an e-mail address. Returns 401 for any wrong credential. */
  login: signInProcedure
    .meta(
      rest('POST', '/auth/login', 'Sign in with e-mail address and password', {
        ...credentialSignIn,
        description: `The answer holds an access token and sets the refresh cookie. ${cookieNote}`,
        example: { request: { email: 'admin@example.org', password: 'correct horse battery staple' } },
      }),
    )
    .input(SignInByEmailInput)
    .output(SignInView)
    .mutation(async ({ ctx, input }) =>
      toSignIn(ctx, withRefreshCookie(ctx, await signInByEmail(ctx, { ...input, client: ctx.request }), input)),
    ),

  /** Signs in a respondent or staff member by their user name in a survey, which is case-sensitive. */
  loginAlias: signInProcedure
    .meta(
      rest('POST', '/auth/login/alias', 'Sign in to a survey with user name and password', {
        ...credentialSignIn,
        description: `The answer holds an access token and sets the refresh cookie, or asks for a second factor. The user name is case-sensitive. Any wrong credential is refused with the same 401. ${cookieNote}`,
        example: { request: { surveyId: 'demo', userName: 'respondent1', password: 'given by the staff' } },
      }),
    )
    .input(SignInByAliasInput)
    .output(SignInView)
    .mutation(async ({ ctx, input }) =>
      toSignIn(ctx, withRefreshCookie(ctx, await signInByAlias(ctx, { ...input, client: ctx.request }), input)),
    ),

  /** Signs in a respondent by the token of their authentication link. */
  loginToken: signInProcedure
    .meta(
      rest('POST', '/auth/login/token', 'Sign in with the token of an authentication link', {
        ...credentialSignIn,
        description: `The token is that of the personal link of a respondent, or the \`authToken\` of POST /surveys/{surveyId}/create-user. The answer holds an access token for this survey alone and sets the refresh cookie. ${cookieNote}`,
        example: { request: { token: 'hV7wqk3RzT9mYpXcNbJ2a' } },
      }),
    )
    .input(SignInByTokenInput)
    .output(AccessTokenView)
    .mutation(async ({ ctx, input }) =>
      toAccessToken(ctx, withRefreshCookie(ctx, await signInByToken(ctx, { ...input, client: ctx.request }), input)),
    ),

  /** Completes a sign-in by a second factor: a code of an app, a recovery code or the signature of a passkey. */
  secondFactor: signInProcedure
    .meta(
      rest('POST', '/auth/second-factor', 'Sign in with a second factor', {
        errors: {
          ...signInPage,
          'auth.second_factor_refused': 'unauthenticated',
          'auth.challenge_over': 'unauthenticated',
        },
        limit: 'second-factor',
        maxJsonBytes: MAX_BODY_BYTES,
        description: `The answer is that of a sign-in without a second factor. \`totp\` and \`recovery-code\` take a \`code\`, \`passkey\` a \`response\`. After five attempts or five minutes the answer is 401 auth.challenge_over, and the sign-in starts again with the password. A code works once. ${cookieNote}`,
        example: { request: { challenge: 'eyJhbGciOiJIUzI1NiJ9.e30.dGVzdA', method: 'totp', code: '492039' } },
      }),
    )
    .input(SecondFactorAnswerInput)
    .output(AccessTokenView)
    .mutation(async ({ ctx, input }) =>
      toAccessToken(
        ctx,
        withRefreshCookie(ctx, await answerSecondFactor(ctx, { ...input, client: ctx.request }), input),
      ),
    ),

  /** Checks the password again. For five minutes this sign-in may then change second factors and tokens. */
  confirm: ownAccount({ beforeSecondFactor: true })
    .meta(
      rest('POST', '/auth/confirm', 'Confirm your password', {
        errors: { 'user.wrong_current_password': 'forbidden' },
        limit: 'sign-in',
        maxJsonBytes: MAX_BODY_BYTES,
        description:
          'Second factors and personal access tokens can be changed for five minutes after it. Without it these operations answer 403 auth.confirmation_needed.',
        example: { request: { password: 'correct horse battery staple' } },
      }),
    )
    .input(ConfirmPasswordInput)
    .output(ConfirmedView)
    .mutation(async ({ ctx, input }) => toConfirmed(await confirmPassword(ctx, { ...input, client: ctx.request }))),

  /** Exchanges the refresh cookie for an access token and the next cookie. A cookie that is used twice ends the sign-in (RFC 9700). */
  refresh: cookieProcedure
    .meta(
      rest('POST', '/auth/refresh', 'Get a fresh access token', {
        errors: { ...foreignPage, 'auth.refresh_refused': 'unauthenticated' },
        limit: 'refresh',
        maxJsonBytes: MAX_BODY_BYTES,
        description: `Without a body, or with the application that signed in. ${cookieNote}`,
        example: { request: { application: 'survey' } },
      }),
    )
    .input(CookieInput)
    .output(AccessTokenView)
    .mutation(async ({ ctx, input }) =>
      toAccessToken(
        ctx,
        withRefreshCookie(ctx, await refreshSignIn(ctx, refreshTokenOf(ctx, input), ctx.request), input),
      ),
    ),

  /** Ends the sign-in of the cookie and clears the cookie. It always succeeds. */
  logout: cookieProcedure
    .meta(
      rest('POST', '/auth/logout', 'Sign out', {
        errors: foreignPage,
        maxJsonBytes: MAX_BODY_BYTES,
        description: `Without a body, or with the application that signed in. ${cookieNote}`,
        example: { request: { application: 'survey' } },
      }),
    )
    .input(CookieInput)
    .output(SignedOutView)
    .mutation(async ({ ctx, input }) =>
      withoutRefreshCookie(ctx, await signOut(ctx, refreshTokenOf(ctx, input)), input),
    ),

  /** Lists the sign-ins of the caller that have not ended, the last used first. */
  listSignIns: ownAccount()
    .meta(
      rest('GET', '/auth/sign-ins', 'List your own sign-ins', {
        description:
          'Answers where you are signed in, the last used first. Staff see the network address and the browser of each; of respondents neither is stored.',
      }),
    )
    .input(NoInput)
    .output(OwnSignInsView)
    .query(async ({ ctx }) => (await listOwnSignIns(ctx)).map(toOwnSignIn)),

  /** Ends one sign-in of the caller, which may be the one that asks. */
  endSignIn: ownAccount()
    .meta(
      rest('DELETE', '/auth/sign-ins/{id}', 'End one of your sign-ins', {
        errors: { 'auth.sign_in_not_found': 'not_found' },
        description: 'Its tokens are refused at once, by other processes of the service within a second.',
      }),
    )
    .input(SignInRef)
    .output(EndedSignInView)
    .mutation(({ ctx, input }) => endOwnSignIn(ctx, input)),

  /** Ends all sign-ins of the caller but the one that asks. */
  endOtherSignIns: ownAccount()
    .meta(
      rest('DELETE', '/auth/sign-ins', 'End all your other sign-ins', {
        description:
          'Answers how many it ended. Their tokens are refused at once, by other processes of the service within a second. Personal access tokens stay.',
      }),
    )
    .input(NoInput)
    .output(EndedSignInsView)
    .mutation(({ ctx }) => endOtherSignIns(ctx)),

  /** Gets the caller with their roles in the database and the surveys that they take part in. */
  me: signedIn
    .meta(
      rest('GET', '/auth/me', 'Who am I?', {
        description:
          'Answers the account of the caller: name, e-mail address, roles as the database has them, and the surveys in which they have a user name.',
      }),
    )
    .input(NoInput)
    .output(MeView)
    .query(async ({ ctx }) => toMe(await requireOwnUser(ctx), ctx.actor)),
});
