import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import { operationsOf } from '../../src/http/routes.ts';
import { send } from '../http/support.ts';
import { call, cookieOf, problemOf, rpc, rpcProblemOf } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery staple';
const CODE = 'request.foreign_origin';
const FOREIGN = { origin: 'https://other.example.org' };
const FRONTEND = 'https://app.example.org';
/** A page on the machine of the service, which is at 127.0.0.1. */
const DEVELOPMENT = 'http://localhost:5173';
const app = useTestApp();
let base: string;

beforeAll(async () => {
  const { config } = app().parts;
  base = await app().listen({
    config: { ...config, allowedOrigins: [...config.allowedOrigins, FRONTEND, DEVELOPMENT] },
  });
});

const operations = operationsOf(appRouter);
const guarded = operations.filter(({ rest }) => CODE in (rest.errors ?? {}));

async function signIn(headers: Record<string, string> = {}) {
  const email = `${app().given.name('person')}@example.org`;
  const { id } = await app().given.user({ email, password: PASSWORD });
  const body = { email, password: PASSWORD };
  const answer = await call('POST', `${base}/api/auth/login`, { body, headers });
  return { id, answer, cookie: cookieOf(answer) };
}

/** How many refresh tokens the person has had; 0 when the sign-in has ended. */
async function refreshTokens(userId: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    app().context().em,
    sql`select count(*)::int as n from refresh_token t join token_family f on f.id = t.family_id where f.user_id = ${userId}`,
  );
  return row?.n ?? -1;
}

test('every procedure that reads or sets the refresh cookie declares that it refuses foreign pages', () => {
  const names = guarded.map(({ name }) => name);
  for (const name of ['login', 'loginAlias', 'loginToken', 'refresh', 'logout'])
    expect(names).toContain(`auth.${name}`);
  const open = operations.filter(({ name, meta }) => name.startsWith('auth.') && meta.access?.kind === 'public');
  expect(open.filter(({ name }) => !names.includes(name))).toEqual([]);
});

describe.each(guarded)('$name', ({ name, method, path, procedure }) => {
  const { type } = procedure._def;

  test('refuses a foreign page before it reads anything', async () => {
    const answer = await call(method, `${base}/api${path}`, { raw: '{"broken', headers: FOREIGN });
    expect([answer.status, problemOf(answer).code]).toEqual([403, CODE]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const overRpc = await rpc(base, { name, type }, { unknown: 1 }, { headers: FOREIGN });
    expect([overRpc.status, rpcProblemOf(overRpc).code]).toEqual([403, CODE]);
    expect(overRpc.headers.getSetCookie()).toEqual([]);
  });

  test('is refused in a batch of a foreign page too', async () => {
    const url = `${base}/trpc/${name},${name}?batch=1`;
    const { body, headers } = await call('POST', url, { body: { 0: {}, 1: {} }, headers: FOREIGN });
    const codes = (body as { error: { data: { code: string } } }[]).map(({ error }) => error.data.code);
    expect([codes, headers.getSetCookie()]).toEqual([[CODE, CODE], []]);
  });

  test('is refused with GET, which a link or a picture of any page can send', async () => {
    for (const url of [
      `/api${path}`,
      `/trpc/${name}?input=${encodeURIComponent('{}')}`,
      `/trpc/${name},${name}?batch=1&input=${encodeURIComponent('{"0":{},"1":{}}')}`,
    ]) {
      const answer = await call('GET', base + url);
      expect([answer.status, answer.headers.getSetCookie()], url).toEqual([405, []]);
    }
  });
});

describe('a foreign page', () => {
  test('signs nobody in', async () => {
    const { id, answer } = await signIn(FOREIGN);
    expect([answer.status, answer.headers.getSetCookie(), await refreshTokens(id)]).toEqual([403, [], 0]);
  });

  test.each(['/api/auth/refresh', '/api/auth/logout', '/trpc/auth.refresh', '/trpc/auth.logout'])(
    'changes nothing at %s, even with the cookie',
    async (path) => {
      const { id, cookie } = await signIn();
      const answer = await call('POST', base + path, { body: {}, headers: { cookie, ...FOREIGN } });
      expect([answer.status, await refreshTokens(id)]).toEqual([403, 1]);
      // The same call of a program is carried out.
      await call('POST', base + path, { body: {}, headers: { cookie } });
      expect(await refreshTokens(id)).toBe(path.endsWith('refresh') ? 2 : 0);
    },
  );
});

describe('a page on this machine that calls the service by another name of the machine', () => {
  const port = () => new URL(base).port;
  const signInFrom = async (origin: string, host: string, headers: Record<string, string> = {}) => {
    const email = `${app().given.name('person')}@example.org`;
    const { id } = await app().given.user({ email, password: PASSWORD });
    const {
      status,
      headers: answered,
      body,
    } = await send(
      base,
      '/api/auth/login',
      {
        method: 'POST',
        headers: { origin, host, 'content-type': 'application/json', ...headers },
      },
      JSON.stringify({ email, password: PASSWORD }),
    );
    const { code, detail } = JSON.parse(body) as { code?: string; detail?: string };
    return { status, code, detail, cookies: answered['set-cookie'] ?? [], signIns: await refreshTokens(id) };
  };

  test.each([
    ['http://localhost:5173', '127.0.0.1', 'http://127.0.0.1:5173', 'http://localhost'],
    ['http://127.0.0.1:5173', 'localhost', 'http://localhost:5173', 'http://127.0.0.1'],
    ['http://[::1]:5173', 'localhost', 'http://localhost:5173', 'http://[::1]'],
  ])('%s is not signed in at %s, and is told the two addresses that work', async (origin, host, page, service) => {
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await signInFrom(origin, `${host}:${port()}`, headers as Record<string, string>);
      expect(answer).toMatchObject({ status: 403, code: 'auth.cookie_not_kept', cookies: [], signIns: 0 });
      expect(answer.detail).toContain(`${page}, or call the service at ${service}:${port()}.`);
    }
  });

  test('is signed in behind a development server that passes the call on and changes its host', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await signInFrom('http://localhost:5173', `127.0.0.1:${port()}`, headers);
    expect([answer.status, answer.signIns]).toEqual([200, 1]);
  });

  test('is told by refresh that nobody is signed in, as any page without a cookie', async () => {
    const { status, body } = await send(base, '/api/auth/refresh', {
      method: 'POST',
      headers: { origin: DEVELOPMENT },
    });
    expect([status, JSON.parse(body)]).toMatchObject([401, { code: 'auth.refresh_refused' }]);
  });
});

