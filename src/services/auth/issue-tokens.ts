import type { Context } from '../../context.ts';

/** The tokens that a client gets for a sign-in or a refresh. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  refreshExpiresAt: Date;
}

export interface FreshRefreshToken {
  token: string;
  /** The hash that is stored in place of the token. */
  hash: string;
  /** The token expires earlier where its family does. */
  expiresAt: Date;
}

/** Makes a refresh token with its hash and expiry. Nothing is stored. */
export function freshRefreshToken({ tokens, config, now }: Context): FreshRefreshToken {
  const token = tokens.newRefreshToken();
  const expiresAt = new Date(now().getTime() + config.refreshTokenSeconds * 1000);
  return { token, hash: tokens.hashRefreshToken(token), expiresAt };
}

interface StoredToken {
  userId: number;
  familyId: string;
  expiresAt: Date;
}

/** Signs an access token for the family of a stored refresh token. */
export async function issueTokens(
  { tokens, config, now }: Context,
  { token: refreshToken }: FreshRefreshToken,
  { userId, familyId, expiresAt }: StoredToken,
): Promise<IssuedTokens> {
  const accessExpiresAt = new Date(now().getTime() + config.accessTokenSeconds * 1000);
  const accessToken = await tokens.sign('access', { userId, rowId: familyId }, now(), accessExpiresAt);
  return { accessToken, refreshToken, refreshExpiresAt: expiresAt };
}
