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
