import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newFileName } from '../../src/adapters/file-store/file-store.ts';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import { FileAnswer, fileOutput } from '../../src/contract/files.ts';
import { keepAnswer } from '../../src/contract/kept-answers.ts';
import { rest } from '../../src/contract/meta.ts';
import { createHttpApp } from '../../src/http/app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bareParts, documented, Echo, listen, open, t } from './support.ts';

const LARGE = Array.from({ length: 1000 }, (_, n) => ({ food: `Food ${n}`, grams: n }));
const KEPT = structuredClone(LARGE);
const SMALL_KEPT = LARGE.slice(0, 100);
const BLOCK_BYTES = 64 * 1024;
/** Random text, which hardly becomes smaller. */
const block = () => randomBytes((BLOCK_BYTES / 4) * 3).toString('base64');

const read = (path: `/${string}`, answer: () => unknown) =>
  open
    .meta(rest('GET', path, path))
    .output(Echo)
    .query(answer);

function exportOf(rows: () => Readable) {
  const answer = () => new FileAnswer(rows(), 'text/csv; charset=utf-8', 'rows.csv');
  return t.router({
    exports: t.router({
      rows: open
        .meta(rest('GET', '/rows', 'Rows', { produces: 'text/csv' }))
        .output(fileOutput)
        .query(answer),
    }),
  });
}

const router = t.router({
  things: t.router({
    large: read('/large', () => LARGE),
    small: read('/small', () => LARGE.slice(0, 100)),
    kept: open
      .meta(rest('GET', '/kept', '/kept'))
      .use(({ next }) => keepAnswer({ source: KEPT, publicUrl: null }, next))
      .output(Echo)
      .query(() => KEPT),
    smallKept: open
      .meta(rest('GET', '/small-kept', '/small-kept'))
      .use(({ next }) => keepAnswer({ source: SMALL_KEPT, publicUrl: null }, next))
      .output(Echo)
      .query(() => SMALL_KEPT),
  }),
  auth: t.router({
    echo: open
      .meta(rest('POST', '/auth/echo', 'Echo'))
      .input(z.object({ text: z.string() }))
      .output(Echo)
      .mutation(({ input }) => ({ ...input, accessToken: 'secret' })),
  }),
});

