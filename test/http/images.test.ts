import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentHashOf, newFileName, type FileStore } from '../../src/adapters/file-store/file-store.ts';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import { S3Store } from '../../src/adapters/file-store/s3-store.ts';
import { createHttpApp } from '../../src/http/app.ts';
import { S3_CREDENTIALS, S3Server } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bareParts, documented, listen, memoryLog, send, t } from './support.ts';

const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
const NOT_THERE = [404, 'application/problem+json', 'no-store', undefined];

let server: S3Server;
beforeAll(async () => {
  for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
  server = await S3Server.start();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

async function serve(files: FileStore) {
  const { log, lines } = memoryLog();
  const url = await listen(createHttpApp(bareParts(files), log, documented(t.router({}))));
  const put = async (folder = 'as-served/rice', extension = 'jpg', bytes = randomBytes(150_000)) => {
    const name = await newFileName(folder, bytes, extension);
    await files.put(name, bytes);
    return { name, bytes, etag: `"${contentHashOf(name)}"` };
  };
  const outcomeOf = async (path: string) => {
    const { status, headers } = await send(url, path);
    return [status, headers['content-type'], headers['cache-control'], headers.etag];
  };
  return { url, lines, put, outcomeOf };
}

const serveFolder = () => serve(new FolderStore(temporaryFolder()));

/** The app over a bucket on a server that answers like this. */
const serveBucketThat = async (answer: RequestListener) =>
  serve(new S3Store({ ...server.location, endpoint: await listen(answer) }));

describe.each<[string, () => FileStore]>([
  ['a folder', () => new FolderStore(temporaryFolder())],
  ['a bucket', () => new S3Store(server.location)],
])('pictures in %s', (_, openStore) => {
  test('are answered to anybody, with a cache time of a year and a sandbox policy', async () => {
    const { url, put } = await serve(openStore());
    for (const [extension, mediaType] of [
      ['jpg', 'image/jpeg'],
      ['webp', 'image/webp'],
    ]) {
      const { name, bytes, etag } = await put('guide-images/pizza', extension);
      const answer = await fetch(`${url}/images/${name}?v=1`, { headers: { range: 'bytes=0-3' } });
      expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
        200,
        { ...PICTURE_HEADERS, etag, 'content-type': mediaType, 'content-length': '150000' },
      ]);
      expect(answer.headers.has('content-disposition')).toBe(false);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  test('answer HEAD with the headers of GET and without content', async () => {
    const { url, put } = await serve(openStore());
    const { name, etag } = await put();
    const { status, headers, body } = await send(url, `/images/${name}`, { method: 'HEAD' });
    expect([status, body]).toEqual([200, '']);
    expect(headers).toMatchObject({
      ...PICTURE_HEADERS,
      etag,
      'content-type': 'image/jpeg',
      'content-length': '150000',
    });
  });

  test('answer 404 under any other name', async () => {
    const { put, outcomeOf } = await serve(openStore());
    const { name } = await put();
    const other = await newFileName('as-served/rice', randomBytes(1), 'jpg');
    for (const path of [other, name.replace('as-served', 'served'), name.replace('.jpg', '.webp'), `${name}/`]) {
      expect(await outcomeOf(`/images/${path}`), path).toEqual(NOT_THERE);
    }
  });
});

test('a picture with a matching ETag answers 304 without a look into the store', async () => {
  const { url, put } = await serveFolder();
  const { name, etag } = await put();
  const unstored = await newFileName('a', randomBytes(1), 'jpg');
  const answerTo = (path: string, tags: string) => send(url, `/images/${path}`, { headers: { 'if-none-match': tags } });
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, `W/"a,b",${etag} , "z"`, '*']) {
    const { status, headers, body } = await answerTo(name, tags);
    expect([status, body, headers['content-type'], headers['content-length']], tags).toEqual([
      304,
      '',
      undefined,
      undefined,
    ]);
    expect(headers).toMatchObject({ ...PICTURE_HEADERS, etag });
  }
  for (const tags of ['"other"', etag.slice(1, -1), etag.toUpperCase(), '']) {
    expect((await answerTo(name, tags)).status, tags).toBe(200);
  }
  expect((await answerTo(unstored, `"${contentHashOf(unstored)}"`)).status).toBe(304);
  expect((await answerTo(unstored, '"other"')).status).toBe(404);
});

test('a picture that does not exist answers 404, whatever ETag the client sends', async () => {
  const { url, put } = await serveFolder();
  await put();
  const unstored = await newFileName('as-served/rice', randomBytes(1), 'jpg');
  for (const tags of ['*', '"other", *', ' * ']) {
    expect((await send(url, `/images/${unstored}`, { headers: { 'if-none-match': tags } })).status, tags).toBe(404);
  }
});

test('original uploads and files that are no pictures answer 404', async () => {
  const { url, put, outcomeOf } = await serveFolder();
  const files = [
    await put('originals'),
    await put('originals/2026/11'),
    await put('Originals'),
    await put('a', 'svg'),
    await put('a', 'png'),
    await put('a', 'html'),
  ];
  const { body: missing } = await send(url, '/images/nothing', { headers: { 'x-request-id': 'request-1' } });
  for (const { name, etag } of files) {
    expect(await outcomeOf(`/images/${name}`), name).toEqual(NOT_THERE);
    const { body } = await send(url, `/images/${name}`, {
      headers: { 'x-request-id': 'request-1', 'if-none-match': etag },
    });
    expect(body).toBe(missing);
  }
  const [original] = files;
  for (const path of [`a/../${original?.name}`, `//${original?.name}`, `original%73/${original?.name.slice(10)}`]) {
    expect(await outcomeOf(`/images/${path}`), path).toEqual(NOT_THERE);
  }
});

test('a malformed image path answers 404 and reads no file outside the store', async () => {
  const root = temporaryFolder();
  const { url, put } = await serve(new FolderStore(join(root, 'images')));
  const { name } = await put();
  const fine = name.slice(name.lastIndexOf('/') + 1);
  const secret = join(root, 'outside', fine);
  mkdirSync(dirname(secret));
  writeFileSync(secret, 'secret');
  const paths = [
    '',
    '/',
    '/..',
    '/.',
    '/%',
    '/%zz',
    '/%00',
    '/%ED%A0%80',
    '/.drafts',
    '/%2e%2e/x',
    '/..%2f..%2fetc/passwd',
    `/../outside/${fine}`,
    `/%2e%2e/outside/${fine}`,
    `/..%2foutside/${fine}`,
    `/..\\outside\\${fine}`,
    `/a/../../outside/${fine}`,
    `/${name}%00.jpg`,
    `/${name}/..`,
    `/${'a/'.repeat(3000)}${fine}`,
  ];
  for (const path of paths) {
    const { status, body } = await send(url, `/images${path}`);
    expect([status, body.includes('secret')], path).toEqual([404, false]);
  }
  const segment = fc.constantFrom(
    '..',
    '.',
    'outside',
    fine,
    '%2e%2e',
    '%2f',
    '%',
    '%00',
    'originals',
    '~',
    '',
    ';a=b',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 6 }), async (segments) => {
      const { status, body } = await send(url, `/images/${segments.join('/')}`);
      expect([status, body.includes('secret')]).toEqual([404, false]);
    }),
  );
});

