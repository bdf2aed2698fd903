import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import { rest } from '../../src/contract/meta.ts';
import { AppError } from '../../src/errors.ts';
import { createHttpApp } from '../../src/http/app.ts';
import type { LoadedDemo } from '../../src/http/demo-sign-ins.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bareParts, documented, Echo, guarded, listen, memoryLog, open, send, t } from './support.ts';

const ALLOWED = 'https://app.example.org';
const OTHER = 'https://other.example.org';

const router = t.router({
  things: t.router({
    get: open
      .meta(rest('GET', '/thing', 'Get'))
      .output(Echo)
      .query(() => []),
    mine: guarded
      .meta(rest('PUT', '/mine', 'Mine', { maxJsonBytes: 100 }))
      .input(z.object({ text: z.string() }))
      .output(Echo)
      .mutation(() => []),
    busy: open
      .meta(rest('GET', '/busy', 'Busy'))
      .output(Echo)
      .query(() => {
        throw new AppError('too_many', 'thing.too_many', 'Wait.', { retryAfterSeconds: 9 });
      }),
  }),
});

async function serve(demo: LoadedDemo | null = null) {
  const { log, lines } = memoryLog();
  const parts = bareParts(new FolderStore(temporaryFolder()), {
    PUBLIC_URL: 'https://recall.test',
    SURVEY_FRONTEND_URL: 'https://survey.example.org/start',
    ALLOWED_ORIGINS: ALLOWED,
  });
  const url = await listen(createHttpApp(parts, log, { ...documented(router), demo }));
  return { url, lines };
}

const preflightFrom = (origin: string, method = 'PUT') => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  },
});

/** The origin whose scripts may read the answer; undefined for none. */
const sharedWith = (headers: Record<string, unknown>) => headers['access-control-allow-origin'];

describe('a preflight', () => {
  test.each(['/api/mine', '/api/thing', '/trpc/things.mine', '/images/none'])(
    'for %s is answered to an allowed origin without a sign-in, and is no error in the log',
    async (path) => {
      const { url, lines } = await serve();
      const { status, headers, body } = await send(url, path, preflightFrom(ALLOWED));
      expect([status, body]).toEqual([204, '']);
      expect(headers).toMatchObject({
        'access-control-allow-origin': ALLOWED,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
        'access-control-allow-headers': 'authorization,content-type,if-none-match,x-request-id',
        'access-control-max-age': '600',
        'x-request-id': expect.any(String) as string,
        vary: 'Origin',
      });
      await expect.poll(() => lines).toMatchObject([{ level: 30, method: 'OPTIONS', status: 204 }]);
      expect(lines[0]).not.toHaveProperty('code');
    },
  );

  test('from any other origin gets no Access-Control-Allow-Origin', async () => {
    const { url } = await serve();
    for (const origin of [OTHER, 'null', `${ALLOWED}.evil.test`, `${ALLOWED}/`, ALLOWED.toUpperCase(), '*']) {
      const { headers } = await send(url, '/api/mine', preflightFrom(origin));
      expect([sharedWith(headers), headers.vary], origin).toEqual([undefined, 'Origin']);
    }
  });
});

test('OPTIONS without the headers of a preflight answers the methods of a path, also to an allowed origin', async () => {
  const { url } = await serve();
  const { status, headers } = await send(url, '/api/mine', { method: 'OPTIONS', headers: { origin: ALLOWED } });
  expect([status, headers.allow, sharedWith(headers)]).toEqual([204, 'PUT, OPTIONS', ALLOWED]);
  const withoutOrigin = await send(url, '/api/mine', { method: 'OPTIONS' });
  expect([withoutOrigin.headers.allow, sharedWith(withoutOrigin.headers)]).toEqual(['PUT, OPTIONS', undefined]);
});

