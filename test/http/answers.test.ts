import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FileAnswer, fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { AppError, type ErrorKind } from '../../src/errors.ts';
import { contentDisposition } from '../../src/http/answers.ts';
import { Echo, guarded, json, open, problemOf, send, serve, t } from './support.ts';

const get = (path: `/${string}`, answer: (signal: AbortSignal | undefined) => unknown) =>
  open
    .meta(rest('GET', path, path))
    .output(Echo)
    .query(({ signal }) => answer(signal));
const file = (path: `/${string}`, answer: () => FileAnswer) =>
  open
    .meta(rest('GET', path, path, { produces: 'text/csv' }))
    .output(fileOutput)
    .query(answer);
const fail = (error: () => unknown) =>
  get('/x', () => {
    throw error();
  });

test('an answer is JSON with its length and request id, and forbids caches to store it', async () => {
  const { url } = await serve(t.router({ get: get('/x', () => ({ name: 'café' })) }));
  const answer = await fetch(`${url}/x`, { headers: { 'x-request-id': 'my-request-1' } });
  expect(await answer.json()).toEqual({ name: 'café' });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-length': '16',
    'cache-control': 'no-store',
    'x-request-id': 'my-request-1',
  });
  expect(answer.headers.has('etag')).toBe(false);
});

