import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import { rest } from '../../src/contract/meta.ts';
import { createHttpApp, createStartingApp } from '../../src/http/app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bareParts, documented, Echo, guarded, listen, memoryLog, open, send, t } from './support.ts';

/** What Chromium sends for an address that a person opens. */
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'en-GB,en;q=0.9',
};

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
  }),
});

async function serve() {
  const { log, lines } = memoryLog();
  const parts = bareParts(new FolderStore(temporaryFolder()));
  return { url: await listen(createHttpApp(parts, log, documented(router))), lines };
}

const LINKS: [path: string, says: string, setting: string][] = [
  ['/s/winter?auth=topsecret', 'opens a survey', 'npm run build'],
  ['/surveys/winter?auth=topsecret', 'opens a survey', 'SURVEY_FRONTEND_URL'],
  ['/s/winter/feedback?auth=topsecret', 'opens a survey', 'SURVEY_FRONTEND_URL'],
  ['/console', 'the application of staff', 'npm run build'],
  ['/console/password-reset/', 'for a new password', 'npm run build'],
  ['/console/confirm-email/', 'confirms an e-mail address', 'ADMIN_FRONTEND_URL'],
  ['/password-reset/', 'for a new password', 'ADMIN_FRONTEND_URL'],
  ['/confirm-email/', 'confirms an e-mail address', 'ADMIN_FRONTEND_URL'],
];
const UNKNOWN = [
  '/none',
  '/api',
  '/api/none',
  '/images/none',
  '/health/none',
  '/docs/none',
  '/surveys',
  '/assets/none.js',
];

describe('a person in a browser', () => {
  test.each(LINKS)('at the link %s reads what it is for and whom to tell', async (path, says, setting) => {
    const { url, lines } = await serve();
    const { status, headers, body } = await send(url, path, { headers: BROWSER });
    expect([status, headers['content-type'], headers['content-language']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'en',
    ]);
    expect(body).toContain(says);
    expect(body).toContain(setting);
    expect(body).not.toContain('topsecret');
    await expect.poll(() => lines).toMatchObject([{ status: 404, code: 'request.not_found' }]);
    expect(JSON.stringify(lines)).not.toContain('topsecret');
  });

  test.each(UNKNOWN)('at the unknown address %s reads that nothing is there', async (path) => {
    const { url } = await serve();
    const { status, headers, body } = await send(url, path, { headers: BROWSER });
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('There is nothing at this address');
    expect(headers.vary).toContain('Accept');
  });

  test.each([
    ['fr-CA,fr;q=0.9,en;q=0.5', 'fr', 'nouveau mot de passe'],
    ['de-AT,de;q=0.9,en;q=0.5', 'de', 'neues Passwort'],
    ['it,en;q=0.5', 'en', 'new password'],
  ])('who asks for %s reads %s', async (wanted, language, says) => {
    const { url } = await serve();
    const { headers, body } = await send(url, '/password-reset/', {
      headers: { ...BROWSER, 'accept-language': wanted },
    });
    expect([headers['content-language'], body]).toEqual([language, expect.stringContaining(says)]);
  });

  test('reads during the start that the service is starting', async () => {
    const { config, metrics } = bareParts(new FolderStore(temporaryFolder()));
    const url = await listen(createStartingApp(config, { log: pino({ level: 'silent' }), metrics, tracing: null }));
    const { status, headers, body } = await send(url, '/', { headers: BROWSER });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toContain('The service is starting');
  });
});

test('a page has a language, a title, one heading and no script, and its policy allows its own style only', async () => {
  const { url } = await serve();
  for (const path of [...LINKS.map(([link]) => link), '/none']) {
    const { headers, body } = await send(url, path, { headers: BROWSER });
    expect(headers['content-security-policy'], path).toMatch(
      /^default-src 'none';style-src 'sha256-[\w+/]{43}=';base-uri 'none';form-action 'none';frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(body, path).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(body, path).toMatch(/<title>[^<]+<\/title>/);
    expect(body.match(/<h1>/g), path).toHaveLength(1);
    expect(body, path).not.toMatch(/<script|\son\w+=|\sstyle=/);
  }
});

describe('a program', () => {
  test.each([
    ['*/*'],
    ['application/json'],
    ['application/json, text/html'],
    ['application/problem+json'],
    [undefined],
  ])('that accepts %s gets a problem', async (accept) => {
    const { url } = await serve();
    for (const path of [...LINKS.map(([link]) => link), ...UNKNOWN]) {
      const { status, headers, body } = await send(url, path, { headers: accept === undefined ? {} : { accept } });
      expect([status, headers['content-type']], path).toEqual([404, 'application/problem+json']);
      expect(JSON.parse(body), path).toMatchObject({ code: 'request.not_found' });
    }
  });

  test('and a browser alike get the answers of operations as JSON, refusals included', async () => {
    const { url } = await serve();
    for (const [path, status, type] of [
      ['/api/thing', 200, 'application/json'],
      ['/api/mine', 401, 'application/problem+json'],
      ['/api/%zz', 400, 'application/problem+json'],
    ] as const) {
      const answer = await send(url, path, { headers: BROWSER });
      expect([answer.status, answer.headers['content-type']], path).toEqual([status, type]);
    }
    const posted = await send(url, '/password-reset/', { method: 'POST', headers: BROWSER });
    expect([posted.status, posted.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });
});
