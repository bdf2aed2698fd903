import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Passwords } from '../../src/adapters/passwords.ts';
import { query, sql } from '../../src/db/sql.ts';
import { AppError } from '../../src/errors.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
import { createAdministrator } from '../../src/services/users/create-administrator.ts';
import { sendEmailConfirmation } from '../../src/services/users/send-email-confirmation.ts';
import { sendPasswordReset } from '../../src/services/users/send-password-reset.ts';
import {
  codeOf as codeOfApp,
  confirmedCaller,
  enrolApp,
  enrolKey,
  owner,
  PASSWORD,
  type Owner,
} from '../second-factors/given-factors.ts';
import { call, problemOf } from '../support/http.ts';
import { limitsOf } from '../support/limits.ts';
import { mailsTo } from '../support/outbox.ts';
import { confirm } from '../support/personal-token.ts';
import { useTestApp } from '../support/test-app.ts';

const MAX_FAILURES = 50;
const DAY_SECONDS = 24 * 3600;
const REFUSED = [429, 'auth.too_many_failures'];
const app = useTestApp();
let locale: string;
let survey: { id: number; slug: string };

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  survey = await app().given.survey({ locale });
});
beforeEach(() => app().clock.reset());

/**
 * The service with limits on. The counts of a quarter of an hour are in the memory of each server that listens, so a new one stands for a
 * quarter of an hour later.
 */
function listen(): Promise<string> {
  const config = { ...app().parts.config, isRateLimited: true };
  return app().listen({ config, limits: limitsOf(app()) });
}

async function refusalOf(path: string, body: object, token?: string): Promise<unknown> {
  const answer = await call('POST', `${await listen()}/api${path}`, {
    body,
    ...(token === undefined ? {} : { token }),
  });
  return answer.status === 200 ? 'done' : [answer.status, problemOf(answer).code];
}

const byEmail = (email: string, password = PASSWORD) => refusalOf('/auth/login', { email, password });
const byAlias = (userName: string, password = PASSWORD) =>
  refusalOf('/auth/login/alias', { surveyId: survey.slug, userName, password });

/** Guesses in the five quarters of an hour that fifty wrong guesses take. */
async function guess(
  path: string,
  body: object,
  { times = MAX_FAILURES, token }: { times?: number; token?: string } = {},
) {
  for (let left = times; left > 0; left -= 10) {
    const base = await listen();
    for (let count = 0; count < Math.min(left, 10); count++) {
      const answer = await call('POST', `${base}/api${path}`, { body, ...(token === undefined ? {} : { token }) });
      expect([401, 403]).toContain(answer.status);
    }
  }
}
const guessEmail = (email: string, times = MAX_FAILURES) =>
  guess('/auth/login', { email, password: 'wrong' }, { times });
const guessAlias = (userName: string, times = MAX_FAILURES) =>
  guess('/auth/login/alias', { surveyId: survey.slug, userName, password: 'wrong' }, { times });

const somebody = () => owner(app());
const respondent = () => app().given.respondent(survey, { password: PASSWORD });

