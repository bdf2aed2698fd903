import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { accountKey } from '../../src/adapters/rate-limits.ts';
import { limitOf } from '../../src/contract/meta.ts';
import { openApiDocument } from '../../src/http/openapi.ts';
import { operationsOf, type Operation } from '../../src/http/routes.ts';
import { call, cookieOf, formOf, problemOf, rpc, rpcProblemOf, type Answer } from '../support/http.ts';
import { holdDate, limitsIn, limitsOf, listenLimited } from '../support/limits.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery staple';
const app = useTestApp();
let survey: { id: number; slug: string };
let person: { id: number; userName: string };
let leader: { id: number };

beforeAll(async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  survey = await given.survey({ locale, allowGeneratedUsers: true });
  person = await given.respondent(survey, { password: PASSWORD });
  leader = await given.respondent(survey, { role: 'staff' });
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const statusAndCode = (answer: Answer) => [answer.status, problemOf(answer).code];
const TOO_MANY = [429, 'request.too_many'];

const signIn = (base: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  call('POST', `${base}/api/auth/login/alias`, {
    body: { surveyId: survey.slug, userName: person.userName, password },
    headers,
  });
const askForReset = (base: string, headers: Record<string, string> = {}) =>
  call('POST', `${base}/api/users/password-reset-request`, {
    body: { email: `${app().given.name('nobody')}@example.org` },
    headers,
  });

describe('a sign-in', () => {
  test('with the right password is refused after ten wrong ones, over REST and tRPC together', async () => {
    const base = await listenLimited(app());
    for (let left = 9; left >= 0; left--) {
      const answer = await signIn(base, 'wrong');
      expect([answer.status, limitsIn(answer)['sign-in-account']]).toEqual([401, { quota: 10, remaining: left }]);
    }
    const refused = await signIn(base);
    expect(statusAndCode(refused)).toEqual(TOO_MANY);
    expect(refused.headers.get('retry-after')).toBe(String(problemOf(refused).retryAfterSeconds));
    expect(problemOf(refused).retryAfterSeconds).toBeGreaterThan(600);
    expect(limitsIn(refused)['sign-in-account']).toEqual({ quota: 10, remaining: 0 });
    const input = { surveyId: survey.slug, userName: person.userName, password: PASSWORD };
    const overRpc = await rpc(base, { name: 'auth.loginAlias', type: 'mutation' }, input);
    expect([overRpc.status, rpcProblemOf(overRpc).code]).toEqual(TOO_MANY);
    expect(overRpc.headers.get('retry-after')).toBe(String(rpcProblemOf(overRpc).retryAfterSeconds));
    expect(limitsIn(overRpc)['sign-in-account']).toEqual({ quota: 10, remaining: 0 });
    expect((await signIn(await listenLimited(app()))).status).toBe(200);
  });

  test('with the right password is not limited', async () => {
    const base = await listenLimited(app());
    for (let count = 0; count < 12; count++) {
      const answer = await signIn(base);
      expect(answer.status).toBe(200);
      expect(limitsIn(answer)).toMatchObject({
        'sign-in-account': { quota: 10, remaining: 10 },
        'sign-in-address': { quota: 300, remaining: 300 },
      });
    }
  });

  test('with the internal key of an account as its e-mail address does not block that account', async () => {
    const base = await listenLimited(app());
    const body = { email: accountKey(person.id), password: 'wrong' };
    for (let count = 0; count < 11; count++) await call('POST', `${base}/api/auth/login`, { body });
    const token = await app().tokenFor(person.id);
    const confirmed = await call('POST', `${base}/api/auth/confirm`, { token, body: { password: PASSWORD } });
    expect(confirmed.status).toBe(200);
  });

  test('with a wrong password, sent fifty times at once, is verified ten times and refused forty times', async () => {
    const base = await listenLimited(app());
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(base, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });
});

describe('the address that a request counts for', () => {
  const exhaust = async (base: string, headers: (count: number) => Record<string, string>) => {
    for (let count = 0; count < 10; count++) expect((await askForReset(base, headers(count))).status).toBe(200);
  };

  test('is that of the connection, whatever X-Forwarded-For says, and the log warns once', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const config = { ...app().parts.config, isRateLimited: true };
    const base = await app().listen({ config, limits: limitsOf(app()), log });
    await exhaust(base, (count) => from(`203.0.113.${count}`));
    expect(statusAndCode(await askForReset(base, from('203.0.113.99')))).toEqual(TOO_MANY);
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  });

  test('is the one that the last of the trusted proxies saw', async () => {
    const base = await listenLimited(app(), { trustProxy: 2 });
    await exhaust(base, (count) => from(`198.51.100.${count}, 203.0.113.1, 10.0.0.1`));
    expect((await askForReset(base, from('198.51.100.99, 203.0.113.1, 10.0.0.2'))).status).toBe(429);
    expect((await askForReset(base, from('203.0.113.1, 203.0.113.2, 10.0.0.1'))).status).toBe(200);
  });

  test('is the last forwarded address that is not in the list of proxies', async () => {
    const base = await listenLimited(app(), { trustProxy: ['loopback', '10.0.0.0/8'] });
    await exhaust(base, (count) => from(`198.51.100.${count}, 203.0.113.1, 10.9.9.${count}`));
    expect((await askForReset(base, from('203.0.113.1'))).status).toBe(429);
    expect((await askForReset(base, from('203.0.113.1, 203.0.113.2'))).status).toBe(200);
  });

  test('is that of the connection when that is not in the list of proxies', async () => {
    const base = await listenLimited(app(), { trustProxy: ['10.0.0.0/8'] });
    await exhaust(base, (count) => from(`203.0.113.${count}`));
    expect((await askForReset(base, from('203.0.113.99'))).status).toBe(429);
  });

  test('is the same with a port, in IPv6 spelling, and for a whole /64', async () => {
    const mapped = await listenLimited(app(), { trustProxy: 1 });
    const spellings = ['203.0.113.1', '::ffff:203.0.113.1', '203.0.113.1:4711', '::ffff:cb00:7101', '203.0.113.1:4712'];
    await exhaust(mapped, (count) => from(spellings[count % 5] ?? ''));
    expect((await askForReset(mapped, from('203.0.113.1'))).status).toBe(429);
    const network = await listenLimited(app(), { trustProxy: 1 });
    await exhaust(network, (count) => from(`2001:db8:1:2::${count}`));
    expect((await askForReset(network, from('2001:db8:1:2:aaaa:bbbb:cccc:dddd'))).status).toBe(429);
    expect((await askForReset(network, from('2001:db8:1:3::1'))).status).toBe(200);
  });
});

describe('requests of any kind', () => {
  test('are limited to sixty thousand a minute for one address, over REST and tRPC together', async () => {
    holdDate();
    const limits = limitsOf(app());
    const config = { ...app().parts.config, isRateLimited: true, trustProxy: 1 };
    const base = await app().listen({ config, limits });
    const client = { ip: '203.0.113.1', reportLimit: () => undefined };
    for (let count = 0; count < 59_998; count++) await limits.countRequest(client);
    const first = await call('GET', `${base}/api/no/such/operation`, { headers: from('203.0.113.1') });
    expect([first.status, limitsIn(first)]).toEqual([404, { 'overall-address': { quota: 60_000, remaining: 1 } }]);
    const last = await rpc(base, { name: 'auth.me', type: 'query' }, undefined, { headers: from('203.0.113.1') });
    expect([last.status, limitsIn(last)]).toEqual([401, { 'overall-address': { quota: 60_000, remaining: 0 } }]);
    for (const path of ['/api/auth/me', '/api/no/such/operation', '/trpc/auth.me', '/trpc/auth.me,auth.me?batch=1']) {
      const refused = await call('GET', `${base}${path}`, { headers: from('203.0.113.1') });
      expect(statusAndCode(refused)).toEqual(TOO_MANY);
      expect(refused.headers.get('content-type')).toBe('application/problem+json');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('x-request-id')).toBe(problemOf(refused).requestId);
      expect(limitsIn(refused)).toEqual({ 'overall-address': { quota: 60_000, remaining: 0 } });
    }
    expect((await call('GET', `${base}/api/auth/me`, { headers: from('203.0.113.2') })).status).toBe(401);
    expect((await call('GET', `${base}/health/live`, { headers: from('203.0.113.1') })).status).toBe(200);
  });
});

test('requests from the same machine are not counted, as they come from its operator or a proxy', async () => {
  const base = await listenLimited(app());
  expect(limitsIn(await call('GET', `${base}/api/auth/me`))).toEqual({});
});

describe('the remaining quota of a limit', () => {
  test('is in RateLimit and RateLimit-Policy as the draft defines them, next to the overall limit', async () => {
    holdDate();
    const base = await listenLimited(app(), { trustProxy: 1 });
    const { headers } = await askForReset(base, from('203.0.113.9'));
    expect(headers.get('ratelimit-policy')).toBe(
      '"overall-address";q=60000;w=60, "password-reset-address";q=10;w=900, "password-reset-account";q=5;w=3600',
    );
    expect(headers.get('ratelimit')).toBe(
      '"overall-address";r=59999;t=60, "password-reset-address";r=9;t=900, "password-reset-account";r=4;t=3600',
    );
  });

  test('is answered once for a batch, as it is after all its calls', async () => {
    const base = await listenLimited(app());
    const body = { 0: { email: 'a@example.org' }, 1: { email: 'b@example.org' } };
    const names = 'users.requestPasswordReset,users.requestPasswordReset';
    const answer = await call('POST', `${base}/trpc/${names}?batch=1`, { body });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ratelimit')?.match(/"password-reset-address"/g)).toHaveLength(1);
    expect(limitsIn(answer)['password-reset-address']).toEqual({ quota: 10, remaining: 8 });
  });

  test('is not answered where nothing is limited', async () => {
    const answer = await askForReset(await app().listen());
    expect([answer.headers.get('ratelimit'), answer.headers.get('ratelimit-policy')]).toEqual([null, null]);
  });
});

test('generated users are limited to thirty an hour, and the human check is not called for the next', async () => {
  const base = await listenLimited(app());
  const generate = (captcha: string) =>
    call('POST', `${base}/api/surveys/${survey.slug}/generate-user`, { body: { captcha } });
  for (let count = 0; count < 30; count++) expect((await generate('robot')).status).toBe(403);
  expect(statusAndCode(await generate('robot'))).toEqual(TOO_MANY);
});

test('reports of errors in applications are limited to three hundred in a quarter of an hour', async () => {
  const base = await listenLimited(app());
  const body = { application: 'survey', version: '1', screen: 'day', message: 'it failed' };
  const report = () => call('POST', `${base}/api/error-reports`, { body });
  const answers = await Promise.all(Array.from({ length: 300 }, report));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(statusAndCode(await report())).toEqual(TOO_MANY);
});

test('password resets are limited to thirty tokens in a quarter of an hour', async () => {
  const base = await listenLimited(app());
  const reset = (token: string) =>
    call('POST', `${base}/api/users/reset-password`, { body: { token, newPassword: PASSWORD } });
  for (let count = 0; count < 30; count++) expect((await reset(`guess${count}`)).status).toBe(403);
  expect(statusAndCode(await reset('guess'))).toEqual(TOO_MANY);
});

test('changes of the own e-mail address are limited to ten an hour, by either operation, and other changes are not', async () => {
  const base = await listenLimited(app());
  const token = await app().tokenFor(person.id);
  const change = (path: string, body: object) => call('PATCH', `${base}/api/users/${path}`, { token, body });
  for (let count = 0; count < 10; count++) {
    const { status } = await change(count % 2 ? 'my-profile' : String(person.id), { email: `p${count}@example.org` });
    expect(status).not.toBe(429);
  }
  const email = 'next@example.org';
  expect(statusAndCode(await change('my-profile', { email }))).toEqual(TOO_MANY);
  expect(statusAndCode(await change(String(person.id), { email }))).toEqual(TOO_MANY);
  expect((await change('my-profile', { emailNotifications: true })).status).toBe(200);
});

test('callbacks are limited to ten an hour for one account', async () => {
  const base = await listenLimited(app());
  const token = await app().tokenFor(person.id);
  const ask = () =>
    call('POST', `${base}/api/surveys/${survey.slug}/request-callback`, { token, body: { name: 'Ada', phone: '1' } });
  const answers: unknown[] = [];
  for (let count = 0; count < 11; count++) answers.push(problemOf(await ask()).code);
  expect(answers).toEqual([undefined, ...Array.from({ length: 9 }, () => 'callback.too_soon'), 'request.too_many']);
});

describe('an upload', () => {
  const uploads = operationsOf(appRouter).filter(({ rest }) => rest.files !== undefined);
  const ofSurvey = ({ method, path }: Operation) => method === 'POST' && path.startsWith('/surveys/{surveyId}');

  test('is limited to six thousand an hour for one account, and the next is refused before its form is read', async () => {
    const limits = limitsOf(app());
    const config = { ...app().parts.config, isRateLimited: true };
    const base = await app().listen({ config, limits });
    const operation = uploads.find(ofSurvey);
    const url = `${base}/api${operation?.path.replace('{surveyId}', survey.slug)}`;
    const token = await app().tokenFor(leader.id);
    const client = { ip: '198.51.100.1', userAgent: null, reportLimit: () => undefined };
    for (let count = 0; count < 5999; count++) await limits.count('upload', client, accountKey(leader.id));
    // The form is cut short, so that reading it fails with 400.
    const cut = { token, raw: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    const last = await call('POST', url, cut);
    expect([last.status, limitsIn(last)['upload-account']]).toEqual([400, { quota: 6000, remaining: 0 }]);
    expect(statusAndCode(await call('POST', url, cut))).toEqual(TOO_MANY);
    const name = operation?.name ?? '';
    const form = formOf({ surveyId: survey.slug, file: new File(['x'], 'x.csv') });
    const overRpc = await call('POST', `${base}/trpc/${name}`, { token, body: form });
    expect([overRpc.status, rpcProblemOf(overRpc).code]).toEqual(TOO_MANY);
  });

  test('counts when its caller is forbidden, by the survey in the path or by role', async () => {
    const base = await listenLimited(app());
    const token = await app().tokenFor(person.id);
    const form = () => formOf({ surveyId: survey.slug, file: new File(['x'], 'x.csv') });
    const ofStaff = uploads.find(({ path }) => !path.includes('{'));
    const paths = [uploads.find(ofSurvey), ofStaff].map((found) => found?.path.replace('{surveyId}', survey.slug));
    for (const [count, path] of paths.entries()) {
      const answer = await call('POST', `${base}/api${path}`, { token, body: form() });
      expect([answer.status, limitsIn(answer)['upload-account']]).toEqual([
        403,
        { quota: 6000, remaining: 5999 - count },
      ]);
    }
  });

  test('has its limit on every procedure that takes files', () => {
    expect(uploads.length).toBeGreaterThan(5);
    expect(new Set(uploads.map(({ rest }) => limitOf(rest)))).toEqual(new Set(['upload']));
  });
});

test('refreshes are limited to three hundred in a quarter of an hour for one account, and the refused cookie stays valid', async () => {
  const base = await listenLimited(app());
  const refresh = (of: string, cookie: string) => call('POST', `${of}/api/auth/refresh`, { headers: { cookie } });
  let cookie = cookieOf(await signIn(base));
  for (let count = 0; count < 300; count++) {
    const answer = await refresh(base, cookie);
    expect(answer.status).toBe(200);
    cookie = cookieOf(answer);
  }
  const refused = await refresh(base, cookie);
  expect(statusAndCode(refused)).toEqual(TOO_MANY);
  expect((await refresh(await listenLimited(app()), cookie)).status).toBe(200);
});

test('every operation with a limit documents its 429 and the headers of the remaining quota', () => {
  const document = openApiDocument(appRouter, { version: '0', url: '/api', areas: {} });
  const limited = operationsOf(appRouter).filter(({ rest }) => limitOf(rest) !== null);
  for (const { name, method, path } of limited) {
    const item = document.paths?.[path] as Record<string, { responses: Record<string, object> }> | undefined;
    const refusal = item?.[method.toLowerCase()]?.responses['429'] as { description: string; headers: object };
    expect(refusal, name).toBeDefined();
    expect(refusal.description).toContain('`request.too_many`');
    expect(Object.keys(refusal.headers)).toEqual(['Retry-After', 'RateLimit-Policy', 'RateLimit']);
  }
  expect(limited.length).toBeGreaterThan(10);
});
