import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SignInView } from '../../client/contract.ts';
import { createRecallClient, isAway, isRefusal, type RecallClient } from '../../client/index.ts';
import { SignInSession } from '../../client/sign-in-session.ts';
import { query, sql } from '../../src/db/sql.ts';
import { enrolApp, owner, PASSWORD } from '../second-factors/given-factors.ts';
import { personalToken } from '../support/personal-token.ts';
import { errorOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { makeWorld, type World } from '../support/world.ts';

const app = useTestApp();
let world: World;
let url: string;

beforeAll(async () => {
  world = await makeWorld(app());
  url = await app().listen();
});
afterEach(() => app().clock.reset());

const byAlias = ({ person, password }: World) => ({ surveyId: 'survey', userName: person.userName, password });

async function signedIn(): Promise<RecallClient> {
  const client = createRecallClient({ url });
  await client.signIn.withAlias(byAlias(world));
  return client;
}

/** Refresh tokens of the person: each exchange makes one more. */
async function tokensMade(userId: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    app().context().em,
    sql`select count(*)::int as n from refresh_token t join token_family f on f.id = t.family_id where f.user_id = ${userId}`,
  );
  return row?.n ?? -1;
}

/** A proxy to the service that answers 502 itself for the broken paths. */
function brokenProxy(isBroken: (path: string) => boolean): Promise<string> {
  return proxyTo((req, res, pass) => {
    if (isBroken(req.url ?? '')) res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    else pass();
  });
}

type Meet = (req: IncomingMessage, res: ServerResponse, pass: () => void) => void;

async function proxyTo(meet: Meet): Promise<string> {
  const proxy = createServer((req, res) =>
    meet(req, res, () => {
      const { method, headers } = req;
      const onward = request(`${url}${req.url ?? ''}`, { method: method ?? 'GET', headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(res);
      });
      req.pipe(onward);
    }),
  );
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => proxy.close().closeAllConnections());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

describe('signing in', () => {
  test('works by alias, by e-mail and by link', async () => {
    const client = createRecallClient({ url: `${url}/` });
    await client.signIn.withAlias(byAlias(world));
    expect((await client.api.auth.me.query()).id).toBe(world.person.id);
    await client.signIn.withEmail({ email: 'admin@example.org', password: world.password });
    expect((await client.api.auth.me.query()).id).toBe(world.admin.id);
    await client.signIn.withToken({ token: world.person.urlAuthToken });
    expect((await client.api.auth.me.query()).id).toBe(world.person.id);
  });

  test('with a wrong password is refused by its code and leaves the client signed out', async () => {
    const client = createRecallClient({ url });
    const error = await errorOf(client.signIn.withEmail({ email: 'admin@example.org', password: 'wrong' }));
    expect(isRefusal(error, 'auth.credentials_refused')).toBe(true);
    expect(isRefusal(await errorOf(client.api.auth.me.query()), 'auth.not_signed_in')).toBe(true);
  });
});

describe('an account with a second factor', () => {
  test('is signed in by the second factor, not by the password alone or a wrong code', async () => {
    const somebody = await owner(app());
    const { recoveryCodes } = await enrolApp(app(), somebody);
    const client = createRecallClient({ url });
    const asked = await client.signIn.withEmail({ email: somebody.email, password: PASSWORD });
    expect(asked).toMatchObject({ kinds: ['totp'], expiresInSeconds: 300 });
    expect(isRefusal(await errorOf(client.api.auth.me.query()), 'auth.not_signed_in')).toBe(true);
    const challenge = asked?.challenge ?? '';
    const wrong = client.signIn.secondFactor({ challenge, method: 'totp', code: '000' });
    expect(isRefusal(await errorOf(wrong), 'auth.second_factor_refused')).toBe(true);
    await client.signIn.secondFactor({ challenge, method: 'recovery-code', code: recoveryCodes[0] ?? '' });
    expect((await client.api.auth.me.query()).id).toBe(somebody.id);
    app().clock.advance(16 * 60);
    expect((await client.api.auth.me.query()).id).toBe(somebody.id);
  });
});