describe('fifty wrong passwords in a row', () => {
  test('block the right password, whenever they were given', async () => {
    const { email } = await somebody();
    await guessEmail(email);
    await query(app().context().em, sql`update sign_in_failure set failed_at = failed_at - interval '89 days'`);
    await purgeExpired(app().context());
    expect(await byEmail(email)).toEqual(REFUSED);
    await query(app().context().em, sql`update sign_in_failure set failed_at = failed_at - interval '2 days'`);
    await purgeExpired(app().context());
    expect(await byEmail(email)).toBe('done');
  });

  test('block an unknown name like a known one, in the same words and for the same time', async () => {
    const { email } = await somebody();
    const answers = [];
    for (const name of [email, `${app().given.name('nobody')}@example.org`]) {
      await guessEmail(name);
      const answer = await call('POST', `${await listen()}/api/auth/login`, {
        body: { email: name, password: 'wrong' },
      });
      const { requestId: _, retryAfterSeconds = 0, ...problem } = problemOf(answer);
      expect(answer.headers.get('retry-after')).toBe(String(retryAfterSeconds));
      answers.push({
        ...problem,
        days: Math.round(retryAfterSeconds / DAY_SECONDS),
        limits: answer.headers.get('ratelimit'),
      });
    }
    expect(answers[0]).toMatchObject({ status: 429, code: 'auth.too_many_failures', days: 90 });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('block one spelling of a name like another', async () => {
    const { email } = await somebody();
    await guessEmail(email.toUpperCase(), 30);
    await guessEmail(email, 20);
    expect(await byEmail(email)).toEqual(REFUSED);
  });

  test('at one name of an account do not tell which other name is the same account', async () => {
    const { id, userName } = await respondent();
    const email = `${app().given.name('same')}@example.org`;
    await query(app().context().em, sql`update user_account set email = ${email} where id = ${id}`);
    await guessEmail(email);
    expect(await byAlias(userName, 'wrong')).toEqual([401, 'auth.credentials_refused']);
  });

  test('leave personal links, open sign-ins and the confirmation of the password as they are', async () => {
    const { id, userName, urlAuthToken } = await respondent();
    const token = await app().tokenFor(id);
    await guessAlias(userName);
    expect(await byAlias(userName)).toEqual(REFUSED);
    expect(await refusalOf('/auth/login/token', { token: urlAuthToken })).toBe('done');
    expect(await refusalOf('/auth/confirm', { password: PASSWORD }, token)).toBe('done');
    await expect(app().withToken(token).auth.me()).resolves.toMatchObject({ id });
  });

  test('at the confirmation of the password block the confirmation, and no sign-in', async () => {
    const { id, userName } = await respondent();
    const token = await app().tokenFor(id);
    await guess('/auth/confirm', { password: 'wrong' }, { token });
    expect(await refusalOf('/auth/confirm', { password: PASSWORD }, token)).toEqual(REFUSED);
    expect(await byAlias(userName)).toBe('done');
  });

  test('are not reached while a right one comes between', async () => {
    const { userName } = await respondent();
    await guessAlias(userName, 49);
    expect(await byAlias(userName)).toBe('done');
    await guessAlias(userName, 49);
    expect(await byAlias(userName)).toBe('done');
  });

  test('are not forgotten for a right password of an account with a similar name', async () => {
    const { userName } = await respondent();
    const similar = await respondent();
    await query(
      app().context().em,
      sql`update survey_alias set user_name = ${userName.toUpperCase()} where user_id = ${similar.id}`,
    );
    await guessAlias(userName, 49);
    expect(await byAlias(userName.toUpperCase())).toBe('done');
    await guessAlias(userName, 1);
    expect(await byAlias(userName)).toEqual(REFUSED);
  });

  test('sent at once are checked fifty times at most', async () => {
    const { userName } = await respondent();
    const bases = await Promise.all(Array.from({ length: 8 }, listen));
    const body = { surveyId: survey.slug, userName, password: 'wrong' };
    const answers = await Promise.all(
      bases.flatMap((base) => Array.from({ length: 10 }, () => call('POST', `${base}/api/auth/login/alias`, { body }))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(MAX_FAILURES);
    expect(await byAlias(userName)).toEqual(REFUSED);
  });

  test('do not count passwords that the service was too busy to check', async () => {
    const { userName } = await respondent();
    const busy = Object.assign(new Passwords(), {
      verify: () => Promise.reject(new AppError('unavailable', 'auth.busy', 'Try again.', { retryAfterSeconds: 1 })),
    });
    const config = { ...app().parts.config, isRateLimited: true };
    const base = await app().listen({ config, limits: limitsOf(app()), passwords: busy });
    const body = { surveyId: survey.slug, userName, password: 'wrong' };
    for (let count = 0; count <= MAX_FAILURES; count++)
      expect((await call('POST', `${base}/api/auth/login/alias`, { body })).status).toBe(503);
    expect(await byAlias(userName)).toBe('done');
  });

  test('are stored as a hash with a key, without the name', async () => {
    const email = `${app().given.name('unknown')}@example.org`;
    await query(app().context().em, sql`delete from sign_in_failure`);
    await guessEmail(email, 1);
    const rows = await query<{ key: string; failures: number }>(
      app().context().em,
      sql`select key, failures from sign_in_failure`,
    );
    expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/) as string, failures: 1 }]);
  });

  test('are not counted where RATE_LIMITS is off', async () => {
    const { userName } = await respondent();
    const base = await app().listen();
    const signIn = (password: string) =>
      call('POST', `${base}/api/auth/login/alias`, { body: { surveyId: survey.slug, userName, password } });
    for (let count = 0; count <= MAX_FAILURES; count++) expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });
});

describe('fifty wrong passwords in a row for a name that nobody has do not block the account that gets it', () => {
  test('from an administrator', async () => {
    const email = `${app().given.name('later')}@example.org`;
    await guessEmail(email.toUpperCase());
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    await admin.users.create({ userInfo: { roles: ['superuser'], email }, password: PASSWORD });
    expect(await byEmail(email)).toBe('done');
  });

  test('from the operator', async () => {
    const email = `${app().given.name('later')}@example.org`;
    await guessEmail(email);
    await createAdministrator(app().context(), { email, name: null, password: PASSWORD });
    expect(await byEmail(email)).toBe('done');
  });

  test('from the staff of a survey', async () => {
    const userName = app().given.name('later');
    await guessAlias(userName);
    const { id: leader } = await app().given.respondent(survey, { role: 'staff' });
    const users = [{ userName, password: PASSWORD }];
    await (await app().as({ id: leader })).surveyPeople.upsertRespondents({ surveyId: survey.slug, users });
    expect(await byAlias(userName)).toBe('done');
  });

  test('from a survey that generates users, whose names are easy to foresee', async () => {
    const { slug: surveyId } = await app().given.survey({ locale, allowGeneratedUsers: true });
    const userName = `${surveyId}1`;
    await guess('/auth/login/alias', { surveyId, userName, password: 'wrong' });
    const generated = await app().withToken(null).surveyData.generateUser({ surveyId });
    expect(generated.userName).toBe(userName);
    expect(await refusalOf('/auth/login/alias', { surveyId, ...generated })).toBe('done');
  });

  test('by a change of its address', async () => {
    const { id } = await somebody();
    const email = `${app().given.name('later')}@example.org`;
    await guessEmail(email);
    const caller = await app().as({ id });
    await caller.auth.confirm({ password: PASSWORD });
    await caller.profile.update({ email });
    await sendEmailConfirmation(app().context(), { userId: id });
    const [mail] = await mailsTo(app().parts.config, email);
    const token = /token=([\w-]{44})/.exec(mail?.text ?? '')?.[1] ?? '';
    await app().withToken(null).users.confirmEmail({ token });
    expect(await byEmail(email)).toBe('done');
  });
});

