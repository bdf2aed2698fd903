import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFileName } from '../../src/adapters/file-store/file-store.ts';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import { rest } from '../../src/contract/meta.ts';
import { createHttpApp } from '../../src/http/app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bareParts, documented, Echo, guarded, listen, open, send, t } from './support.ts';

const router = t.router({
  things: t.router({
    get: open
      .meta(rest('GET', '/thing', 'Get'))
      .output(Echo)
      .query(() => []),
    mine: guarded
      .meta(rest('GET', '/mine', 'Mine'))
      .output(Echo)
      .query(() => []),
    broken: open
      .meta(rest('GET', '/broken', 'Broken'))
      .output(Echo)
      .query(() => {
        throw new Error('broken');
      }),
  }),
});
const files = { store: new FolderStore(''), picture: '' };

beforeEach(async () => {
  files.store = new FolderStore(temporaryFolder());
  files.picture = await newFileName('a', Buffer.from('picture'), 'jpg');
  await files.store.put(files.picture, Buffer.from('picture'));
});

async function serve(publicUrl = 'http://recall.test'): Promise<string> {
  const parts = bareParts(files.store, { PUBLIC_URL: publicUrl });
  return listen(createHttpApp(parts, pino({ level: 'silent' }), documented(router)));
}

const API_POLICY = "default-src 'none';frame-ancestors 'none'";
const COMMON = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

describe('an answer that is no HTML page', () => {
  test.each([
    ['/api/thing', 200],
    ['/api/mine', 401],
    ['/api/broken', 500],
    ['/api/none', 404],
    ['/api/openapi.json', 200],
    ['/trpc/things.get', 200],
    ['/trpc/none', 404],
    ['/images/none', 404],
    ['/health/live', 200],
    ['/none', 404],
    ['/%zz', 404],
    ['/', 302],
  ])('of %s (%i) forbids scripts, frames, other origins and type sniffing', async (path, status) => {
    const answer = await send(await serve(), path);
    expect([answer.status, answer.headers]).toMatchObject([
      status,
      { ...COMMON, 'content-security-policy': API_POLICY, 'cross-origin-resource-policy': 'same-origin' },
    ]);
  });

  test('has exactly the headers that an API needs', async () => {
    const { headers } = await send(await serve(), '/api/thing');
    expect(Object.keys(headers).sort()).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'referrer-policy',
      'vary',
      'x-content-type-options',
      'x-request-id',
    ]);
  });
});

test('the explorer has its own content security policy, without inline scripts and styles', async () => {
  const url = await serve();
  for (const path of ['/docs', '/docs/explorer.js', '/docs/swagger-ui.css', '/docs/errors', '/docs/errors.css']) {
    const { headers } = await send(url, path);
    expect(headers, path).toMatchObject(COMMON);
    expect(headers['content-security-policy'], path).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
  }
});

test('a picture can be shown by any page and is sandboxed when it is opened by itself', async () => {
  const url = await serve();
  const { headers: first } = await send(url, `/images/${files.picture}`);
  const again = await send(url, `/images/${files.picture}`, { headers: { 'if-none-match': first.etag } });
  expect(again.status).toBe(304);
  for (const headers of [first, again.headers]) {
    expect(headers).toMatchObject({
      ...COMMON,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin',
    });
  }
});

test('Strict-Transport-Security is sent for a year on HTTPS, and not on HTTP', async () => {
  const secure = await serve('https://recall.test/base');
  for (const path of ['/api/thing', '/docs', '/none']) {
    expect((await send(secure, path)).headers['strict-transport-security'], path).toBe('max-age=31536000');
  }
  expect((await send(await serve(), '/api/thing')).headers['strict-transport-security']).toBeUndefined();
});