describe('calls of the client', () => {
  test('transport dates, texts and numbers unchanged in both directions', async () => {
    const client = await signedIn();
    const saved = await client.api.userSessions.save.mutate({ surveyId: 'survey', data: '{"a":"ü👍"}' });
    expect((await client.api.userSessions.get.query({ surveyId: 'survey' })).data).toMatchObject({
      ...saved,
      sessionData: '{"a":"ü👍"}',
    });
    expect(
      (await client.api.foods.composition.query({ locale: 'en_GB', code: 'MILK', weight: 50.5 })).nutrients[1],
    ).toBeCloseTo(32.32);
  });

  test('are all answered when more are made at once than one batch holds', async () => {
    const client = await signedIn();
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => client.api.foods.get.query({ locale: 'en_GB', code: 'MILK' })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['MILK']));
    expect(answers).toHaveLength(45);
  });

  test('that travel in one batch succeed and fail separately', async () => {
    const client = await signedIn();
    const [fine, missing] = await Promise.allSettled([
      client.api.foods.get.query({ locale: 'en_GB', code: 'MILK' }),
      client.api.foods.get.query({ locale: 'en_GB', code: 'NONE' }),
    ]);
    expect(fine.status).toBe('fulfilled');
    expect(isRefusal((missing as PromiseRejectedResult).reason, 'food.not_found')).toBe(true);
  });
});

describe('isRefusal', () => {
  test('recognises a refusal by its code, and takes no other error for one', async () => {
    const client = await signedIn();
    const error = await errorOf(client.api.foods.get.query({ locale: 'en_GB', code: 'NONE' }));
    expect(isRefusal(error, 'food.not_found')).toBe(true);
    expect(isRefusal(error)).toBe(true);
    expect(isRefusal(error, 'locale.not_found')).toBe(false);
    for (const other of [
      new Error('food.not_found'),
      { data: { code: 'food.not_found' } },
      null,
      undefined,
      'food.not_found',
    ]) {
      expect(isRefusal(other, 'food.not_found')).toBe(false);
      expect(isRefusal(other)).toBe(false);
    }
  });

  test('recognises a refusal of the input, which carries status, issues and request id', async () => {
    const client = await signedIn();
    const error = await errorOf(client.api.foods.lookup.query({ locale: 'en_GB', desc: 'x', limit: 99 }));
    expect(isRefusal(error, 'request.invalid')).toBe(true);
    expect(error).toMatchObject({ data: { status: 400, issues: [{ path: 'limit' }], requestId: expect.any(String) } });
  });

  test('is false for a server that cannot be reached, and the error says what failed', async () => {
    const client = createRecallClient({ url: 'http://127.0.0.1:1' });
    const { api, file, signIn, signOut } = client;
    const errors = await Promise.all([api.auth.me.query(), file('/auth/me'), signIn.resume(), signOut()].map(errorOf));
    for (const error of errors) {
      expect(isRefusal(error)).toBe(false);
      expect(error).toMatchObject({ name: 'TRPCClientError', cause: { message: 'fetch failed' } });
    }
  });

  test('is false for an answer of a proxy in front of the service', async () => {
    const { api, file, signIn } = createRecallClient({ url: await brokenProxy(() => true) });
    const errors = await Promise.all([api.auth.me.query(), file('/auth/me'), signIn.resume()].map(errorOf));
    for (const error of errors) {
      expect(error).toMatchObject({ name: 'TRPCClientError' });
      expect(isRefusal(error)).toBe(false);
    }
  });
});

describe('isAway', () => {
  test('is true for a server that cannot be reached and for an answer of a proxy', async () => {
    for (const url of ['http://127.0.0.1:1', await brokenProxy(() => true)]) {
      const { api, file, signIn } = createRecallClient({ url });
      const errors = await Promise.all([api.auth.me.query(), file('/auth/me'), signIn.resume()].map(errorOf));
      expect(errors.map(isAway), url).toEqual([true, true, true]);
    }
  });

  test('is false for what the service refuses, and for errors that are of no call', async () => {
    const client = await signedIn();
    const refusal = await errorOf(client.api.foods.get.query({ locale: 'en_GB', code: 'NONE' }));
    const others = [new TypeError('Failed to fetch'), { data: { status: 503 } }, null, undefined];
    expect([refusal, ...others].map(isAway)).toEqual([false, false, false, false, false]);
  });
});