test.each(['short', 'has space in it', 'x'.repeat(65), 'new%0aline-xxxx', 'ünïcödé-id-long'])(
  'the unusable request id %s is replaced by a UUID',
  async (id) => {
    const { url } = await serve(t.router({ get: get('/x', () => ({})) }));
    const headers = { 'x-request-id': Buffer.from(id).toString('latin1') };
    const answer = await send(url, '/api/x', { headers });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('HEAD answers like GET, with the length and without the body', async () => {
  const router = t.router({
    get: get('/x', () => ({ a: 1 })),
    missing: get('/y', () => {
      throw new AppError('not_found', 'thing.not_found', 'No.');
    }),
  });
  const { url } = await serve(router);
  const head = await send(url, '/api/x', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '7', '']);
  const missing = await send(url, '/api/y', { method: 'HEAD' });
  expect([missing.status, missing.headers['content-type'], missing.body]).toEqual([
    404,
    'application/problem+json',
    '',
  ]);
});

const kinds: [ErrorKind, number][] = [
  ['invalid', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['method_not_allowed', 405],
  ['conflict', 409],
  ['too_large', 413],
  ['unsupported', 415],
  ['too_many', 429],
  ['unavailable', 503],
];
test.each(kinds)('a refusal of the kind %s answers %i as a problem', async (kind, status) => {
  const details = { retryAfterSeconds: 7, facts: { version: 3 }, issues: [{ path: 'a', code: 'b', message: 'c' }] };
  const { url, failures } = await serve(
    t.router({ get: fail(() => new AppError(kind, 'thing.reason', 'Sentence.', details)) }),
  );
  const answer = await fetch(`${url}/x`);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer realm="dietary-recall"' : null);
  const problem = await problemOf(answer);
  expect(problem).toEqual({
    type: '/docs/errors#thing.reason',
    title: expect.any(String),
    status,
    detail: 'Sentence.',
    code: 'thing.reason',
    requestId: answer.headers.get('x-request-id'),
    ...details,
  });
  expect(failures).toEqual([]);
});

test.each([
  ['an error', () => Object.assign(new Error('select * from users where password = 1'), { sql: 'secret' })],
  ['a string', () => 'secret text'],
  ['an answer that is not JSON', () => undefined],
])('%s that a procedure throws or returns unexpectedly answers a masked 500 and is reported', async (name, error) => {
  const procedure = name.startsWith('an answer') ? get('/x', () => ({ n: 1n })) : fail(error);
  const { url, failures } = await serve(t.router({ area: { get: procedure } }));
  const answer = await fetch(`${url}/x`);
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
  expect(JSON.parse(text)).toMatchObject({ code: 'server.internal', requestId: answer.headers.get('x-request-id') });
  expect(text).not.toMatch(/select|secret|stack|BigInt|node_modules/);
  expect(failures).toMatchObject([{ procedure: 'area.get', requestId: answer.headers.get('x-request-id') }]);
  if (name === 'an error') expect(failures[0]?.error).toMatchObject({ sql: 'secret' });
});

test('an answer that breaks its output schema answers 500 and is reported', async () => {
  const broken = open
    .meta(rest('GET', '/x', 'x'))
    .output(z.object({ a: z.string() }))
    .query(() => ({ a: 5 }) as never);
  const { url, failures } = await serve(t.router({ broken }));
  expect((await fetch(`${url}/x`)).status).toBe(500);
  expect(failures[0]?.error).toMatchObject({ message: 'Output validation failed' });
});

test('a guard refuses before the body is read, also a body that never ends', async () => {
  const upload = guarded.meta(rest('POST', '/up', 'up', { files: { fields: ['file'], maxFiles: 1, maxBytes: 2e8 } }));
  const router = t.router({
    post: guarded
      .meta(rest('POST', '/x', 'x'))
      .input(z.object({}))
      .output(Echo)
      .mutation(() => ({})),
    up: upload
      .input(z.object({ file: z.file() }))
      .output(Echo)
      .mutation(() => ({})),
  });
  const { url, filesOnDisk } = await serve(router);
  for (const [path, type] of [
    ['/api/x', 'application/json'],
    ['/api/up', 'multipart/form-data; boundary=b'],
  ] as const) {
    const { hostname, port } = new URL(url);
    const headers = { authorization: 'Bearer wrong', 'content-type': type, 'transfer-encoding': 'chunked' };
    const call = request({ hostname, port, path, method: 'POST', agent: false, headers });
    call.on('error', () => undefined);
    // The body has no end: an answer at all is one that came before it.
    const flood = setInterval(() => call.write(Buffer.alloc(64 * 1024)), 20);
    const [answer] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
    clearInterval(flood);
    expect([answer.statusCode, answer.headers.connection]).toEqual([403, 'close']);
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
    expect(JSON.parse(text)).toMatchObject({ code: 'access.forbidden' });
    expect(filesOnDisk()).toEqual([]);
    call.destroy();
  }
});

test('a connection is closed after its refusal when the sender does not stop', async () => {
  const router = t.router({
    post: guarded
      .meta(rest('POST', '/x', 'x'))
      .input(z.object({}))
      .output(Echo)
      .mutation(() => ({})),
  });
  const { url } = await serve(router);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  socket.write(
    'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  const timer = setInterval(() => socket.write('5\r\n12345\r\n'), 50);
  await once(socket, 'close');
  clearInterval(timer);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test('a connection stays open after a refusal of a small body', async () => {
  const router = t.router({
    post: guarded
      .meta(rest('POST', '/x', 'x'))
      .input(z.object({}))
      .output(Echo)
      .mutation(() => ({})),
  });
  const { url } = await serve(router);
  const answer = await fetch(`${url}/x`, json({ a: 'x'.repeat(1000) }));
  expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'keep-alive']);
});

test('a file is answered with its type, length and a file name in UTF-8', async () => {
  const bytes = new TextEncoder().encode('a,b\n1,2\n');
  const { url } = await serve(
    t.router({ file: file('/x', () => new FileAnswer(bytes, 'text/csv; charset=utf-8', 'Brot & "Käse".csv')) }),
  );
  const answer = await fetch(`${url}/x`);
  expect(await answer.text()).toBe('a,b\n1,2\n');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': '8',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="Brot & _K_se_.csv"; filename*=UTF-8''Brot%20%26%20%22K%C3%A4se%22.csv`,
  });
  const head = await send(url, '/api/x', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '8', '']);
});

test.each([
  [
    'a.csv\r\nSet-Cookie: x=1',
    `attachment; filename="a.csv__Set-Cookie: x=1"; filename*=UTF-8''a.csv__Set-Cookie%3A%20x%3D1`,
  ],
  ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
  ["it's (1)*.csv", `attachment; filename="it's (1)*.csv"; filename*=UTF-8''it%27s%20%281%29%2A.csv`],
  ['\u202Egpj.exe', `attachment; filename="_gpj.exe"; filename*=UTF-8''_gpj.exe`],
  ['\uD800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
  ['', `attachment; filename="file"; filename*=UTF-8''file`],
])('the file name %j is escaped in Content-Disposition', (name, expected) => {
  expect(contentDisposition(name)).toBe(expected);
});

test('a stream is answered whole and without a length unless it is known, and HEAD destroys it', async () => {
  const streams: Readable[] = [];
  const rows = function* () {
    for (let row = 0; row < 100_000; row++) yield `${row},food\n`;
  };
  const router = t.router({
    file: file('/x', () => {
      const stream = Readable.from(rows());
      streams.push(stream);
      return new FileAnswer(stream, 'text/csv', 'rows.csv');
    }),
    empty: file('/empty', () => new FileAnswer(Readable.from([]), 'text/csv', 'rows.csv')),
    sized: file('/sized', () => new FileAnswer(Readable.from(['12345']), 'text/csv', 'rows.csv', 5)),
  });
  const { url, failures } = await serve(router);
  const text = await (await fetch(`${url}/x`)).text();
  expect([text.length, text.endsWith('99999,food\n')]).toEqual([1_088_890, true]);
  const head = await send(url, '/api/x', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.body]).toEqual([200, undefined, '']);
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  expect(await (await fetch(`${url}/empty`)).text()).toBe('');
  expect((await fetch(`${url}/sized`)).headers.get('content-length')).toBe('5');
  expect(failures).toEqual([]);
});

