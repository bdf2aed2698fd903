import { availableParallelism } from 'node:os';
import { TRPCError } from '@trpc/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { Passwords } from '../../src/adapters/passwords.ts';
import { query, sql } from '../../src/db/sql.ts';
import { toAppError } from '../../src/trpc-errors.ts';
import { send } from '../http/support.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let base: string;
let survey: { id: number; slug: string };
let headers: Record<string, string>;

beforeAll(async () => {
  const locale = await app().given.locale();
  survey = await app().given.survey({ locale: locale.id });
  await app().settle();
  base = await app().listen();
  const token = await app().tokenFor((await app().given.respondent(survey)).id);
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
});

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '']));
const small = () => recall(survey, [{ code: 'ANY', servingWeight: 1 }]);

async function submitted(body: object): Promise<{ status: number; answer: { code?: string; issues?: unknown[] } }> {
  const response = await fetch(`${base}/api/surveys/${survey.slug}/submissions`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(text.length).toBeLessThan(10_000);
  return { status: response.status, answer: JSON.parse(text) as { code?: string; issues?: unknown[] } };
}

describe('a recall', () => {
  test('with 60,000 values is refused before its validation, over REST and RPC', async () => {
    const body = { ...small(), customData: numbered(60_000) };
    expect(await submitted(body)).toMatchObject({ status: 413, answer: { code: 'request.too_many_values' } });
    const rpc = await fetch(`${base}/trpc/submissions.submit`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(rpc.status).toBe(413);
    expect(await rpc.text()).toContain('request.too_many_values');
  });

  test.each(['answers', 'customData', 'portion'])('with the name __proto__ in %s is refused by name', async (map) => {
    const named = JSON.parse('{"__proto__":"x"}') as object;
    const [food] = small().meals[0]?.foods ?? [];
    const portionSize = { method: 'weight', data: { servingWeight: 1, ...named } };
    const body =
      map === 'portion'
        ? { ...small(), meals: [{ ...small().meals[0], foods: [{ ...food, portionSize }] }] }
        : { ...small(), [map]: named };
    expect(JSON.stringify(body)).toContain('"__proto__":"x"');
    expect(await submitted(body)).toMatchObject({
      status: 400,
      answer: { code: 'request.unknown_key', issues: [{ path: '__proto__' }] },
    });
  });

  test('with 200 faults is answered with the first twenty', async () => {
    const foods = Array.from({ length: 200 }, () => ({ code: 1 }));
    const { status, answer } = await submitted({ ...small(), meals: [{ ...small().meals[0], foods }] });
    expect(status).toBe(400);
    expect(answer.issues).toHaveLength(20);
  });

  test.each([
    ['more than 500 foods', () => ({ meals: Array.from({ length: 3 }, () => mealOf(200)) })],
    ['more than 100 answers', () => ({ customData: numbered(101) })],
    ['a year beyond 9999', () => ({ endTime: '9999-12-31T23:59:59-14:00' })],
    ['the year 50', () => ({ startTime: '0050-01-01T00:00:00Z' })],
  ])('with %s is refused', async (_, change) => {
    expect(await submitted({ ...small(), ...change() })).toMatchObject({ status: 400 });
  });

  function mealOf(foods: number) {
    return recall(
      survey,
      Array.from({ length: foods }, () => ({ code: 'ANY', servingWeight: 1 })),
    ).meals[0];
  }
});

describe('signing in', () => {
  const tooLarge = { email: 'a@example.org', password: 'x'.repeat(20_000) };

  test.each([
    '/api/auth/login',
    '/API/auth/login',
    '/api/auth/login/',
    '/trpc/auth.login',
    '/TRPC/auth.login',
    '/trpc/auth%2Elogin',
  ])('refuses a body of 20 kB at %s', async (path) => {
    const { status } = await send(base, path, { method: 'POST', headers }, JSON.stringify(tooLarge));
    expect(status).toBe(413);
  });

  test.each(['auth.login,users.update', 'users.update%2Cauth.login', 'auth%2elogin%2cusers.update'])(
    'refuses a body of 20 kB in a batch at /trpc/%s',
    async (path) => {
      const body = JSON.stringify({ 0: tooLarge, 1: tooLarge });
      const response = await fetch(`${base}/trpc/${path}?batch=1`, { method: 'POST', headers, body });
      const text = await response.text();
      expect(text).toContain('request.too_large');
      expect(text).not.toContain('auth.credentials_refused');
    },
  );

  test.each([
    '/api//auth/login',
    '//api/auth/login',
    '/api/auth%2Flogin',
    '/api/AUTH/login',
    '/api/./auth/login',
    '/trpc/./auth.login',
    '/trpc/x/../auth.login',
    '/trpc//auth.login',
    '/trpc/%2Fauth.login',
    '/trpc/x/auth.login',
    '/trpc/auth.me/auth.login',
    '/trpc//auth.login,auth.login?batch=1',
    '/trpc/.%2Fauth.login',
    '/trpc/auth.login/',
    '//trpc/auth.login',
    '/trpc/AUTH.login',
    '/trpc/auth.LOGIN',
    '/trpc/auth..login',
    '/trpc/auth%252Elogin',
  ])('is not possible at %s', async (path) => {
    const { status } = await send(base, path, { method: 'POST', headers }, JSON.stringify(tooLarge));
    expect(status).toBe(404);
  });

  test('is refused with a time to retry when more than a hundred wait', async () => {
    const passwords = new Passwords();
    const results = await Promise.allSettled(
      Array.from({ length: availableParallelism() + 110 }, () => passwords.verify(null, 'wrong')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.reason).toMatchObject({
      kind: 'unavailable',
      code: 'auth.busy',
      details: { retryAfterSeconds: 5 },
    });
    expect(await passwords.verify(null, 'wrong')).toBe(false);
  });

  test('keeps at most a hundred sign-ins of one person', async () => {
    const person = await app().given.respondent(survey);
    const nobody = await app().as(null);
    for (let index = 0; index < 105; index++) await nobody.auth.loginToken({ token: person.urlAuthToken });
    const [row] = await query<{ n: number }>(
      app().context().em,
      sql`select count(*)::int as n from token_family where user_id = ${person.id}`,
    );
    expect(row?.n).toBe(100);
  });

  test('is ended by a sign-out beside simultaneous refreshes of the same cookie', async () => {
    const person = await app().given.respondent(survey);
    for (let round = 0; round < 10; round++) {
      const login = await fetch(`${base}/api/auth/login/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: person.urlAuthToken }),
      });
      const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      const paths = ['refresh', 'refresh', 'logout', 'refresh', 'refresh'];
      const answers = await Promise.all(
        paths.map((path) => fetch(`${base}/api/auth/${path}`, { method: 'POST', headers: { cookie } })),
      );
      expect(answers[2]?.status).toBe(200);
      for (const { status } of answers) expect([200, 401]).toContain(status);
      const { accessToken } = (await login.json()) as { accessToken: string };
      const after = await fetch(`${base}/api/auth/me`, { headers: { authorization: `Bearer ${accessToken}` } });
      expect(after.status).toBe(401);
    }
  });
});

test('a request of an account that was just deleted is refused as not signed in', async () => {
  const person = await app().given.respondent(survey);
  const caller = await app().as(person);
  await caller.auth.me();
  await query(app().context().em, sql`delete from user_account where id = ${person.id}`);
  const refused = { cause: { kind: 'unauthenticated', code: 'auth.not_signed_in' } };
  await expect(caller.auth.me()).rejects.toMatchObject(refused);
  await expect(caller.userSessions.save({ surveyId: survey.slug, data: '{}' })).rejects.toMatchObject(refused);
});

test('the typed RPC refuses streamed answers and the method PUT', async () => {
  const streamed = await fetch(`${base}/trpc/auth.me?batch=1`, {
    headers: { ...headers, 'trpc-accept': 'application/jsonl' },
  });
  expect(streamed.status).toBe(415);
  const asked = await fetch(`${base}/trpc/auth.me?batch=1`, {
    headers: { ...headers, accept: 'application/json, application/jsonl' },
  });
  expect(asked.status).toBe(415);
  const put = await fetch(`${base}/trpc/auth.me`, { method: 'PUT', headers, body: '{}' });
  expect(put.status).toBe(405);
});

test('a range beyond the end of a file is answered with 416', async () => {
  const response = await fetch(`${base}/docs/favicon-32x32.png`, { headers: { range: 'bytes=99999999-' } });
  expect(response.status).toBe(416);
});

test.each([
  ['a connection that was cut', { code: '57P01' }],
  ['a server that is not there', { code: 'ECONNREFUSED' }],
  ['a full disk', { code: '53100' }],
  ['a deadlock', { code: '40P01' }],
  ['a lock that is not given in time', { code: '55P03' }],
  ['a server that takes no writes', { code: '25006' }],
  ['a statement that takes too long', { code: '57014' }],
  ['a transaction that is idle too long', { code: '25P03' }],
  ['a lost connection', { message: 'Client has encountered a connection error and is not queryable' }],
])('%s is answered as unavailable with a time to retry', (_, properties) => {
  const cause = Object.assign(new Error('driver text'), properties);
  expect(toAppError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }))).toMatchObject({
    kind: 'unavailable',
    code: 'database.unavailable',
    details: { retryAfterSeconds: 5 },
  });
});

test('a batch with a public call has the size limit of that call', async () => {
  const body = JSON.stringify({ 0: { email: 'a@example.org', password: 'x' }, 1: { p: 'x'.repeat(100_000) } });
  for (const others of ['userSessions.save', 'users.update', 'users.update,userSessions.save']) {
    const batch = `${base}/trpc/auth.login,${others}?batch=1`;
    const answer = await fetch(batch, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const [signIn] = (await answer.json()) as [{ error: { data: { code: string } } }];
    expect([others, signIn.error.data.code]).toEqual([others, 'request.too_large']);
  }
});