test('a picture refuses methods other than GET and HEAD', async () => {
  const { url, put } = await serveFolder();
  const { name } = await put();
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers, body } = await send(url, `/images/${name}`, { method });
    expect([status, headers.allow, body.includes('request.method_not_allowed')]).toEqual([405, 'GET, HEAD', true]);
  }
});

describe('a picture that was asked for once', () => {
  test.each([
    ['of the usual size comes from memory', 150_000, true],
    ['that is large comes from the store again', 300_000, false],
  ])('%s', async (_, sizeBytes, isKept) => {
    const root = join(temporaryFolder(), 'images');
    const { url, put } = await serve(new FolderStore(root));
    const { name, etag } = await put('a', 'jpg', randomBytes(sizeBytes));
    const first = await send(url, `/images/${name}`);
    // No process does this: it shows where the bytes come from.
    writeFileSync(join(root, name), 'other bytes');
    const again = await send(url, `/images/${name}`);
    expect([again.status, again.body === first.body]).toEqual([200, isKept]);
    const head = await send(url, `/images/${name}`, { method: 'HEAD' });
    if (isKept) expect(head).toMatchObject({ status: 200, body: '', headers: { etag, 'content-length': '150000' } });
    rmSync(join(root, name));
    await expect.poll(() => send(url, `/images/${name}`)).toMatchObject({ status: 404 });
  });
});

describe('an image store that fails', () => {
  test('because its folder is missing answers 503 with Retry-After, and serves again when the folder is back', async () => {
    const root = join(temporaryFolder(), 'images');
    const { url, put, lines } = await serve(new FolderStore(root));
    const { name } = await put();
    renameSync(root, `${root}-away`);
    const { status, headers, body } = await send(url, `/images/${name}`);
    expect([status, headers['retry-after'], JSON.parse(body)]).toMatchObject([
      503,
      '5',
      { code: 'images.unavailable' },
    ]);
    expect(lines.at(0)).toMatchObject({ err: { stack: expect.stringContaining('ENOENT') as string } });
    renameSync(`${root}-away`, root);
    expect((await send(url, `/images/${name}`)).status).toBe(200);
  });

  test.each<[string, RequestListener]>([
    ['refuses to work', (_req, res) => res.writeHead(503).end()],
    ['breaks off before the first byte', (_req, res) => res.writeHead(200, { 'content-length': 9 }).flushHeaders()],
  ])('because it %s answers 503 with Retry-After, and the log has the reason', async (_, answer) => {
    const { url, lines } = await serveBucketThat((req, res) => {
      answer(req, res);
      if (!res.writableEnded) setImmediate(() => res.destroy());
    });
    const name = await newFileName('a', randomBytes(1), 'jpg');
    const { status, headers, body } = await send(url, `/images/${name}`);
    expect([status, JSON.parse(body)]).toMatchObject([503, { code: 'images.unavailable', retryAfterSeconds: 5 }]);
    expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': '5' });
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
    await expect
      .poll(() => lines.at(-1))
      .toMatchObject({ route: '/images/{name}', status: 503, code: 'images.unavailable' });
    expect(lines.at(0)).toMatchObject({ err: { stack: expect.stringContaining('caused by') as string } });
  });

  test('in the middle of a large picture breaks the connection, and the next request is answered', async () => {
    let breakOff = (): void => undefined;
    const { url, lines } = await serveBucketThat((_req, res) => {
      res.writeHead(200, { 'content-length': 600_000 }).write(Buffer.alloc(100_000));
      breakOff = () => res.destroy();
    });
    const name = await newFileName('a', randomBytes(1), 'jpg');
    const picture = await fetch(`${url}/images/${name}`);
    breakOff();
    await expect(picture.arrayBuffer()).rejects.toThrow('terminated');
    await expect
      .poll(() => lines.find(({ route }) => route !== undefined))
      .toMatchObject({ status: 200, aborted: true });
    expect((await send(url, '/images/none')).status).toBe(404);
  });
});