test('a stream that fails before its first byte answers a problem', async () => {
  const failing = (error: Error) => () =>
    new FileAnswer(
      new Readable({
        read() {
          this.destroy(error);
        },
      }),
      'text/csv',
      'x.csv',
    );
  const router = t.router({
    ours: file('/ours', failing(new Error('disk'))),
    refused: file(
      '/refused',
      failing(new AppError('unavailable', 'export.unavailable', 'Later.', { retryAfterSeconds: 5 })),
    ),
  });
  const { url, failures } = await serve(router);
  const ours = await fetch(`${url}/ours`);
  expect([ours.status, ours.headers.get('content-type'), ours.headers.get('content-disposition')]).toEqual([
    500,
    'application/problem+json',
    null,
  ]);
  const refused = await fetch(`${url}/refused`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(failures.map(({ error }) => error)).toMatchObject([{ message: 'disk' }]);
});

test('a stream that fails after its first byte breaks the connection and is reported', async () => {
  const half = function* () {
    yield 'first\n';
    throw new Error('cursor lost');
  };
  const { url, failures } = await serve(
    t.router({ file: file('/x', () => new FileAnswer(Readable.from(half()), 'text/csv', 'x.csv')) }),
  );
  const answer = await fetch(`${url}/x`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  await expect.poll(() => failures.map(({ error }) => error)).toMatchObject([{ message: 'cursor lost' }]);
});

test('a client that disconnects stops the stream and the procedure, and no failure is reported', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65536));
    },
  });
  let signal: AbortSignal | undefined;
  const reached: string[] = [];
  const router = t.router({
    file: file('/file', () => {
      reached.push('/file');
      return new FileAnswer(endless, 'text/csv', 'x.csv');
    }),
    slow: get('/slow', async (given) => {
      signal = given;
      reached.push('/slow');
      await once(given ?? new EventTarget(), 'abort');
      return {};
    }),
  });
  const { url, failures } = await serve(router);
  for (const path of ['/file', '/slow']) {
    const controller = new AbortController();
    const call = fetch(url + path, { signal: controller.signal });
    await expect.poll(() => reached).toContain(path);
    controller.abort();
    await call.catch(() => undefined);
  }
  await expect.poll(() => endless.destroyed).toBe(true);
  await expect.poll(() => signal?.aborted).toBe(true);
  expect((await fetch(`${url}/none`)).status).toBe(404);
  expect(failures).toEqual([]);
});

test('the context reads cookies and the bearer token and sets cookies', async () => {
  const facts = open
    .meta(rest('GET', '/x', 'x'))
    .output(Echo)
    .query(({ ctx: { request: facts } }) => {
      facts.setCookie('a=1; HttpOnly');
      facts.setCookie('b=2');
      return { token: facts.bearerToken, cookies: facts.cookies, agent: facts.userAgent, params: facts.pathParams };
    });
  const { url } = await serve(t.router({ facts }));
  const headers = { authorization: 'bearer  abc.def ', cookie: 'x=1; y=%C3%A4; z="q"', 'user-agent': 'test' };
  const answer = await fetch(`${url}/x`, { headers });
  expect(await answer.json()).toEqual({
    token: 'abc.def',
    cookies: { x: '1', y: 'ä', z: '"q"' },
    agent: 'test',
    params: {},
  });
  expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  for (const authorization of ['Basic abc', 'Bearer', 'Bearer a b', 'abc', '']) {
    expect(await (await fetch(`${url}/x`, { headers: { authorization } })).json(), authorization).toMatchObject({
      token: null,
    });
  }
});
