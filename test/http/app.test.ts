import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import { FileAnswer, fileOutput } from '../../src/contract/files.ts';
import { requireRestForFiles, rest } from '../../src/contract/meta.ts';
import { AppError } from '../../src/errors.ts';
import { createHttpApp, type HttpAppOptions } from '../../src/http/app.ts';
import { REDACTED } from '../../src/log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  bareParts,
  documented,
  Echo,
  guarded,
  json,
  listen,
  memoryLog,
  open,
  send,
  t,
  type LogLine,
} from './support.ts';

const file = open.use(({ ctx, meta, next }) => {
  requireRestForFiles(meta, ctx.request.pathParams);
  return next();
});
const router = t.router({
  things: t.router({
    get: open
      .meta(rest('GET', '/things/{id}', 'Get a thing'))
      .input(z.object({ id: z.string(), n: z.number().optional() }))
      .output(Echo)
      .query(({ input }) => input),
    make: open
      .meta(rest('POST', '/things', 'Make a thing'))
      .input(z.object({ id: z.string(), n: z.number() }))
      .output(Echo)
      .mutation(({ input }) => input),
    mine: guarded
      .meta(rest('GET', '/things/mine', 'My things'))
      .output(Echo)
      .query(({ ctx }) => {
        ctx.request.reportUser(42);
        return [];
      }),
    busy: open
      .meta(rest('POST', '/things/busy', 'Busy'))
      .output(Echo)
      .mutation(() => {
        throw new AppError('too_many', 'thing.too_many', 'Wait a little.', { retryAfterSeconds: 9 });
      }),
    stale: open
      .meta(rest('POST', '/things/stale', 'Stale'))
      .output(Echo)
      .mutation(() => {
        throw new AppError('conflict', 'thing.version_conflict', 'Somebody was faster.', { facts: { version: 2 } });
      }),
    list: file
      .meta(rest('GET', '/things/{id}/list.csv', 'List', { produces: 'text/csv' }))
      .input(z.object({ id: z.string() }))
      .output(fileOutput)
      .query(() => new FileAnswer(Buffer.from('a,b'), 'text/csv', 'list.csv')),
    broken: open
      .meta(rest('POST', '/things/broken', 'Broken'))
      .output(Echo)
      .mutation(() => {
        throw new Error('select secret from users');
      }),
  }),
});

async function start(options: Partial<HttpAppOptions> = {}) {
  const { log, lines } = memoryLog({ redact: REDACTED });
  const parts = bareParts(new FolderStore(temporaryFolder()));
  const app = createHttpApp(parts, log, { ...documented(router), ...options });
  const url = await listen(app);
  const rpc = createTRPCClient<typeof router>({ links: [httpLink({ url: `${url}/trpc` })] });
  return { url, lines, rpc, line: () => expect.poll(() => lines.at(-1)) };
}

test('REST and RPC give the same answer', async () => {
  const { url, rpc } = await start();
  expect(await (await fetch(`${url}/api/things/a?n=5`)).json()).toEqual({ id: 'a', n: 5 });
  expect(await rpc.things.get.query({ id: 'a', n: 5 })).toEqual({ id: 'a', n: 5 });
});

test.each([
  ['things.make', '/things', { id: 5 }, 400, 'request.invalid'],
  ['things.make', '/things', { id: 'a', n: '5' }, 400, 'request.invalid'],
  ['things.busy', '/things/busy', {}, 429, 'thing.too_many'],
  ['things.stale', '/things/stale', {}, 409, 'thing.version_conflict'],
  ['things.broken', '/things/broken', {}, 500, 'server.internal'],
] as const)(
  '%s refuses with the same status, code and issues on both surfaces',
  async (name, path, input, status, code) => {
    const { url, lines } = await start();
    const overRest = await fetch(`${url}/api${path}`, json(input));
    const overRpc = await fetch(`${url}/trpc/${name}`, json(input));
    const problem = (await overRest.json()) as LogLine;
    const { error } = (await overRpc.json()) as { error: { message: string; data: LogLine } };
    expect([overRest.status, problem.code, overRpc.status, error.data.code]).toEqual([status, code, status, code]);
    const { requestId: _rest, ...common } = problem;
    expect(error).toMatchObject({ message: problem.detail, data: common });
    expect([overRest.headers.get('retry-after'), overRpc.headers.get('retry-after')]).toEqual(
      status === 429 ? ['9', '9'] : [null, null],
    );
    expect(error.data.requestId).toBe(overRpc.headers.get('x-request-id'));
    expect(JSON.stringify([problem, error])).not.toMatch(/secret|stack/);
    const logged = lines.filter(({ msg }) => msg === 'internal error');
    expect(logged.map(({ err, procedure }) => [(err as LogLine).message, procedure])).toEqual(
      status === 500
        ? [
            ['select secret from users', name],
            ['select secret from users', name],
          ]
        : [],
    );
  },
);

