import type { Context } from '../../context.ts';

export interface IssuedAccessToken {
  accessToken: string;
}

/** The tokens that a client gets for a sign-in or a refresh. */
export interface IssuedTokens extends IssuedAccessToken {
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

/** Gives a refresh token its hash and expiry. Nothing is stored. */
export function freshRefreshToken({ tokens, config, now }: Context, token: string): FreshRefreshToken {
  const expiresAt = new Date(now().getTime() + config.refreshTokenSeconds * 1000);
  return { token, hash: tokens.hashRefreshToken(token), expiresAt };
}

interface StoredToken {
  userId: number;
  familyId: string;
  expiresAt: Date;
}

/** Signs an access token for the family of a stored refresh token. */
export async function issueTokens(context: Context, refreshToken: string, stored: StoredToken): Promise<IssuedTokens> {
  return { ...(await issueAccessToken(context, stored)), refreshToken, refreshExpiresAt: stored.expiresAt };
}

/** Signs an access token alone. */
export async function issueAccessToken(
  { tokens, config, now }: Context,
  { userId, familyId }: Pick<StoredToken, 'userId' | 'familyId'>,
): Promise<IssuedAccessToken> {
  const expiresAt = new Date(now().getTime() + config.accessTokenSeconds * 1000);
  return { accessToken: await tokens.sign('access', { userId, rowId: familyId }, now(), expiresAt) };
}
