import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, useSurveyApp } from '../support/survey-app.ts';

// The application at a host of its own, as docs/guides/operators/configure.md says: static files, built with the address of the service.

const ROOT = join(import.meta.dirname, '../../..');
const APP = join(ROOT, 'apps/survey');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const files = mkdtempSync(join(tmpdir(), 'survey-own-host-'));
const host = createServer(({ url = '/' }, response) => {
  const asked = join(files, new URL(url, 'http://host').pathname);
  const file = extname(asked) !== '' && existsSync(asked) ? asked : join(files, 'index.html');
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
}).listen(0, '127.0.0.1');
await once(host, 'listening');
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
afterAll(() => {
  host.close();
  rmSync(files, { recursive: true });
});

const openPage = useBrowser();
const app = useSurveyApp({ SURVEY_FRONTEND_URL: origin });

test('the application at a host of its own signs in by its links, stays signed in, and shows the pictures of the service', async () => {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--outDir', files, '--emptyOutDir'], {
    cwd: APP,
    env: { ...process.env, VITE_RECALL_URL: app().address },
    encoding: 'utf8',
  });
  expect(built.status, built.stderr).toBe(0);
  const { id } = await app().newRespondent();
  const { authUrl } = await app().admin.surveyPeople.replaceLink.mutate({ surveyId: 'demo', userId: id });
  expect(new URL(authUrl).origin).toBe(origin);
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  await page.goto(authUrl);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: 'When did your day begin and end?' }).waitFor();
  expect(await page.getByRole('banner').locator('img').evaluate(widthOf)).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  expect(page.url()).toBe(`${origin}/surveys/demo`);
});

/** Runs in the page. */
async function widthOf(image: HTMLElement | SVGElement): Promise<number> {
  const picture = image as HTMLImageElement;
  await picture.decode();
  return picture.naturalWidth;
}