async function serve(routed: Parameters<typeof documented>[0] = router, files = new FolderStore(temporaryFolder())) {
  return listen(createHttpApp(bareParts(files), pino({ level: 'silent' }), documented(routed)));
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends a request that accepts these encodings, and returns the answer before its body is read. */
async function ask(url: string, path: string, accepted: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const type = content === undefined ? {} : { 'content-type': 'application/json' };
  const asked = request(url + path, {
    method,
    headers: { 'accept-encoding': accepted, ...type, ...headers },
    agent: false,
  }).end(content);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { answer, asked };
}

/** The same, with the body as it was sent. */
async function get(url: string, path: string, accepted: string, asked: Asked = {}) {
  const { answer } = await ask(url, path, accepted, asked);
  const bytes = Buffer.concat((await answer.toArray()) as Buffer[]);
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

function decoded({ headers, bytes }: Pick<Awaited<ReturnType<typeof get>>, 'headers' | 'bytes'>): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

const SURFACES = [
  '/api/large',
  '/trpc/things.large',
  '/api/kept',
  '/trpc/things.kept',
  '/trpc/things.kept,things.smallKept?batch=1',
];

describe.each(SURFACES)('a large answer of %s', (path) => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('to a client that accepts "%s" has the encoding %s', async (accepted, encoding) => {
    const url = await serve();
    await get(url, path, accepted);
    // A kept answer is compressed for the first caller only.
    const answer = await get(url, path, accepted);
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(decoded(answer)).toBe(decoded(await get(url, path, 'identity')));
    if (encoding !== undefined) expect(answer.bytes.length).toBeLessThan(12_000);
  });
});

test.each(['/api/small', '/trpc/things.small', '/trpc/things.smallKept', '/api/none'])(
  'a small answer of %s is sent with its length and without compression',
  async (path) => {
    const { headers, bytes } = await get(await serve(), path, 'br, gzip');
    expect(headers).toMatchObject({ 'content-length': String(bytes.length) });
    expect(headers).not.toHaveProperty('content-encoding');
  },
);

test.each([
  ['/api/auth/echo', { text: 'x'.repeat(20_000) }],
  ['/trpc/auth.echo', { text: 'x'.repeat(20_000) }],
  ['/trpc/%61uth.echo', { text: 'x'.repeat(20_000) }],
  ['/trpc/things.none,auth.echo?batch=1', { 0: {}, 1: { text: 'x'.repeat(20_000) } }],
])('an answer of %s, which may hold a token, is never compressed', async (path, body) => {
  const { headers, bytes } = await get(await serve(), path, 'br, gzip', { method: 'POST', body });
  expect(bytes.toString()).toContain('secret');
  expect(headers).not.toHaveProperty('content-encoding');
});

test('a picture is sent as it is, with its length', async () => {
  const store = new FolderStore(temporaryFolder());
  const bytes = Buffer.alloc(50_000);
  const name = await newFileName('a', bytes, 'jpg');
  await store.put(name, bytes);
  const { headers } = await get(await serve(router, store), `/images/${name}`, 'br, gzip');
  expect(headers).toMatchObject({ 'content-length': '50000', 'content-type': 'image/jpeg' });
  expect(headers).not.toHaveProperty('content-encoding');
});

describe.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)('an export with %s', (encoding, decompress) => {
  test('delivers its first rows before the next ones are there', async () => {
    const more = Promise.withResolvers<undefined>();
    async function* rows() {
      yield 'food,grams\n';
      await more.promise;
      yield 'Rice,120\n';
    }
    const url = await serve(exportOf(() => Readable.from(rows())));
    const { answer } = await ask(url, '/api/rows', encoding);
    expect(answer.headers['content-encoding']).toBe(encoding);
    const lines = answer.pipe(decompress()).setEncoding('utf8')[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('food,grams\n');
    more.resolve(undefined);
    expect((await lines.next()).value).toBe('Rice,120\n');
    expect((await lines.next()).done).toBe(true);
  });

  test('is read no faster than the client takes it, and ends with the connection of the client', async () => {
    const ended = Promise.withResolvers<undefined>();
    let blocks = 0;
    async function* rows() {
      try {
        for (; blocks < 20_000; blocks++) {
          await setImmediate();
          yield block();
        }
      } finally {
        ended.resolve(undefined);
      }
    }
    const url = await serve(exportOf(() => Readable.from(rows())));
    const { answer, asked } = await ask(url, '/api/rows', encoding);
    let received = 0;
    for await (const chunk of answer) {
      received += (chunk as Buffer).length;
      if (received > 1_000_000) break;
    }
    asked.destroy();
    await ended.promise;
    // The system keeps some megabytes on the way; the whole export has 1.3 GB.
    expect(blocks * BLOCK_BYTES).toBeLessThan(100_000_000);
  });

  test('that fails on its way ends without the end of its encoding, so that no client takes it for whole', async () => {
    const received = Promise.withResolvers<undefined>();
    async function* rows() {
      yield 'food,grams\n';
      await received.promise;
      throw new Error('broken');
    }
    const url = await serve(exportOf(() => Readable.from(rows())));
    const { answer } = await ask(url, '/api/rows', encoding);
    const rest = answer.toArray();
    received.resolve(undefined);
    await expect(rest).rejects.toThrow('aborted');
  });
});

test('HEAD answers the headers of an answer that is not compressed', async () => {
  const url = await serve();
  const whole = await get(url, '/api/large', 'identity');
  const { headers, bytes } = await get(url, '/api/large', 'br', { method: 'HEAD' });
  expect([headers['content-length'], bytes.length]).toEqual([String(whole.bytes.length), 0]);
  expect(headers).not.toHaveProperty('content-encoding');
});

describe.each(['/api/openapi.json', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/docs/errors'])(
  '%s',
  (path) => {
    test('is sent compressed, with a length and an ETag for each encoding', async () => {
      const url = await serve();
      const plain = await get(url, path, 'identity');
      const tags = new Set<unknown>();
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
      ] as const) {
        const answer = await get(url, path, accepted);
        expect(answer.headers).toMatchObject({
          'content-length': String(answer.bytes.length),
          'content-type': plain.headers['content-type'],
          vary: expect.stringContaining('Accept-Encoding') as string,
        });
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(decoded(answer)).toBe(plain.bytes.toString());
        const { etag = '' } = answer.headers;
        tags.add(etag);
        const again = await get(url, path, accepted, { headers: { 'if-none-match': etag } });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
      }
      expect(tags.size).toBe(3);
    });
  },
);
