import type { Application } from '@dietary-recall/vocabulary';
import { stringifySetCookie } from 'cookie';
import type { Config } from '../../src/config.ts';
import type { SecondFactorAsked } from '../../src/services/auth/ask-second-factor.ts';
import type { IssuedAccessToken, IssuedTokens } from '../../src/services/auth/issue-tokens.ts';
import type { RequestContext } from '../../src/trpc.ts';

/** The path of the refresh cookie: the browser sends it to these routes only. The prefix `__Host-` would require the path `/`. */
const COOKIE_PATH = '/api/auth';

/** The application that signs in or is signed in, so that the sign-ins of two applications in one browser do not replace each other. */
interface SignedInBy {
  application?: Application | undefined;
}

/** Puts the refresh token, if the sign-in or the refresh gave one, into a cookie that scripts cannot read. */
export function withRefreshCookie<Outcome extends IssuedTokens | IssuedAccessToken | SecondFactorAsked>(
  { request, config }: RequestContext,
  outcome: Outcome,
  { application }: SignedInBy = {},
): Outcome {
  if ('refreshToken' in outcome) {
    request.setCookie(
      refreshCookie(cookieName(config, application), config, outcome.refreshToken, outcome.refreshExpiresAt),
    );
  }
  return outcome;
}

/** Clears the refresh cookie. */
export function withoutRefreshCookie<Answer>(
  { request, config }: RequestContext,
  answer: Answer,
  { application }: SignedInBy = {},
): Answer {
  request.setCookie(refreshCookie(cookieName(config, application), config, '', new Date(0)));
  return answer;
}

/** Reads the refresh token from the cookie. Undefined if there is none. */
export function refreshTokenOf(
  { request, config }: RequestContext,
  { application }: SignedInBy = {},
): string | undefined {
  return request.cookies[cookieName(config, application)];
}

function refreshCookie(name: string, config: Config, value: string, expires: Date): string {
  return stringifySetCookie({
    name,
    value,
    expires,
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.isCookieSecure,
  });
}

// Browsers accept a cookie with this prefix over HTTPS only, so that nobody on the network can plant one (RFC 6265bis).
function cookieName({ isCookieSecure }: Config, application: Application | undefined): string {
  const name = application === undefined ? 'refresh_token' : `refresh_token_${application}`;
  return isCookieSecure ? `__Secure-${name}` : name;
}
