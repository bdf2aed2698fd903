import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import {
  tokenState,
  type TokenRecord,
} from '../../src/services/personal-access-tokens/personal-access-tokens.queries.ts';
import type {
  CreatedTokenView,
  PersonalAccessTokenPage,
  PersonalAccessTokenView,
} from './personal-access-tokens.schema.ts';

export function toTokenPage(
  { items, ...page }: Page<TokenRecord>,
  now: Date,
): z.output<typeof PersonalAccessTokenPage> {
  return { ...page, items: items.map((token) => toToken(token, now)) };
}

export function toCreatedToken(
  { token, jwt }: { token: TokenRecord; jwt: string },
  now: Date,
): z.output<typeof CreatedTokenView> {
  return { token: toToken(token, now), jwt };
}

function toToken(token: TokenRecord, now: Date): z.output<typeof PersonalAccessTokenView> {
  return {
    ...token,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
    state: tokenState(token, now),
  };
}
