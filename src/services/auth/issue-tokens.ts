import { RefreshToken } from '../../../entities/refresh-token.ts';
import type { Scope } from '../../scope.ts';

export interface IssuedTokens {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
}

interface Family {
  userId: number;
  familyId: string;
  familyExpiresAt: Date;
}

/** An access token and the next refresh token of a family; slides to the configured life, never beyond the family's. */
export async function issueTokens(scope: Scope, { userId, familyId, familyExpiresAt }: Family): Promise<IssuedTokens> {
  const { tokens, config } = scope;
  const now = scope.now();
  const refreshToken = tokens.newRefreshToken();
  const slidingMs = now.getTime() + config.refreshTokenSeconds * 1000;
  const refreshExpiresAt = new Date(Math.min(slidingMs, familyExpiresAt.getTime()));
  await scope.em.insert(RefreshToken, {
    hash: tokens.hashRefreshToken(refreshToken),
    family: familyId,
    expiresAt: refreshExpiresAt,
  });
  const accessToken = await tokens.signAccess({ userId, familyId }, now, config.accessTokenSeconds);
  const accessExpiresAt = new Date(now.getTime() + config.accessTokenSeconds * 1000);
  return { accessToken, accessExpiresAt, refreshToken, refreshExpiresAt };
}
