import { stringifySetCookie } from 'cookie';
import type { Loaded } from '@mikro-orm/sql';
import type { z } from 'zod';
import type { User } from '../../entities/user.ts';
import { formatRole } from '../../src/access/roles.ts';
import type { Actor } from '../../src/access/actor.ts';
import type { SecondFactorAsked } from '../../src/services/auth/ask-second-factor.ts';
import type { IssuedTokens } from '../../src/services/auth/issue-tokens.ts';
import type { Config } from '../../src/config.ts';
import type { RequestContext } from '../../src/trpc.ts';
import type { AccessTokenView, MeView, SignInView } from './auth.schema.ts';

/** The path of the refresh cookie: the browser sends it to these routes only. The prefix `__Host-` would require the path `/`. */
const COOKIE_PATH = '/api/auth';

/** Maps the outcome of a sign-in: tokens, or a request for the second factor. */
export function answerSignIn(
  ctx: RequestContext,
  outcome: IssuedTokens | SecondFactorAsked,
): z.output<typeof SignInView> {
  if ('accessToken' in outcome) return answerWithTokens(ctx, outcome);
  const { challenge, expiresAt, kinds, passkeyOptions } = outcome;
  const expiresInSeconds = Math.round((expiresAt.getTime() - ctx.now().getTime()) / 1000);
  return { challenge, expiresInSeconds, kinds, passkeyOptions: passkeyOptions && { ...passkeyOptions } };
}

/** Puts the access token into the body and the refresh token into a cookie that scripts cannot read. */
export function answerWithTokens(
  { request, config }: RequestContext,
  tokens: IssuedTokens,
): z.output<typeof AccessTokenView> {
  request.setCookie(refreshCookie(config, tokens.refreshToken, tokens.refreshExpiresAt));
  return { accessToken: tokens.accessToken, tokenType: 'Bearer', expiresInSeconds: config.accessTokenSeconds };
}

/** Reads the refresh token from the cookie, undefined if there is none. */
export function refreshTokenOf({ request, config }: RequestContext): string | undefined {
  return request.cookies[cookieName(config)];
}

/** Clears the refresh cookie. */
export function clearRefreshCookie<Answer>({ request, config }: RequestContext, answer: Answer): Answer {
  request.setCookie(refreshCookie(config, '', new Date(0)));
  return answer;
}

export function toMe(user: Loaded<User, 'aliases.survey'>, actor: Actor): z.output<typeof MeView> {
  return {
    id: user.id,
    name: user.name ?? null,
    email: user.email ?? null,
    roles: actor.roles.map(formatRole),
    surveys: user.aliases.$.map(({ survey, userName }) => ({ surveyId: survey.$.slug, userName })).filter(
      ({ surveyId }) => actor.restrictedToSurvey === null || surveyId === actor.restrictedToSurvey,
    ),
  };
}

function refreshCookie(config: Config, value: string, expires: Date): string {
  return stringifySetCookie({
    name: cookieName(config),
    value,
    expires,
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.isCookieSecure,
  });
}

// Browsers accept a cookie with this prefix over HTTPS only, so that nobody on the network can plant one (RFC 6265bis).
function cookieName({ isCookieSecure }: Config): string {
  return isCookieSecure ? '__Secure-refresh_token' : 'refresh_token';
}