test('a file is answered at its REST path, and over RPC the refusal names that path', async () => {
  const { url, rpc } = await start();
  expect(await (await fetch(`${url}/api/things/a/list.csv`)).text()).toBe('a,b');
  await expect(rpc.things.list.query({ id: 'a' })).rejects.toMatchObject({
    message: 'This is a file: fetch it with GET /api/things/{id}/list.csv.',
    data: { code: 'file.rest_only', httpStatus: 405 },
  });
});

test('REST and RPC ask for a bearer token with 401', async () => {
  const { url } = await start();
  for (const path of ['/api/things/mine', '/trpc/things.mine']) {
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get('www-authenticate'), answer.headers.get('cache-control')]).toEqual([
      401,
      'Bearer realm="dietary-recall"',
      'no-store',
    ]);
    expect((await fetch(url + path, { headers: { authorization: 'Bearer letmein' } })).status).toBe(200);
  }
});

test('RPC limits bodies and batches, and refuses unknown procedures and malformed JSON with our codes', async () => {
  const { url } = await start();
  const codeOf = async (answer: Response) => {
    const body = (await answer.json()) as { error: { data: LogLine } } | { error: { data: LogLine } }[];
    return [answer.status, [body].flat()[0]?.error.data.code];
  };
  expect(await codeOf(await fetch(`${url}/trpc/things.make`, json({ id: 'x'.repeat(7_000_000), n: 1 })))).toEqual([
    413,
    'request.too_large',
  ]);
  expect(await codeOf(await fetch(`${url}/trpc/things.make`, json('{broken')))).toEqual([400, 'request.invalid']);
  expect(await codeOf(await fetch(`${url}/trpc/nothing.here`))).toEqual([404, 'request.not_found']);
  const many = Array.from({ length: 21 }, () => 'things.busy').join(',');
  expect((await codeOf(await fetch(`${url}/trpc/${many}?batch=1`, json({}))))[0]).toBe(400);
  const batch = createTRPCClient<typeof router>({ links: [httpBatchLink({ url: `${url}/trpc` })] });
  expect(await Promise.all(['a', 'b'].map((id) => batch.things.get.query({ id })))).toEqual([{ id: 'a' }, { id: 'b' }]);
});

test.each(['/trpc/%E0%A4%A', '/trpc/things.get,%zz?batch=1'])(
  'the malformed RPC path %s answers 400 with an issue',
  async (path) => {
    const { url } = await start();
    for (const method of ['GET', 'POST']) {
      const { status, headers, body } = await send(url, path, { method });
      expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
      expect(JSON.parse(body)).toMatchObject({ code: 'request.invalid', issues: [{ code: 'invalid_path' }] });
    }
  },
);

test.each(['a b', 'person@host'])('the malformed Host "%s" of an RPC answers 400 with an issue', async (host) => {
  const { url, lines } = await start();
  const { status, body } = await send(url, '/trpc/things.get', { headers: { host } });
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ code: 'request.invalid', issues: [{ code: 'invalid_host' }] });
  expect(lines.filter(({ msg }) => msg === 'internal error')).toEqual([]);
});

test('HEAD of an RPC answers 204 without a length', async () => {
  const { url } = await start();
  const { status, headers } = await send(url, '/trpc/things.get', { method: 'HEAD' });
  expect(status).toBe(204);
  expect(headers).not.toHaveProperty('content-length');
});

