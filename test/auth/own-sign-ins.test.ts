import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../support/http.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery staple';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';
const app = useTestApp();
let base: string;

beforeAll(async () => {
  base = await app().listen();
});

async function signIn(email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  const answer = await call('POST', `${base}/api/auth/login`, { body, headers: { 'user-agent': BROWSER } });
  return (answer.body as { accessToken: string }).accessToken;
}

async function givenPerson(...roles: 'superuser'[]): Promise<string> {
  const email = `${app().given.name('person')}@example.org`;
  await app().given.user({ email, password: PASSWORD, roles: roles.map((name) => ({ name })) });
  return email;
}

const statusOf = async (token: string) => (await call('GET', `${base}/api/auth/me`, { token })).status;

describe('the sign-ins of a person', () => {
  test('are listed with the browser of staff, and end one by one', async () => {
    const email = await givenPerson('superuser');
    const [first, second] = [await signIn(email), await signIn(email)];
    const listed = await app().withToken(second).auth.listSignIns();
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    for (const signIn of listed)
      expect(signIn).toMatchObject({ userAgent: BROWSER, address: '127.0.0.1', surveyId: null });
    const other = listed.find(({ isCurrent }) => !isCurrent)!;
    await app().withToken(second).auth.endSignIn({ id: other.id });
    expect(await statusOf(first)).toBe(401);
    expect(await app().withToken(second).auth.listSignIns()).toHaveLength(1);
    expect(await codeOf(app().withToken(second).auth.endSignIn({ id: other.id }))).toBe('auth.sign_in_not_found');
  });

  test('end together but for the one that asks', async () => {
    const email = await givenPerson('superuser');
    const [first, second, third] = [await signIn(email), await signIn(email), await signIn(email)];
    expect(await app().withToken(second).auth.endOtherSignIns()).toEqual({ ended: 2 });
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 401]);
  });

  test('of somebody else cannot be ended', async () => {
    const [ada, bob] = [await signIn(await givenPerson('superuser')), await signIn(await givenPerson('superuser'))];
    const id = (await app().withToken(ada).auth.listSignIns())[0]!.id;
    expect(await codeOf(app().withToken(bob).auth.endSignIn({ id }))).toBe('auth.sign_in_not_found');
    expect(await statusOf(ada)).toBe(200);
  });

  test('keep neither address nor browser of a respondent', async () => {
    const token = await signIn(await givenPerson());
    expect(await app().withToken(token).auth.listSignIns()).toMatchObject([{ address: null, userAgent: null }]);
  });
});