describe('a blocked password is replaced by one that signs in', () => {
  const NEW = 'plum ridge seventeen';

  test('by the link for a forgotten password', async () => {
    const { email } = await somebody();
    await guessEmail(email);
    await sendPasswordReset(app().context(), { email });
    const [mail] = await mailsTo(app().parts.config, email);
    const token = /token=([\w-]{44})/.exec(mail?.text ?? '')?.[1] ?? '';
    await app().withToken(null).users.resetPassword({ token, newPassword: NEW });
    expect(await byEmail(email, NEW)).toBe('done');
  });

  test.each(['PATCH /users/{userId}/password', 'the list of respondents'])(
    'by the staff of the survey: %s',
    async (way) => {
      const { id, userName } = await respondent();
      const { id: leader } = await app().given.respondent(survey, { role: 'staff' });
      const staff = await app().as({ id: leader });
      await guessAlias(userName);
      await (way === 'the list of respondents'
        ? staff.surveyPeople.upsertRespondents({ surveyId: survey.slug, users: [{ userName, password: NEW }] })
        : staff.users.updatePassword({ userId: id, password: NEW }));
      expect(await byAlias(userName, NEW)).toBe('done');
    },
  );

  test('by its owner, who is signed in and knows it', async () => {
    const { id, userName } = await respondent();
    await guessAlias(userName);
    await (await app().as({ id })).users.updatePassword({ userId: id, password: NEW, currentPassword: PASSWORD });
    expect(await byAlias(userName, NEW)).toBe('done');
  });
});

describe('fifty wrong one-time passwords in a row, given with the right password', () => {
  async function challengeOf(email: string): Promise<string> {
    const { body } = await call('POST', `${await listen()}/api/auth/login`, { body: { email, password: PASSWORD } });
    return (body as { challenge: string }).challenge;
  }
  const answer = async ({ email }: Pick<Owner, 'email'>, factor: object) =>
    refusalOf('/auth/second-factor', { challenge: await challengeOf(email), ...factor });

  async function guessed() {
    const person = await somebody();
    const { secret, recoveryCodes } = await enrolApp(app(), person);
    const { key } = await enrolKey(person);
    for (let left = MAX_FAILURES; left > 0; left -= 5) {
      const body = { challenge: await challengeOf(person.email), method: 'totp', code: '000000' };
      await guess('/auth/second-factor', body, { times: 5 });
    }
    const right = () => {
      app().clock.advance(30);
      return answer(person, { method: 'totp', code: codeOfApp(app(), secret) });
    };
    return { ...person, recoveryCodes, key, right };
  }

  test('block the right one, after right passwords and a new password too', async () => {
    const { id, right } = await guessed();
    expect(await right()).toEqual(REFUSED);
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    await admin.users.updatePassword({ userId: id, password: PASSWORD });
    expect(await right()).toEqual(REFUSED);
  });

  test('leave recovery codes as they are, and one of them permits one-time passwords again', async () => {
    const { email, right, recoveryCodes } = await guessed();
    expect(await answer({ email }, { method: 'recovery-code', code: recoveryCodes[0] })).toBe('done');
    expect(await right()).toBe('done');
  });

  test('leave passkeys as they are, and one of them permits one-time passwords again', async () => {
    const { email, key, right } = await guessed();
    const base = await listen();
    const { body } = await call('POST', `${base}/api/auth/login`, { body: { email, password: PASSWORD } });
    const { challenge, passkeyOptions } = body as { challenge: string; passkeyOptions: Record<string, unknown> };
    const response = key.sign(passkeyOptions);
    expect(await refusalOf('/auth/second-factor', { challenge, method: 'passkey', response })).toBe('done');
    expect(await right()).toBe('done');
  });

  test('do not block those of a new app, after an administrator removed the second factors', async () => {
    const person = await guessed();
    const { id: adminId } = await app().given.user({ roles: [{ name: 'superuser' }] });
    const admin = await app().as({ id: adminId });
    await confirm(app(), { id: adminId });
    await admin.secondFactors.reset({ userId: person.id });
    const { secret } = await enrolApp(app(), { caller: await confirmedCaller(app(), person.email) });
    expect(await answer(person, { method: 'totp', code: codeOfApp(app(), secret) })).toBe('done');
  });
});
