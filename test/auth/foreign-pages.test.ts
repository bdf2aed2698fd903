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
const app = useTestApp();
let base: string;

beforeAll(async () => {
  const { config } = app().parts;
  base = await app().listen({ config: { ...config, allowedOrigins: [...config.allowedOrigins, FRONTEND] } });
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
