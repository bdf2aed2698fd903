import { parseSetCookie } from 'cookie';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call, cookieOf, problemOf, type Answer } from '../support/http.ts';
import { usedEarlier } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery staple';
const DAY = 24 * 3600;
const COOKIE = '__Secure-refresh_token';
const app = useTestApp();
let base: string;

beforeAll(async () => {
  base = await app().listen();
});
beforeEach(() => app().clock.hold());
afterEach(() => app().clock.reset());

async function signIn(at = base) {
  const email = `${app().given.name('person')}@example.org`;
  const { id } = await app().given.user({ email, password: PASSWORD });
  const answer = await call('POST', `${at}/api/auth/login`, { body: { email, password: PASSWORD } });
  return { id, answer, cookie: cookieOf(answer), token: tokenOf(answer) };
}

const tokenOf = ({ body }: Answer) => (body as { accessToken: string }).accessToken;
const valueOf = (cookie: string) => cookie.replace(`${COOKIE}=`, '');
const refresh = (cookie: string, at = base) => call('POST', `${at}/api/auth/refresh`, { headers: { cookie } });
const me = (token: string, at = base) => call('GET', `${at}/api/auth/me`, { token });
const setCookieOf = ({ headers }: Answer) => parseSetCookie(headers.getSetCookie()[0] ?? '');

async function familiesOf(userId: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    app().context().em,
    sql`select count(*)::int as n from token_family where user_id = ${userId}`,
  );
  return row?.n ?? -1;
}

async function unusedTokensOf(userId: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    app().context().em,
    sql`select count(*)::int as n from refresh_token t join token_family f on f.id = t.family_id
        where f.user_id = ${userId} and t.rotated_at is null`,
  );
  return row?.n ?? -1;
}

