import type { AnswersOf } from '../index.ts';

const token = {
  id: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11',
  name: 'Nightly export',
  scopes: ['surveys:read', 'submissions:read'],
  createdAt: '2026-11-21T09:30:00.000Z',
  createdBy: { id: 12, name: 'Ada' },
  expiresAt: '2027-11-21T00:00:00.000Z',
  lastUsedAt: '2026-11-21T09:31:00.000Z',
  revokedAt: null,
  state: 'valid',
} as const;
const tokens = { items: [{ ...token, scopes: [...token.scopes] }], total: 1, limit: 50, offset: 0 };
const created = {
  token: { ...token, scopes: [...token.scopes], lastUsedAt: null },
  jwt: 'eyJhbGciOiJIUzI1NiIsInR5cCI6InBhdCtqd3QifQ.eyJqdGkiOiIwMTlhYTdkMiJ9.c2lnbmF0dXJl',
};
const revoked = { id: token.id };

export const personalAccessTokensExamples: AnswersOf<'personalAccessTokens'> = {
  listMine: tokens,
  createMine: created,
  revokeMine: revoked,
  list: tokens,
  create: created,
  revoke: revoked,
};
