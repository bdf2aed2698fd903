import { z } from 'zod';
import { rest } from '../../src/contract.ts';
import { ownAccount } from '../../src/services/auth/auth.queries.ts';
import { refresh } from '../../src/services/auth/refresh.ts';
import { signInByAlias, signInByEmail, signInByToken } from '../../src/services/auth/sign-in.ts';
import { signOut } from '../../src/services/auth/sign-out.ts';
import { router, signedIn, signInProcedure } from '../../src/trpc.ts';
import {
  AccessTokenView,
  MeView,
  SignedOutView,
  SignInByAliasInput,
  SignInByEmailInput,
  SignInByTokenInput,
  SignInView,
} from './auth.schema.ts';
import { answerSignIn, grantAccess, REFRESH_COOKIE, toMe, withdrawAccess } from './auth.view.ts';

/** Credentials are short; nobody has to be signed in to send them. */
const MAX_BODY_BYTES = 16 * 1024;
const refused = { errors: { 'auth.credentials_refused': 'unauthenticated' }, maxJsonBytes: MAX_BODY_BYTES } as const;
const cookieNote =
  'The refresh token travels in the HttpOnly cookie `refresh_token`, which browsers send to /api/auth only: the typed client calls this path too.';

export const authRouter = router({
  /** An account with an e-mail address: administrators, staff, and respondents who have one. 401 for any wrong credential. */
  login: signInProcedure
    .meta(
      rest('POST', '/auth/login', 'Sign in with e-mail address and password', {
        ...refused,
        description: `Answers an access token and sets the refresh cookie. ${cookieNote}`,
        example: { request: { email: 'admin@example.org', password: 'correct horse battery staple' } },
      }),
    )
    .input(SignInByEmailInput)
    .output(SignInView)
    .mutation(async ({ ctx, input }) => answerSignIn(ctx, await signInByEmail(ctx, { ...input, client: ctx.request }))),

  /** A respondent or staff member by the user name of one survey (case-sensitive). */
  loginAlias: signInProcedure
    .meta(
      rest('POST', '/auth/login/alias', 'Sign in to a survey with user name and password', {
        ...refused,
        example: { request: { surveyId: 'demo', userName: 'respondent1', password: 'given by the staff' } },
      }),
    )
    .input(SignInByAliasInput)
    .output(SignInView)
    .mutation(async ({ ctx, input }) => answerSignIn(ctx, await signInByAlias(ctx, { ...input, client: ctx.request }))),

  /** The token of a personal authentication link. */
  loginToken: signInProcedure
    .meta(
      rest('POST', '/auth/login/token', 'Sign in with the token of an authentication link', {
        ...refused,
        example: { request: { token: 'hV7wqk3RzT9mYpXcNbJ2a' } },
      }),
    )
    .input(SignInByTokenInput)
    .output(AccessTokenView)
    .mutation(async ({ ctx, input }) => grantAccess(ctx, await signInByToken(ctx, { ...input, client: ctx.request }))),

  /** Exchanges the refresh cookie for an access token and the next cookie; a cookie used twice ends the sign-in (RFC 9700). */
  refresh: signInProcedure
    .meta(
      rest('POST', '/auth/refresh', 'Get a fresh access token', {
        errors: { 'auth.refresh_refused': 'unauthenticated' },
        maxJsonBytes: MAX_BODY_BYTES,
        description: `No body. ${cookieNote}`,
      }),
    )
    .input(z.object({}).optional())
    .output(AccessTokenView)
    .mutation(async ({ ctx }) => grantAccess(ctx, await refresh(ctx, ctx.request.cookies[REFRESH_COOKIE]))),

  /** Revokes the sign-in of the cookie and clears it; always succeeds. */
  logout: signInProcedure
    .meta(
      rest('POST', '/auth/logout', 'Sign out', { maxJsonBytes: MAX_BODY_BYTES, description: `No body. ${cookieNote}` }),
    )
    .input(z.object({}).optional())
    .output(SignedOutView)
    .mutation(async ({ ctx }) => withdrawAccess(ctx, await signOut(ctx, ctx.request.cookies[REFRESH_COOKIE]))),

  /** The caller: account, roles as the database has them, and the surveys they take part in. */
  me: signedIn
    .meta(rest('GET', '/auth/me', 'Who am I?'))
    .output(MeView)
    .query(async ({ ctx }) => toMe(await ownAccount(ctx), ctx.actor)),
});