describe('the check of the origin', () => {
  const host = () => new URL(base).host;
  const statusOf = async (headers: Record<string, string | string[]>) =>
    (await send(base, '/api/auth/logout', { method: 'POST', headers })).status;

  test.each<[string, () => Record<string, string>]>([
    ['a program, which sends no origin', () => ({})],
    ['the page of PUBLIC_URL', () => ({ origin: 'http://recall.test' })],
    ['a page of ALLOWED_ORIGINS', () => ({ origin: FRONTEND, 'sec-fetch-site': 'cross-site' })],
    ['a page at the host of the request', () => ({ origin: base })],
    [
      'our page behind a proxy, which the browser calls same-origin',
      () => ({ origin: 'https://a.proxy', 'sec-fetch-site': 'same-origin' }),
    ],
    [
      'our page with the origin null, which the browser calls same-origin',
      () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' }),
    ],
    ['a request from the address bar', () => ({ 'sec-fetch-site': 'none' })],
  ])('accepts %s', async (_, headers) => {
    expect(await statusOf(headers())).toBe(200);
  });

  test.each<[string, () => Record<string, string | string[]>]>([
    ['a page without an origin', () => ({ origin: 'null' })],
    ['a page in a sandbox', () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' })],
    ['a page at another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['a page without our port', () => ({ origin: 'http://127.0.0.1' })],
    ['a page at a subdomain', () => ({ origin: 'http://evil.recall.test' })],
    ['a page whose host begins as ours', () => ({ origin: 'http://recall.test.example.org' })],
    ['a page whose host ends as ours', () => ({ origin: 'http://evilrecall.test' })],
    ['an origin with our host before an @', () => ({ origin: `http://${host()}@example.org` })],
    ['an origin with a path', () => ({ origin: `${base}/` })],
    ['an origin in capitals', () => ({ origin: 'HTTP://RECALL.TEST' })],
    ['an empty origin', () => ({ origin: '' })],
    ['two origins in one', () => ({ origin: `${base}, https://other.example.org` })],
    ['two origins', () => ({ origin: [base, 'https://other.example.org'] })],
    ['a page of our site but not of our origin', () => ({ origin: base, 'sec-fetch-site': 'same-site' })],
    ['a page of our host that the browser calls cross-site', () => ({ origin: base, 'sec-fetch-site': 'cross-site' })],
    ['another site without an origin', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['our site without an origin', () => ({ 'sec-fetch-site': 'same-site' })],
    ['two values of Sec-Fetch-Site', () => ({ 'sec-fetch-site': ['same-origin', 'cross-site'] })],
    ['a page at the host of X-Forwarded-Host', () => ({ origin: 'http://x.test', 'x-forwarded-host': 'x.test' })],
  ])('refuses %s', async (_, headers) => {
    expect(await statusOf(headers())).toBe(403);
  });

  test('refuses a page without an origin where the request names no host, as in HTTP/1.0', async () => {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname);
    socket.end('POST /api/auth/logout HTTP/1.0\r\nOrigin: null\r\nContent-Length: 0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
  });
});
