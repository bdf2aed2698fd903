/** The challenge of a 401. RFC 6750, section 3, asks for at least one parameter after the scheme. */
const CHALLENGE = 'Bearer realm="dietary-recall"';

/**
 * Makes the header WWW-Authenticate of a 401 (RFC 6750, section 3). It names the error if a token was sent and refused: a caller
 * without a token, or with a wrong password, is only told how to authenticate.
 */
export function challengeOf(codes: readonly string[], bearerToken: string | null): string {
  const isTokenRefused = bearerToken !== null && codes.includes('auth.not_signed_in');
  return isTokenRefused ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE;
}
