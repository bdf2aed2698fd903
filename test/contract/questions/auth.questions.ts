import { call, cookieOf } from '../../support/http.ts';
import { MISSING, type AreaQuestions, type Setting } from './questions.ts';

const credentials = {
  email: 'nobody@example.org',
  surveyId: 'survey',
  userName: MISSING,
  password: 'wrong',
  token: MISSING,
};
const refusedSignIn = { 'auth.credentials_refused': { input: credentials } };

async function freshCookie({ app, world: { password } }: Setting): Promise<string> {
  const url = `${await app.listen()}/api/auth/login`;
  return cookieOf(await call('POST', url, { body: { email: 'admin@example.org', password } }));
}

export const authQuestions: AreaQuestions = {
  'auth.login': {
    fine: ({ world }) => ({ email: 'Admin@Example.org', password: world.password }),
    full: { email: 'admin@example.org', password: 'correct horse battery staple' },
    bad: { email: 'admin@example.org' },
    refusals: refusedSignIn,
  },
  'auth.loginAlias': {
    fine: ({ world }) => ({ surveyId: 'survey', userName: world.person.userName, password: world.password }),
    full: { surveyId: 'survey', userName: 'name', password: 'secret' },
    bad: { surveyId: 'survey', userName: 1, password: 'x' },
    refusals: refusedSignIn,
  },
  'auth.loginToken': {
    fine: ({ world }) => ({ token: world.person.urlAuthToken }),
    full: { token: 'token' },
    bad: { token: '' },
    refusals: refusedSignIn,
  },
  'auth.refresh': {
    cookie: freshCookie,
    refusals: { 'auth.refresh_refused': { cookie: 'refresh_token=forged' } },
  },
  'auth.logout': { cookie: freshCookie },
  'auth.me': {},
};