describe('an answer', () => {
  const put = (body: string, headers = {}) => ({ options: { method: 'PUT', headers }, body });
  const signedIn = { authorization: 'Bearer letmein', 'content-type': 'application/json' };

  test.each([
    ['/api/thing', 200, { options: {}, body: '' }],
    ['/trpc/things.get', 200, { options: {}, body: '' }],
    ['/api/mine', 401, put('')],
    ['/trpc/things.mine', 405, { options: {}, body: '' }],
    ['/api/mine', 413, put(`{"text":"${'x'.repeat(200)}"}`, signedIn)],
    ['/api/mine', 415, put('text', { ...signedIn, 'content-type': 'text/plain' })],
    ['/api/busy', 429, { options: {}, body: '' }],
    ['/trpc/things.busy', 429, { options: {}, body: '' }],
    ['/api/none', 404, { options: {}, body: '' }],
    ['/images/none', 404, { options: {}, body: '' }],
  ])('of %s (%i) can be read by scripts of allowed origins only', async (path, status, { options, body }) => {
    const { url } = await serve();
    const answerTo = (origin: string) =>
      send(url, path, { ...options, headers: { ...('headers' in options ? options.headers : {}), origin } }, body);
    for (const origin of [ALLOWED, 'https://recall.test', 'https://survey.example.org']) {
      const answer = await answerTo(origin);
      expect([answer.status, answer.headers]).toMatchObject([
        status,
        { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
      ]);
      const readable = String(answer.headers['access-control-expose-headers']).split(',');
      expect(readable).toEqual(
        expect.arrayContaining(['x-request-id', 'retry-after', 'ratelimit', 'www-authenticate', 'etag', 'location']),
      );
    }
    for (const origin of [OTHER, 'null', 'https://recall.test:444']) {
      const { status: given, headers } = await answerTo(origin);
      expect([given, sharedWith(headers)], origin).toEqual([status, undefined]);
    }
  });

  test('to a request without an origin has no Access-Control-Allow-Origin', async () => {
    const { url } = await serve();
    expect(sharedWith((await send(url, '/api/thing')).headers)).toBeUndefined();
  });

  test('that caches may store has Vary: Origin for every caller', async () => {
    const { url } = await serve();
    for (const headers of [{}, { origin: ALLOWED }, { origin: OTHER }] as Record<string, string>[]) {
      expect((await send(url, '/docs/swagger-ui.css', { headers })).headers.vary).toBe('Origin, Accept-Encoding');
    }
  });
});

test('the API document can be read by scripts of any origin, without credentials', async () => {
  const { url } = await serve();
  for (const origin of [ALLOWED, OTHER, 'null']) {
    const { status, headers } = await send(url, '/api/openapi.json', { headers: { origin } });
    expect([status, sharedWith(headers)], origin).toEqual([200, '*']);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
});

describe('a page of the own machine', () => {
  const DEMO: LoadedDemo = { accounts: [] };
  const OWN = ['http://localhost:5173', 'http://localhost', 'http://127.0.0.1:8080', 'http://[::1]:65535'];
  const LIKE = [
    'https://localhost:5173',
    'http://localhost.example.org',
    'http://localhost:5173.example.org',
    'http://example.org/http://localhost',
    'http://127.0.0.2:5173',
    'http://127.0.0.1.example.org',
    'http://[::2]:80',
    'null',
  ];

  test.each(OWN)('%s may call with credentials while the demo is loaded, and not without it', async (origin) => {
    const { url } = await serve(DEMO);
    for (const answer of [
      await send(url, '/api/mine', preflightFrom(origin)),
      await send(url, '/api/thing', { headers: { origin } }),
    ]) {
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: expect.stringContaining('Origin') as string,
      });
    }
    const { url: without } = await serve();
    expect(sharedWith((await send(without, '/api/thing', { headers: { origin } })).headers)).toBeUndefined();
    expect(sharedWith((await send(without, '/api/mine', preflightFrom(origin))).headers)).toBeUndefined();
  });

  test.each(LIKE)('is not %s, also while the demo is loaded', async (origin) => {
    const { url } = await serve(DEMO);
    expect(sharedWith((await send(url, '/api/thing', { headers: { origin } })).headers)).toBeUndefined();
    expect(sharedWith((await send(url, '/api/mine', preflightFrom(origin))).headers)).toBeUndefined();
  });
});
