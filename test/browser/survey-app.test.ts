import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../support/server-process.ts';
import { useBrowser } from './support/browser.ts';

// The application of respondents as `npm run build` makes it, against a real server with the demo data.

const DATA_DIR = mkdtempSync(join(tmpdir(), 'recall-survey-app-'));
const APP = join(import.meta.dirname, '../../apps/survey');
const SURVEY = 'demo';
const openPage = useBrowser();
let server: ServerProcess;
let service: string;
let address: string;
let closeApp: (() => Promise<void>) | undefined;

interface Account {
  role: string;
  userName: string;
  password: string;
  urlAuthToken: string;
}

beforeAll(async () => {
  server = new ServerProcess(null, { DATA_DIR, DEMO_DATA: 'on', LOG_LEVEL: 'info' });
  service = await server.listening();
  while ((await fetch(`${service}/api/surveys/${SURVEY}/public-parameters`)).status !== 200) await setTimeout(500);
  process.env['RECALL_URL'] = service;
  // Vite is the application's: it stands beside it.
  const { build, preview } = await import('vite');
  const configFile = join(APP, 'vite.config.ts');
  const outDir = join(DATA_DIR, 'survey');
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const port = await freePort();
  const app = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { port, strictPort: true, host: '127.0.0.1' },
  });
  address = `http://127.0.0.1:${port}`;
  closeApp = () => app.close();
}, 300_000);
afterAll(async () => {
  await closeApp?.();
  await server.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function respondent(at: number): Account {
  const accounts = JSON.parse(readFileSync(join(DATA_DIR, 'demo-accounts.json'), 'utf8')) as Account[];
  const account = accounts.filter(({ role }) => role === 'respondent')[at];
  if (!account) throw new Error('The demo has no such respondent.');
  return account;
}

async function enter(page: Page, account: Account): Promise<void> {
  await page.goto(`${address}/s/${SURVEY}?auth=${account.urlAuthToken}`);
  await page.getByRole('heading', { name: /everything you ate/ }).waitFor();
  expect(page.url()).toBe(`${address}/s/${SURVEY}`);
}

test(
  'a recall that is closed in the middle goes on at the same question with all answers',
  { timeout: 120_000 },
  async () => {
    const account = respondent(0);
    const { page } = await openPage();
    await enter(page, account);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByLabel('I woke up at').fill('6:55');
    await page.getByLabel('I went to bed at').fill('23');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I had this' }).first().click();
    await page.reload();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'When did you eat or drink?' }).waitFor();
    expect(await page.locator('main').getByText('06:55').count()).toBe(1);
    expect(await page.locator('main').getByText('We ask about it next').count()).toBe(1);
    await page.goBack();
    await page.getByRole('heading', { name: 'When did your day begin and end?' }).waitFor();
    expect(await page.getByLabel('I woke up at').inputValue()).toBe('06:55');
  },
);
