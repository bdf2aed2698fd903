import { randomUUID } from 'node:crypto';
import { kysely } from '../../../src/db/kysely.ts';
import { asked, enrolApp, owner } from '../../second-factors/given-factors.ts';
import { call, cookieOf } from '../../support/http.ts';
import { MISSING, type AreaQuestions, type Input, type Setting } from './questions.ts';

const foreignPage = (input: Input = {}) => ({
  'request.foreign_origin': { origin: 'https://other.example.org', input },
});
const refusedSignIn = (input: Input) => ({
  ...foreignPage(input),
  // The service of the test is at 127.0.0.1.
  'auth.cookie_not_kept': { origin: 'http://localhost:5173', input },
  'auth.credentials_refused': { input },
});

async function freshCookie({ app, world: { password } }: Setting): Promise<string> {
  const url = `${await app.listen()}/api/auth/login`;
  return cookieOf(await call('POST', url, { body: { email: 'admin@example.org', password, application } }));
}

/** The application that the good calls name. */
const application = 'survey';

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const signature = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** The unfinished sign-in of a new account with an authenticator app. */
async function askedForSecondFactor({ app }: Setting) {
  const somebody = await owner(app);
  const { recoveryCodes } = await enrolApp(app, somebody);
  return { ...(await asked(app, somebody)), recoveryCodes };
}

/** A further sign-in of the neighbour. */
async function newSignIn({ app, world: { neighbour } }: Setting): Promise<Input> {
  await app.tokenFor(neighbour.id);
  const { id } = await kysely(app.context().em)
    .selectFrom('token_family')
    .select('id')
    .where('user_id', '=', neighbour.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return { id };
}

export const authQuestions: AreaQuestions = {
  'auth.login': {
    fine: ({ world }) => ({ email: 'Admin@Example.org', password: world.password }),
    full: { email: 'admin@example.org', password: 'correct horse battery staple', application },
    bad: { email: 'admin@example.org' },
    refusals: refusedSignIn({ email: 'nobody@example.org', password: 'wrong' }),
  },
  'auth.loginAlias': {
    fine: ({ world }) => ({ surveyId: 'survey', userName: world.person.userName, password: world.password }),
    full: { surveyId: 'survey', userName: 'name', password: 'secret', application },
    bad: { surveyId: 'survey', userName: 1, password: 'x' },
    refusals: refusedSignIn({ surveyId: 'survey', userName: MISSING, password: 'wrong' }),
  },
  'auth.loginToken': {
    fine: ({ world }) => ({ token: world.person.urlAuthToken }),
    full: { token: 'token', application },
    bad: { token: '' },
    refusals: refusedSignIn({ token: MISSING }),
  },
  'auth.secondFactor': {
    fine: async (setting) => {
      const { challenge, recoveryCodes } = await askedForSecondFactor(setting);
      return { challenge, method: 'recovery-code', code: recoveryCodes[0] };
    },
    full: { challenge: 'challenge', method: 'passkey', code: '123456', response: signature, application },
    bad: { challenge: 'challenge', method: 'passkey', code: '123456' },
    refusals: {
      'request.foreign_origin': {
        origin: 'https://other.example.org',
        input: { challenge: 'challenge', method: 'totp', code: '123456' },
      },
      'auth.cookie_not_kept': {
        origin: 'http://localhost:5173',
        input: { challenge: 'challenge', method: 'totp', code: '123456' },
      },
      'auth.second_factor_refused': async (setting) => {
        const { challenge } = await askedForSecondFactor(setting);
        return { as: 'nobody', input: { challenge, method: 'totp', code: 'wrong' } };
      },
      'auth.challenge_over': { as: 'nobody', input: { challenge: 'forged', method: 'totp', code: '123456' } },
    },
  },
  'auth.confirm': {
    fine: ({ world }) => ({ password: world.password }),
    full: { password: 'wrong' },
    bad: { password: '' },
    refusals: { 'user.wrong_current_password': { as: 'person', input: { password: 'wrong' } } },
  },
  'auth.refresh': {
    cookie: freshCookie,
    fine: { application },
    bad: { application: 'other' },
    refusals: { ...foreignPage(), 'auth.refresh_refused': { cookie: '__Secure-refresh_token=forged' } },
  },
  'auth.logout': { cookie: freshCookie, fine: { application }, bad: { application: 'other' }, refusals: foreignPage() },
  'auth.listSignIns': { as: 'neighbour' },
  'auth.endSignIn': {
    as: 'neighbour',
    fine: newSignIn,
    full: { id: randomUUID() },
    bad: { id: 'this one' },
    refusals: {
      // Other questions end the sign-ins of the neighbour.
      'auth.sign_in_not_found': async ({ app, world: { neighbour } }) => ({
        token: await app.tokenFor(neighbour.id),
        input: { id: randomUUID() },
      }),
    },
  },
  'auth.endOtherSignIns': { as: 'neighbour' },
  'auth.me': {},
};
