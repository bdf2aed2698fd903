import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

export const authExamples: inferRouterOutputs<AppRouter>['auth'] = {
  login: {
    accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
    tokenType: 'Bearer',
    expiresInSeconds: 900,
  },
  loginAlias: {
    accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
    tokenType: 'Bearer',
    expiresInSeconds: 900,
  },
  loginToken: {
    accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
    tokenType: 'Bearer',
    expiresInSeconds: 900,
  },
  secondFactor: {
    accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
    tokenType: 'Bearer',
    expiresInSeconds: 900,
  },
  confirm: {
    confirmed: true,
    expiresInSeconds: 300,
  },
  refresh: {
    accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
    tokenType: 'Bearer',
    expiresInSeconds: 900,
  },
  logout: {
    signedOut: true,
  },
  listSignIns: [
    {
      id: '01a1fc69-c1ca-730c-855a-6138c970032c',
      isCurrent: true,
      createdAt: '2026-03-01T08:02:11.000Z',
      lastUsedAt: '2026-03-01T18:02:11.000Z',
      expiresAt: '2026-03-31T18:02:11.000Z',
      surveyId: null,
      address: '192.0.2.17',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
    },
  ],
  endSignIn: { id: '01a1fc69-c1ca-730c-855a-6138c970032c' },
  endOtherSignIns: { ended: 2 },
  me: {
    id: 3,
    name: 'Demo respondent respondent1',
    email: null,
    roles: ['demo/respondent', 'demo-en_IE/respondent'],
    surveys: [
      {
        surveyId: 'demo',
        userName: 'respondent1',
      },
    ],
  },
};
