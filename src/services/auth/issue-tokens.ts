import type { Context } from '../../context.ts';

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  refreshExpiresAt: Date;
}

export interface FreshRefreshToken {
  token: string;
  /** What is stored of it. */
  hash: string;
  /** Unless its family ends before. */
  expiresAt: Date;
}

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

/** The answer to a sign-in or refresh, once the refresh token is stored. */
export async function issueTokens(
  { tokens, config, now }: Context,
  { token: refreshToken }: FreshRefreshToken,
  { userId, familyId, expiresAt }: StoredToken,
): Promise<IssuedTokens> {
  const accessExpiresAt = new Date(now().getTime() + config.accessTokenSeconds * 1000);
  const accessToken = await tokens.sign('access', { userId, rowId: familyId }, now(), accessExpiresAt);
  return { accessToken, refreshToken, refreshExpiresAt: expiresAt };
}
