import { parseSetCookie } from 'cookie';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRecallClient } from '../../client/index.ts';
import { enrolApp, owner, PASSWORD as OWNERS_PASSWORD } from '../second-factors/given-factors.ts';
import { call, problemOf, type Answer } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';
import { makeWorld, type World } from '../support/world.ts';

const app = useTestApp();
let world: World;
let base: string;

beforeAll(async () => {
  world = await makeWorld(app());
  base = await app().listen();
});
afterEach(() => app().clock.reset());

/** The cookies of one browser, which sends all of them to the routes of sign-in. */
class Browser {
  readonly #jar = new Map<string, string>();

  async post(path: string, body?: object): Promise<Answer> {
    const cookie = Array.from(this.#jar, ([name, value]) => `${name}=${value}`).join('; ');
    const answer = await call('POST', `${base}/api/auth/${path}`, { body, headers: cookie === '' ? {} : { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const { name, value, expires } = parseSetCookie(line) ?? {};
      if (name === undefined) continue;
      if (value === undefined || (expires !== undefined && expires.getTime() < Date.now())) this.#jar.delete(name);
      else this.#jar.set(name, value);
    }
    return answer;
  }

  get cookies(): string[] {
    return [...this.#jar.keys()].sort();
  }

  /** Who is signed in to an application after a reload of its page; null: nobody. */
  async whoAfterReload(body?: object): Promise<number | null> {
    const answer = await this.post('refresh', body);
    if (answer.status === 401) return null;
    const { accessToken } = answer.body as { accessToken: string };
    return ((await call('GET', `${base}/api/auth/me`, { token: accessToken })).body as { id: number }).id;
  }
}

const staff = () => ({ email: 'admin@example.org', password: world.password });
const respondent = () => ({ surveyId: 'survey', userName: world.person.userName, password: world.password });

describe('two applications in one browser', () => {
  test('keep their sign-ins apart, also from an application that names itself nowhere', async () => {
    const browser = new Browser();
    await browser.post('login', { ...staff(), application: 'console' });
    await browser.post('login/alias', { ...respondent(), application: 'survey' });
    await browser.post('login', staff());
    expect(browser.cookies).toEqual([
      '__Secure-refresh_token',
      '__Secure-refresh_token_console',
      '__Secure-refresh_token_survey',
    ]);
    for (const _reload of [1, 2]) {
      app().clock.advance(60);
      expect(await browser.whoAfterReload({ application: 'survey' })).toBe(world.person.id);
      expect(await browser.whoAfterReload({ application: 'console' })).toBe(world.admin.id);
      expect(await browser.whoAfterReload()).toBe(world.admin.id);
      expect(await browser.whoAfterReload({})).toBe(world.admin.id);
    }
  });

  test('sign out one at a time', async () => {
    const browser = new Browser();
    await browser.post('login', { ...staff(), application: 'console' });
    await browser.post('login/token', { token: world.person.urlAuthToken, application: 'survey' });
    expect((await browser.post('logout', { application: 'survey' })).status).toBe(200);
    expect(browser.cookies).toEqual(['__Secure-refresh_token_console']);
    expect(await browser.whoAfterReload({ application: 'survey' })).toBeNull();
    expect(await browser.whoAfterReload()).toBeNull();
    expect(await browser.whoAfterReload({ application: 'console' })).toBe(world.admin.id);
  });

  test('keep the sign-in of an account with a second factor apart too', async () => {
    const somebody = await owner(app());
    const { recoveryCodes } = await enrolApp(app(), somebody);
    const browser = new Browser();
    const asked = await browser.post('login', {
      email: somebody.email,
      password: OWNERS_PASSWORD,
      application: 'console',
    });
    const { challenge } = asked.body as { challenge: string };
    await browser.post('second-factor', {
      challenge,
      method: 'recovery-code',
      code: recoveryCodes[0],
      application: 'console',
    });
    expect(browser.cookies).toEqual(['__Secure-refresh_token_console']);
    expect(await browser.whoAfterReload({ application: 'console' })).toBe(somebody.id);
  });

  test('have names of a closed list', async () => {
    for (const path of ['refresh', 'logout']) {
      const answer = await call('POST', `${base}/api/auth/${path}`, { body: { application: 'other' } });
      expect([answer.status, problemOf(answer).issues?.[0]?.path]).toEqual([400, 'application']);
    }
  });
});

test('a client that names its application keeps its sign-in when the access token has expired, and signs out', async () => {
  const client = createRecallClient({ url: base, application: 'survey' });
  await client.signIn.withAlias(respondent());
  for (const _expiry of [1, 2]) {
    app().clock.advance(16 * 60);
    expect((await client.api.auth.me.query()).id).toBe(world.person.id);
  }
  await client.signOut();
  expect(await client.signIn.resume()).toBe(false);
});