describe('an access token that has expired', () => {
  test('is exchanged before the call is answered', async () => {
    const client = await signedIn();
    app().clock.advance(16 * 60);
    expect((await client.api.auth.me.query()).id).toBe(world.person.id);
  });

  test('is exchanged once for all calls that wait for it', async () => {
    const client = await signedIn();
    app().clock.advance(16 * 60);
    const before = await tokensMade(world.person.id);
    const answers = await Promise.all([
      client.api.auth.me.query(),
      client.api.foods.get.query({ locale: 'en_GB', code: 'MILK' }),
      client.api.userSessions.save.mutate({ surveyId: 'survey', data: '{}' }),
      client.api.surveyData.userInfo.query({ surveyId: 'survey' }),
      client.api.foods.lookup.query({ locale: 'en_GB', desc: 'milk' }),
    ]);
    expect(answers).toHaveLength(5);
    expect(await tokensMade(world.person.id)).toBe(before + 1);
  });

  test('is not exchanged again for a call that is refused after the exchange', async () => {
    const session = new SignInSession(url);
    const answer = await session.fetch(`${url}/api/auth/login/alias`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(byAlias(world)),
    });
    session.acceptOrAsk((await answer.json()) as SignInView);
    const { accessToken } = session;
    app().clock.advance(16 * 60);
    const before = await tokensMade(world.person.id);
    expect([await session.refresh(accessToken), await session.refresh(accessToken)]).toEqual([true, true]);
    expect(await tokensMade(world.person.id)).toBe(before + 1);
  });

  test('is exchanged on three days in a row', async () => {
    const client = await signedIn();
    for (let day = 0; day < 3; day++) {
      app().clock.advance(24 * 3600);
      await expect(client.api.auth.me.query()).resolves.toBeDefined();
    }
  });

  test('makes every call fail with auth.not_signed_in after the sign-in has ended', async () => {
    const client = await signedIn();
    await query(app().context().em, sql`delete from token_family where user_id = ${world.person.id}`);
    app().clock.advance(16 * 60);
    const results = await Promise.allSettled([
      client.api.auth.me.query(),
      client.api.foods.get.query({ locale: 'en_GB', code: 'MILK' }),
    ]);
    for (const result of results)
      expect(isRefusal((result as PromiseRejectedResult).reason, 'auth.not_signed_in')).toBe(true);
  });
});

test('an exchange that does not reach the service fails the call and keeps the sign-in', async () => {
  let isBroken = true;
  const client = createRecallClient({ url: await brokenProxy((path) => isBroken && path === '/api/auth/refresh') });
  await client.signIn.withAlias(byAlias(world));
  app().clock.advance(16 * 60);
  const error = await errorOf(client.api.auth.me.query());
  expect(error).toMatchObject({ message: expect.stringMatching(/refresh answered 502$/) as string });
  expect(isRefusal(error)).toBe(false);
  isBroken = false;
  expect((await client.api.auth.me.query()).id).toBe(world.person.id);
});

describe('an exchange that is not finished', () => {
  /** A client whose exchange is held in a proxy until `goOn`, and a call that waits for it. */
  async function exchanging() {
    const begun = Promise.withResolvers<() => void>();
    let isHeld = false;
    const client = createRecallClient({
      url: await proxyTo((req, _res, pass) => {
        if (isHeld || req.url !== '/api/auth/refresh') return pass();
        isHeld = true;
        begun.resolve(pass);
      }),
    });
    await client.signIn.withAlias(byAlias(world));
    app().clock.advance(16 * 60);
    const waiting = errorOf(client.api.auth.me.query());
    return { client, waiting, goOn: await begun.promise };
  }

  test('does not undo a sign-out', async () => {
    const { client, waiting, goOn } = await exchanging();
    const leaving = client.signOut();
    goOn();
    await leaving;
    expect(isRefusal(await waiting, 'auth.not_signed_in')).toBe(true);
    expect(isRefusal(await errorOf(client.api.auth.me.query()), 'auth.not_signed_in')).toBe(true);
  });

  test('does not replace the person who signs in next', async () => {
    const { client, waiting, goOn } = await exchanging();
    await client.signIn.withEmail({ email: 'admin@example.org', password: world.password });
    goOn();
    await waiting;
    expect((await client.api.auth.me.query()).id).toBe(world.admin.id);
  });
});

