import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY, SHORT_STORED } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';
import { goOnIn } from './under-way.ts';

// The application at a host of its own, as docs/guides/operators/configure.md says: static files, built with the address of the service.

const ROOT = join(import.meta.dirname, '../../..');
const APP = join(ROOT, 'apps/survey');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const folders: string[] = [];
const host = createServer(({ url = '/' }, response) => {
  // The newest build alone, as after a release.
  const files = folders.at(-1) ?? '';
  const asked = join(files, new URL(url, 'http://host').pathname);
  const file = extname(asked) !== '' && existsSync(asked) ? asked : join(files, 'index.html');
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
}).listen(0, '127.0.0.1');
await once(host, 'listening');
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
afterAll(() => {
  host.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const openPage = useBrowser();
const app = useSurveyApp({ SURVEY_FRONTEND_URL: origin });

/** Builds the application and serves this build from now on. */
function release(serviceUrl: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'survey-own-host-'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: APP,
    // Under a test runner it would be a build for development, which has no service worker.
    env: { ...process.env, NODE_ENV: 'production', VITE_RECALL_URL: serviceUrl },
    encoding: 'utf8',
  });
  expect(built.status, built.stderr).toBe(0);
  folders.push(folder);
}

beforeAll(() => release(app().address));

async function newLink(): Promise<{ link: string; userName: string }> {
  const { id, userName } = await app().newRespondent();
  const { authUrl } = await app().admin.surveyPeople.replaceLink.mutate({ surveyId: 'demo', userId: id });
  return { link: authUrl, userName };
}

test('the application at a host of its own signs in by its links, stays signed in, and shows the pictures of the service', async () => {
  const { link } = await newLink();
  expect(new URL(link).origin).toBe(origin);
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  await page.goto(link);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: 'When did your day begin and end?' }).waitFor();
  expect(await page.getByRole('banner').locator('img').evaluate(widthOf)).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  expect(page.url()).toBe(`${origin}/surveys/demo`);
});

test('a new version of the application that comes in the middle of a recall waits until it is sent', async () => {
  const { link, userName } = await newLink();
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(link);
  const recallAddress = `${origin}/surveys/demo`;
  let first: string[] = [];
  await recallDay(page, SHORT_DAY, pointer(page), async (asked) => {
    if (!asked.startsWith('Banana: did you finish it?')) return undefined;
    // From the second visit on the pages come from the service worker.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await goOnIn(page, recallAddress);
    first = await scriptsOf(page);
    // Another way to write the same address, so that each file with it has another name.
    release(`${app().address}/`);
    await page.evaluate(waitingVersion);
    const tab = await page.context().newPage();
    await tab.goto(recallAddress);
    await tab.getByRole('heading', { name: 'Your day is open in another tab or window' }).waitFor();
    expect(await scriptsOf(tab)).toEqual(first);
    await tab.close();
    return page;
  });
  expect(await scriptsOf(page)).toEqual(first);
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
  // On a slow machine it takes over during the first of the next visits.
  const nextVisit = async () => {
    // A page that is left for the same address may still hold its recall when the next one asks.
    await page.goto('about:blank');
    await page.goto(recallAddress);
    await page.getByRole('button', { name: 'Begin' }).waitFor();
    return scriptsOf(page);
  };
  await expect.poll(nextVisit).not.toEqual(first);
});

/** The scripts with which the page began: their names follow from their contents. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Array.from(document.scripts, ({ src }) => src));
}

/** Looks for a new version, as browsers do by themselves, until one waits. Runs in the page. */
async function waitingVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const { installing } = registration;
  if (registration.waiting || !installing) return;
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener('statechange', () =>
      installing.state === 'installed' ? resolve() : reject(new Error(installing.state)),
    );
  });
}

/** Runs in the page. */
async function widthOf(image: HTMLElement | SVGElement): Promise<number> {
  const picture = image as HTMLImageElement;
  await picture.decode();
  return picture.naturalWidth;
}
