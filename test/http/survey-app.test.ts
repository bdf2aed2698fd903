import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import { rest } from '../../src/contract/meta.ts';
import { createHttpApp, type HttpAppOptions } from '../../src/http/app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bareParts, documented, Echo, listen, open, send, t } from './support.ts';

const PAGE = '<!doctype html><title>Recall</title><script type="module" src="/assets/index-B1a_2.js"></script>';
const SCRIPT = `export const words = '${'porridge '.repeat(300)}';`;
const BROWSER = { accept: 'text/html,*/*;q=0.8' };
const FOREVER = 'public, max-age=31536000, immutable';

const router = t.router({
  things: t.router({
    get: open
      .meta(rest('GET', '/thing', 'Get'))
      .output(Echo)
      .query(() => []),
  }),
});

/** A folder as a build leaves it. */
function built(files: Record<string, string | Buffer> = {}): string {
  const folder = join(temporaryFolder(), 'dist');
  const all = {
    'index.html': PAGE,
    'sw.js': 'self.skipWaiting();',
    'assets/index-B1a_2.js': SCRIPT,
    'assets/index-B1a_2.js.br': brotliCompressSync(SCRIPT),
    'assets/index-B1a_2.js.gz': gzipSync(SCRIPT),
    'assets/plate-9fQ.webp': Buffer.from('picture'),
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

async function serve(
  surveyAppFolder: string,
  environment: Record<string, string> = {},
  demo: HttpAppOptions['demo'] = null,
): Promise<string> {
  const parts = bareParts(new FolderStore(temporaryFolder()), environment);
  const appFolders = { survey: surveyAppFolder, console: join(surveyAppFolder, 'none') };
  return listen(createHttpApp(parts, pino({ level: 'silent' }), { ...documented(router), appFolders, demo }));
}

describe('the application of respondents', () => {
  test('is the answer at / and at each address of a survey, for browsers and for programs that show a link', async () => {
    const url = await serve(built());
    for (const path of ['/', '/?x=1', '/s/winter', '/s/winter/', '/s/winter?auth=secret', '/s/winter/food/2/portion']) {
      for (const headers of [BROWSER, { accept: '*/*' }]) {
        const { status, headers: answered, body } = await send(url, path, { headers });
        expect([status, answered['content-type'], body], path).toEqual([200, 'text/html; charset=utf-8', PAGE]);
        expect(answered['cache-control'], path).toBe('no-cache');
      }
    }
    const head = await send(url, '/', { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, String(PAGE.length), '']);
  });

  test('has its screens with example data while the demo is loaded, and not in a real installation', async () => {
    const [demo, real] = [await serve(built(), {}, { accounts: [] }), await serve(built())];
    for (const path of ['/dev/screens', '/dev/screens/consent-no-answer']) {
      const [shown, missed] = [await send(demo, path), await send(real, path)];
      expect([shown.status, shown.body], path).toEqual([200, PAGE]);
      expect([missed.status, missed.body.includes('request.not_found')], path).toEqual([404, true]);
    }
  });

  test('leaves the API, its document, the guides, pictures and health where they are', async () => {
    const shadows = ['api/thing', 'trpc/things.get', 'health/live', 'docs', 'metrics'];
    const url = await serve(built(Object.fromEntries(shadows.map((name) => [name, PAGE]))));
    for (const path of ['/api/thing', '/trpc/things.get', '/health/live', '/metrics', '/docs']) {
      const { status, body } = await send(url, path, { headers: BROWSER });
      expect([status, body === PAGE], path).toEqual([200, false]);
    }
    for (const path of ['/api/none', '/none', '/assets/none.js', '/s', '/images/none']) {
      const { status, headers, body } = await send(url, path);
      expect([status, headers['content-type']], path).toEqual([404, 'application/problem+json']);
      expect(body, path).toContain('request.not_found');
    }
    expect((await send(url, '/s/winter', { method: 'POST' })).status).toBe(404);
  });

  test('serves hashed files for a year, compressed as the build did', async () => {
    const url = await serve(built());
    const path = '/assets/index-B1a_2.js';
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', 'identity'],
    ] as const) {
      const sent = await send(url, path, { method: 'HEAD', headers: { 'accept-encoding': accepted } });
      expect(sent.headers, accepted).toMatchObject({
        'cache-control': FOREVER,
        'content-type': 'text/javascript; charset=utf-8',
      });
      expect(sent.headers['content-encoding'] ?? 'identity', accepted).toBe(encoding);
      expect(sent.headers.vary, accepted).toContain('Accept-Encoding');
      expect(Number(sent.headers['content-length']) < SCRIPT.length / 5, accepted).toBe(encoding !== 'identity');
      // `fetch` decodes, and fails if the encoding is another one.
      const whole = await fetch(url + path, { headers: { 'accept-encoding': accepted } });
      expect(await whole.text(), accepted).toBe(SCRIPT);
    }
    const part = await send(url, '/assets/plate-9fQ.webp', { headers: { range: 'bytes=0-2' } });
    expect([part.status, part.headers['content-type'], part.body]).toEqual([206, 'image/webp', 'pic']);
  });

  test('asks for its page and its service worker anew each time, and answers 304 while they are the same', async () => {
    const folder = built({ 'index.html.br': brotliCompressSync(PAGE) });
    const url = await serve(folder);
    for (const [path, encoding] of [
      ['/', 'identity'],
      ['/s/winter', 'br'],
      ['/sw.js', 'br'],
    ] as const) {
      const headers = { 'accept-encoding': encoding };
      const first = await send(url, path, { headers });
      expect([first.status, first.headers['cache-control']], path).toEqual([200, 'no-cache']);
      const again = await send(url, path, { headers: { ...headers, 'if-none-match': first.headers.etag } });
      expect([again.status, again.body, again.headers.etag], path).toEqual([304, '', first.headers.etag]);
    }
    const { headers: before } = await send(url, '/');
    writeFileSync(join(folder, 'index.html'), PAGE.replace('B1a_2', 'C3d_4'));
    const after = await send(url, '/', { headers: { 'if-none-match': before.etag } });
    expect([after.status, after.body]).toEqual([200, PAGE.replace('B1a_2', 'C3d_4')]);
  });

  test('may load nothing from third parties, cannot be framed, and tells no other page its address', async () => {
    const url = await serve(built(), { PUBLIC_URL: 'https://recall.example.org/base' });
    const framed = await send(url, '/preview');
    expect(framed.headers['content-security-policy']).toMatch(/;frame-ancestors 'self'$/);
    for (const path of ['/', '/s/winter', '/sw.js', '/assets/index-B1a_2.js']) {
      const { headers } = await send(url, path);
      expect(headers, path).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
      expect(headers['content-security-policy'], path).toBe(
        "default-src 'self';img-src 'self' data: blob: https://recall.example.org;connect-src 'self' https://recall.example.org;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      );
    }
  });

  test('keeps a part whose content never changes for every page alike, so that its service worker need not load it again', async () => {
    const url = await serve(built());
    for (const headers of [{}, { origin: url }]) {
      const { headers: answered } = await send(url, '/assets/index-B1a_2.js', { headers });
      expect([answered.vary, answered['cache-control']]).toEqual([
        'Accept-Encoding',
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  test('serves nothing from outside of its folder', async () => {
    const folder = built();
    writeFileSync(join(folder, '../secret.txt'), 'secret');
    writeFileSync(join(folder, '.env'), 'secret');
    const url = await serve(folder);
    for (const path of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/..%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/.env',
      '/assets',
      '/assets/',
    ]) {
      const { status, body } = await send(url, path);
      expect([status, body.includes('"secret"')], path).toEqual([404, false]);
    }
  });

  test('takes over the former form of a link, with its token', async () => {
    const url = await serve(built());
    const { status, headers } = await send(url, '/surveys/winter/feedback?auth=a%2Bb', { headers: BROWSER });
    expect([status, headers.location, headers['cache-control']]).toEqual([
      302,
      '/s/winter/feedback?auth=a%2Bb',
      'no-store',
    ]);
    const shouted = await send(url, '/SURVEYS/winter?from=/surveys/', { headers: BROWSER });
    expect([shouted.status, shouted.headers.location]).toEqual([302, '/s/winter?from=/surveys/']);
    expect((await send(url, '/surveys/winter', { headers: { accept: 'application/json' } })).status).toBe(404);
  });

  test('that is not built is missed by a page that says how to build it, until it is built', async () => {
    const folder = built();
    rmSync(folder, { recursive: true });
    const url = await serve(folder);
    const missed = await send(url, '/', { headers: BROWSER });
    expect([missed.status, missed.body.includes('npm run build')]).toEqual([200, true]);
    const program = await send(url, '/', { headers: { accept: 'application/json' } });
    expect([program.status, program.headers.location]).toEqual([302, '/docs']);
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), PAGE);
    expect((await send(url, '/', { headers: BROWSER })).body).toBe(PAGE);
  });

  test('that is hosted elsewhere is where / leads, and nothing of it is served here', async () => {
    const elsewhere = 'https://app.example.org/recall';
    const url = await serve(built(), { SURVEY_FRONTEND_URL: elsewhere });
    const { status, headers } = await send(url, '/', { headers: BROWSER });
    expect([status, headers.location]).toEqual([302, elsewhere]);
    for (const path of ['/s/winter', '/sw.js', '/assets/index-B1a_2.js'])
      expect((await send(url, path)).status).toBe(404);
    // A proxy that serves another application at the same address answers `/` itself.
    const same = await serve(built(), {
      PUBLIC_URL: 'https://r.example.org',
      SURVEY_FRONTEND_URL: 'https://r.example.org/',
    });
    expect((await send(same, '/', { headers: BROWSER })).headers.location).toBe('/docs');
  });
});