describe('the refresh cookie', () => {
  test.each([
    ['__Secure-refresh_token', true],
    ['refresh_token', false],
  ])('%s is out of reach of scripts and other sites, and goes to the auth routes only', async (name, isSecure) => {
    const { config } = app().parts;
    const { answer } = await signIn(await app().listen({ config: { ...config, isCookieSecure: isSecure } }));
    expect(setCookieOf(answer)).toMatchObject({ name, path: '/api/auth', httpOnly: true, sameSite: 'strict' });
    expect(setCookieOf(answer)?.secure ?? false).toBe(isSecure);
    expect(setCookieOf(answer)?.domain).toBeUndefined();
  });

  test('is not read without the prefix __Secure-, under which a network attacker could set it', async () => {
    const { cookie } = await signIn();
    expect((await refresh(cookie.replace('__Secure-', ''))).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(200);
  });

  test('is absent from the body, and the access token from the cookie', async () => {
    const { answer, cookie, token } = await signIn();
    expect(answer.text).not.toContain(valueOf(cookie));
    expect(cookie).not.toContain(token);
    expect(Object.keys(answer.body as object).sort()).toEqual(['accessToken', 'expiresInSeconds', 'tokenType']);
  });

  test('is stored as a hash only', async () => {
    const { id, cookie } = await signIn();
    const [row] = await query<{ hash: string }>(
      app().context().em,
      sql`select hash from refresh_token t join token_family f on f.id = t.family_id where f.user_id = ${id}`,
    );
    expect(row?.hash).toBe(app().parts.tokens.hashRefreshToken(valueOf(cookie)));
    expect(row?.hash).not.toBe(valueOf(cookie));
  });

  test('is set for tRPC too', async () => {
    const email = `${app().given.name('rpc')}@example.org`;
    await app().given.user({ email, password: PASSWORD });
    const answer = await call('POST', `${base}/trpc/auth.login`, { body: { email, password: PASSWORD } });
    expect(setCookieOf(answer)).toMatchObject({ name: COOKIE, path: '/api/auth', httpOnly: true });
  });
});

describe('refreshing a sign-in', () => {
  test('gives a fresh access token and another cookie', async () => {
    const { cookie, token } = await signIn();
    app().clock.advance(60);
    const answer = await refresh(cookie);
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).not.toBe(cookie);
    expect(tokenOf(answer)).not.toBe(token);
    app().clock.advance(14 * 60 + 30);
    expect([(await me(token)).status, (await me(tokenOf(answer))).status]).toEqual([401, 200]);
  });

  test('continues as long as each cookie is used within 30 days', async () => {
    let { cookie } = await signIn();
    for (const days of [29, 29]) {
      app().clock.advance(days * DAY);
      const answer = await refresh(cookie);
      expect(answer.status).toBe(200);
      cookie = cookieOf(answer);
    }
    app().clock.advance(30 * DAY + 1);
    const late = await refresh(cookie);
    expect([late.status, problemOf(late).code]).toEqual([401, 'auth.refresh_refused']);
  });

  test('ends 90 days after the sign-in, however often it was used', async () => {
    let { cookie } = await signIn();
    const end = app().clock.now().getTime() + 90 * DAY * 1000;
    for (const days of [29, 29, 29]) {
      app().clock.advance(days * DAY);
      const answer = await refresh(cookie);
      expect(answer.status).toBe(200);
      expect(setCookieOf(answer)?.expires?.getTime()).toBeLessThanOrEqual(end + 1000);
      cookie = cookieOf(answer);
    }
    app().clock.advance(2 * DAY);
    const last = await refresh(cookie);
    expect(last.status).toBe(200);
    app().clock.advance(DAY + 60);
    expect((await refresh(cookieOf(last))).status).toBe(401);
  });

  test('is refused without a cookie, with an unknown one and with an access token', async () => {
    const { token } = await signIn();
    for (const cookie of ['', `${COOKIE}=`, `${COOKIE}=unknown`, `${COOKIE}=${token}`, 'other=1']) {
      const answer = await refresh(cookie);
      expect([answer.status, problemOf(answer).code], cookie).toEqual([401, 'auth.refresh_refused']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="dietary-recall"');
    }
  });

  test('is refused when the account was disabled', async () => {
    const { id, cookie } = await signIn();
    await query(app().context().em, sql`update user_account set is_disabled = true where id = ${id}`);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('works for simultaneous calls with one cookie, all of which get the same next cookie', async () => {
    const { id, cookie } = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    for (const answer of answers) expect((await me(tokenOf(answer))).status).toBe(200);
    expect(await unusedTokensOf(id)).toBe(1);
  });

  test('survives tabs of one browser that refresh across each other, in any order of the answers', async () => {
    const { id, cookie } = await signIn();
    const [slow, quick] = await Promise.all([refresh(cookie), refresh(cookie)]);
    const further = await refresh(cookieOf(quick));
    const late = await refresh(cookie);
    expect([late.status, late.headers.getSetCookie()]).toEqual([200, []]);
    // The answer that comes last sets the cookie of the browser.
    const healed = await refresh(cookieOf(slow));
    expect(cookieOf(healed)).toBe(cookieOf(further));
    app().clock.advance(15 * 60);
    expect((await refresh(cookieOf(healed))).status).toBe(200);
    expect(await unusedTokensOf(id)).toBe(1);
  });

  test('gives the cookie of an answer that was lost once more', async () => {
    const { cookie } = await signIn();
    const lost = await refresh(cookie);
    await usedEarlier(app(), 4);
    const repeated = await refresh(cookie);
    expect(cookieOf(repeated)).toBe(cookieOf(lost));
    expect(setCookieOf(repeated)?.expires?.getTime()).toBeGreaterThan(app().clock.now().getTime());
    app().clock.advance(15 * 60);
    expect((await refresh(cookieOf(repeated))).status).toBe(200);
  });
});

describe('a refresh cookie that was used before', () => {
  test('is accepted for 10 seconds, as parallel calls need it', async () => {
    const { cookie } = await signIn();
    await refresh(cookie);
    await usedEarlier(app(), 4);
    expect((await refresh(cookie)).status).toBe(200);
  });

  test('is accepted within the 10 seconds by a process whose clock is a minute ahead', async () => {
    const { cookie } = await signIn();
    const next = await refresh(cookie);
    app().clock.advance(60);
    expect((await refresh(cookie)).status).toBe(200);
    expect((await refresh(cookieOf(next))).status).toBe(200);
  });

  test('ends the whole sign-in after that: every cookie and every access token of it', async () => {
    const { id, cookie, token } = await signIn();
    const next = await refresh(cookie);
    await usedEarlier(app(), 11);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(cookieOf(next))).status).toBe(401);
    for (const old of [token, tokenOf(next)]) expect((await me(old)).status).toBe(401);
    expect(await familiesOf(id)).toBe(0);
  });

  test('by a thief within the 10 seconds ends the sign-in when the second of the two refreshes again', async () => {
    const { id, cookie } = await signIn();
    const owner = await refresh(cookie);
    const thief = await refresh(cookie);
    app().clock.advance(15 * 60);
    const next = await refresh(cookieOf(owner));
    expect(next.status).toBe(200);
    await usedEarlier(app(), 11);
    expect((await refresh(cookieOf(thief))).status).toBe(401);
    expect((await refresh(cookieOf(next))).status).toBe(401);
    expect(await familiesOf(id)).toBe(0);
  });

  test('gives no cookie once the next one was used, and leaves nothing to derive it from', async () => {
    const { id, cookie } = await signIn();
    await refresh(cookieOf(await refresh(cookie)));
    const answer = await refresh(cookie);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect((await me(tokenOf(answer))).status).toBe(200);
    const rows = await query<{ salts: number }>(
      app().context().em,
      sql`select count(successor_salt)::int as salts from refresh_token t join token_family f on f.id = t.family_id
          where f.user_id = ${id}`,
    );
    expect(rows).toEqual([{ salts: 1 }]);
  });

  test('ends the sign-in in other processes', async () => {
    const other = await app().listen(await app().anotherProcess());
    const { cookie, token } = await signIn();
    expect((await me(token, other)).status).toBe(200);
    await refresh(cookie);
    await usedEarlier(app(), 11);
    await refresh(cookie);
    await expect.poll(async () => (await me(token, other)).status).toBe(401);
  });

  test('does not end other sign-ins of the same person', async () => {
    const { answer, cookie, id } = await signIn();
    const elsewhere = await app().tokenFor(id);
    await refresh(cookie);
    await usedEarlier(app(), 11);
    await refresh(cookie);
    expect((await me(tokenOf(answer))).status).toBe(401);
    expect((await me(elsewhere)).status).toBe(200);
  });
});

describe('signing out', () => {
  test('ends the sign-in at once and clears the cookie', async () => {
    const { id, cookie, token } = await signIn();
    const answer = await call('POST', `${base}/api/auth/logout`, { headers: { cookie } });
    expect(answer.body).toEqual({ signedOut: true });
    expect(setCookieOf(answer)).toMatchObject({ name: COOKIE, path: '/api/auth', value: '' });
    expect(setCookieOf(answer)?.expires?.getTime()).toBe(0);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await me(token)).status).toBe(401);
    expect(await familiesOf(id)).toBe(0);
  });

  test('succeeds for somebody who is not signed in', async () => {
    for (const headers of [{}, { cookie: `${COOKIE}=unknown` }] as Record<string, string>[]) {
      const answer = await call('POST', `${base}/api/auth/logout`, { headers });
      expect([answer.status, answer.body]).toEqual([200, { signedOut: true }]);
    }
  });

  test('ends one sign-in, not those on other devices', async () => {
    const { id, cookie } = await signIn();
    const elsewhere = await app().tokenFor(id);
    await call('POST', `${base}/api/auth/logout`, { headers: { cookie } });
    expect((await me(elsewhere)).status).toBe(200);
  });
});

test('a sign-in deletes the expired sign-ins of the same person', async () => {
  const { id } = await signIn();
  app().clock.advance(91 * DAY);
  const [row] = await query<{ email: string }>(
    app().context().em,
    sql`select email from user_account where id = ${id}`,
  );
  await call('POST', `${base}/api/auth/login`, { body: { email: row?.email, password: PASSWORD } });
  expect(await familiesOf(id)).toBe(1);
});