describe('signIn.resume', () => {
  test('answers true while there is a sign-in, and false when there is none or it has ended', async () => {
    const client = createRecallClient({ url });
    expect(await client.signIn.resume()).toBe(false);
    await client.signIn.withAlias(byAlias(world));
    expect(await client.signIn.resume()).toBe(true);
    expect((await client.api.auth.me.query()).id).toBe(world.person.id);
    await query(app().context().em, sql`delete from token_family where user_id = ${world.person.id}`);
    expect(await client.signIn.resume()).toBe(false);
    expect(isRefusal(await errorOf(client.api.auth.me.query()), 'auth.not_signed_in')).toBe(true);
  });

  test('makes one exchange for two calls at once', async () => {
    const client = await signedIn();
    const before = await tokensMade(world.person.id);
    expect(await Promise.all([client.signIn.resume(), client.signIn.resume()])).toEqual([true, true]);
    expect(await tokensMade(world.person.id)).toBe(before + 1);
  });
});

describe('a personal access token', () => {
  const path = '/surveys/survey/submissions/export';

  test('makes calls and fetches files', async () => {
    const { jwt } = await personalToken(app(), world.admin);
    const { api, file } = createRecallClient({ url, token: jwt });
    expect((await api.auth.me.query()).id).toBe(world.admin.id);
    expect(await (await file(path)).text()).toContain('Submission ID');
  });

  test('is never exchanged: a refused request is sent once', async () => {
    const asked: string[] = [];
    const noted = await brokenProxy((what) => asked.push(what) === 0);
    const { api, file } = createRecallClient({ url: noted, token: 'void' });
    for (const work of [() => api.auth.me.query(), () => file(path)])
      expect(isRefusal(await errorOf(work()), 'auth.not_signed_in')).toBe(true);
    expect(asked).toEqual([expect.stringContaining('/trpc/auth.me'), `/api${path}`]);
  });
});

describe('a file', () => {
  const path = '/surveys/survey/submissions/export?content=totals';

  async function leader(): Promise<RecallClient> {
    const client = createRecallClient({ url });
    await client.signIn.withAlias({ surveyId: 'survey', userName: world.leader.userName, password: world.password });
    return client;
  }

  test('is fetched with the sign-in, also after its access token has expired', async () => {
    const client = await leader();
    const text = async () => (await client.file(path)).text();
    const now = await text();
    expect(now).toContain('Submission ID');
    app().clock.advance(16 * 60);
    expect(await text()).toBe(now);
  });

  test('is refused with the code of the service', async () => {
    const client = await signedIn();
    expect(isRefusal(await errorOf(client.file(path)), 'access.forbidden')).toBe(true);
    expect(isRefusal(await errorOf((await leader()).file('/nothing')), 'request.not_found')).toBe(true);
  });
});

test('signOut ends the sign-in in the client and on the server, and the next sign-in works', async () => {
  const client = await signedIn();
  const before = await tokensMade(world.person.id);
  await client.signOut();
  expect(await tokensMade(world.person.id)).toBeLessThan(before);
  expect(isRefusal(await errorOf(client.api.auth.me.query()), 'auth.not_signed_in')).toBe(true);
  await client.signIn.withAlias(byAlias(world));
  expect((await client.api.auth.me.query()).id).toBe(world.person.id);
});

test('a sign-out that does not reach the service rejects, forgets the access token, and can be repeated', async () => {
  let isBroken = true;
  const seen: string[] = [];
  const client = createRecallClient({
    url: await brokenProxy((path) => {
      seen.push(path);
      return isBroken && path === '/api/auth/logout';
    }),
  });
  await client.signIn.withAlias(byAlias(world));
  expect(isRefusal(await errorOf(client.signOut()))).toBe(false);
  seen.length = 0;
  // The cookie is still there, so the next call goes on with it.
  expect((await client.api.auth.me.query()).id).toBe(world.person.id);
  expect(seen).toContain('/api/auth/refresh');
  isBroken = false;
  await client.signOut();
  expect(isRefusal(await errorOf(client.api.auth.me.query()), 'auth.not_signed_in')).toBe(true);
});

test('signing out one client keeps the sign-in of another', async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  await one.signOut();
  expect((await two.api.auth.me.query()).id).toBe(world.person.id);
});