test('an RPC body of an unsupported type answers 415 as JSON', async () => {
  const { url } = await start();
  const answer = await fetch(`${url}/trpc/things.make`, { method: 'POST', body: 'x' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([415, 'application/json']);
  expect(await answer.json()).toMatchObject({ error: { data: { code: 'request.unsupported' } } });
});

test('the API document is served with version, server and a strong ETag that answers 304', async () => {
  const { url } = await start();
  const plain = { 'accept-encoding': 'identity' };
  const answer = await fetch(`${url}/api/openapi.json`, { headers: plain });
  const document = (await answer.json()) as { info: LogLine; servers: unknown };
  expect([answer.headers.get('content-type'), document.info.version, document.servers]).toEqual([
    'application/json',
    '1.2.3',
    [{ url: '/api' }],
  ]);
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  const again = await fetch(`${url}/api/openapi.json`, {
    headers: { ...plain, 'if-none-match': etag, 'cache-control': 'max-age=0' },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('the explorer is served with all of its assets and without inline scripts, and no other file is served', async () => {
  const { url } = await start();
  for (const path of ['/docs', '/docs/']) {
    const page = await fetch(url + path);
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain(";script-src 'self';");
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|https?:/);
    const assets = Array.from(html.matchAll(/(?:src|href)="([^"]+)"/g), (found) => found[1] ?? '');
    expect(assets).toContain('/api/openapi.json');
    for (const asset of assets) expect((await fetch(url + asset)).status, asset).toBe(200);
  }
  expect(await (await fetch(`${url}/docs/explorer.js`)).text()).toContain("url: '/api/openapi.json'");
  for (const path of [
    '/docs/package.json',
    '/docs/swagger-ui-bundle.js.map',
    '/docs/../src/config.ts',
    '/docs/index.js',
  ]) {
    expect((await send(url, path)).status, path).toBe(404);
  }
});

test('/health/live answers 503 while the process needs a restart', async () => {
  let isAlive = true;
  const { url } = await start({ isAlive: () => isAlive });
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  isAlive = false;
  expect((await fetch(`${url}/health/live`)).status).toBe(503);
});

test('/health/live answers 200 and /health/ready answers 200 or 503 by its checks', async () => {
  let ready = true;
  const { url } = await start({ checks: { database: () => ready } });
  expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'ok' });
  const up = await fetch(`${url}/health/ready`);
  expect([up.status, await up.json()]).toEqual([200, { ready: true, checks: { database: true } }]);
  ready = false;
  const down = await fetch(`${url}/health/ready`);
  expect([down.status, await down.json()]).toEqual([503, { ready: false, checks: { database: false } }]);
});

test('/health/ready answers 503 and logs the error when a check throws', async () => {
  const { url, lines } = await start({ checks: { database: () => Promise.reject(new Error('pool secret')) } });
  const answer = await fetch(`${url}/health/ready`);
  expect([answer.status, await answer.text()]).toEqual([503, '{"ready":false,"checks":{"database":false}}']);
  expect(lines.some(({ err }) => (err as LogLine | undefined)?.message === 'pool secret')).toBe(true);
});

test('/health/ready logs a check that throws once, and again when it has passed in between', async () => {
  let fault: string | null = 'first outage';
  const { url, lines } = await start({
    checks: { database: () => fault === null || Promise.reject(new Error(fault)) },
  });
  const ask = async () => (await fetch(`${url}/health/ready`)).status;
  expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 503]);
  fault = null;
  expect(await ask()).toBe(200);
  fault = 'second outage';
  expect([await ask(), await ask()]).toEqual([503, 503]);
  const logged = lines.flatMap(({ err }) => (err as LogLine | undefined)?.message ?? []);
  expect(logged).toEqual(['first outage', 'second outage']);
});

test('every answer has nosniff and a request id, and no X-Powered-By', async () => {
  const { url } = await start();
  for (const path of [
    '/api/things/a',
    '/api/none',
    '/trpc/things.get',
    '/docs',
    '/health/live',
    '/images/none',
    '/',
    '/%zz',
    '/none?x=1',
  ]) {
    const { headers } = await send(url, path);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['x-request-id'], path).toMatch(/^[\w-]{36}$/);
    expect(headers['x-powered-by'], path).toBeUndefined();
  }
  const nothing = await send(url, '/none');
  expect([nothing.status, JSON.parse(nothing.body)]).toMatchObject([404, { code: 'request.not_found' }]);
});

test('the log has one line for a request with operation, account, status and duration, and no secrets', async () => {
  const { url, lines, line } = await start();
  const headers = { authorization: 'Bearer letmein', cookie: 'refresh=topsecret', 'x-request-id': 'follow-me-1' };
  await fetch(`${url}/api/things/mine?token=topsecret`, { headers });
  await line().toMatchObject({
    requestId: 'follow-me-1',
    method: 'GET',
    route: '/api/things/mine',
    status: 200,
    durationMs: expect.any(Number),
    userId: 42,
  });
  await fetch(`${url}/api/things/topsecret?n=x`, { headers });
  await line().toMatchObject({ route: '/api/things/{id}', status: 400, code: 'request.invalid' });
  await fetch(`${url}/trpc/things.mine?input=%22topsecret%22`);
  await line().toMatchObject({ route: '/trpc/things.mine', status: 401, code: 'auth.not_signed_in' });
  await fetch(`${url}/trpc/topsecret`);
  await line().toMatchObject({ route: '/trpc/?', status: 404 });
  await fetch(`${url}/topsecret`);
  await line().toMatchObject({ route: null, status: 404 });
  await fetch(`${url}/images/topsecret`);
  await line().toMatchObject({ route: '/images/{name}', status: 404 });
  expect(lines).toHaveLength(6);
  expect(JSON.stringify(lines)).not.toMatch(/topsecret|letmein/);
});

test('the log has no line for a probe that succeeds, and one for a probe that fails', async () => {
  let isReady = true;
  const { url, lines } = await start({ checks: { database: () => isReady } });
  for (const path of ['/health/live', '/health/ready', '/metrics']) {
    expect((await fetch(url + path)).status, path).toBe(200);
  }
  isReady = false;
  expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${url}/health/none`)).status).toBe(404);
  await expect.poll(() => lines).toMatchObject([{ status: 503 }, { status: 404 }]);
});

test('the log redacts the headers authorization and cookie', () => {
  const { log, lines } = memoryLog({ redact: REDACTED });
  log.info({
    req: { headers: { authorization: 'topsecret', cookie: 'topsecret' } },
    headers: { authorization: 'topsecret' },
    cookie: 'topsecret',
  });
  expect(JSON.stringify(lines)).not.toContain('topsecret');
});
