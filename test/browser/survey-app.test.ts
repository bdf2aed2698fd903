import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecallClient, type RecallClient, type Submission } from '../../client/index.ts';
import { ServerProcess } from '../support/server-process.ts';
import { useBrowser } from './support/browser.ts';
import { SurveyRespondent, type ToldDay } from './support/survey-respondent.ts';

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

/** Every portion size method, leftovers by picture, by level and by words, linked foods, a food that is not in the list. */
const DAY: ToldDay = {
  meals: {
    Breakfast: { time: '7:40', foods: ['corn flaks', 'cuppa', 'toast'] },
    Lunch: { time: '12:45', foods: ['pizza', 'salad'] },
    Dinner: { time: '6.50 pm', foods: ['chips', 'chicken breast', 'zzqqxx'] },
  },
  foods: {
    'corn flaks': {
      pick: /^Corn flakes$/,
      method: /bowl/,
      choices: [/Bowl C/],
      picture: 3,
      left: 1,
      with: [/milk on your cereal/],
    },
    milk: { search: 'semi skimmed milk', pick: /^Semi skimmed milk$/, method: /on cereal/, choices: [/level 2/] },
    cuppa: {
      pick: /^Tea/,
      method: /mug/,
      choices: [/./],
      level: /three quarters full/,
      left: /a quarter full/,
      with: [/milk in your tea/],
    },
    toast: {
      pick: /^Toast, white bread$/,
      method: /With pictures/,
      choices: [/medium slice/],
      count: '2',
      with: [/butter or spread on it/],
    },
    'butter or spread': { pick: /^Butter, salted$/, method: /on bread/, picture: 2, count: '2' },
    pizza: { pick: /^Pizza, cheese and tomato$/, method: /./, choices: [/30 cm/, /./, /Quarter/], count: '1½' },
    salad: { pick: /^Mixed salad|^Salad/, method: /With pictures/, picture: 4, with: [/dressing/] },
    dressing: { pick: /dressing/i, method: /share/, choices: [/Average/] },
    'salad dressing': { pick: /dressing/i, method: /share/, choices: [/Average/] },
    chips: { pick: /^Chips, from a chip shop$/, method: /With pictures/, picture: 5, left: 2 },
    'chicken breast': { pick: /./, method: /I know the weight/, grams: '120,5', left: /About a quarter/ },
  },
  missing: 'zzqqxx',
};

interface Line {
  name: string | null;
  method: string;
  choices: string;
  verified: boolean | null;
}

type Food = Submission['meals'][number]['foods'][number];

const NOT_CHOSEN = new Set(['servingImage', 'leftoversImage', 'imageUrl', 'objectWeight']);

/** Foods with those linked to them: the choices that were made, and whether the service found that the weights follow from them. */
function linesOf(foods: readonly Food[]): Line[] {
  return foods.flatMap(({ localDescription, portionMethod, portionData, weightVerified, linkedFoods }) => {
    const choices = Object.entries(portionData).filter(([key]) => !NOT_CHOSEN.has(key));
    const line = {
      name: localDescription,
      method: portionMethod,
      choices: choices.map(([key, value]) => `${key} ${value}`).join(', '),
      verified: weightVerified,
    };
    return [line, ...linesOf(linkedFoods as unknown as Food[])];
  });
}

async function clientOf({ urlAuthToken }: Account): Promise<RecallClient> {
  const client = createRecallClient({ url: service });
  await client.signIn.withToken({ token: urlAuthToken });
  return client;
}

async function newestOf(account: Account): Promise<Submission> {
  const { api } = await clientOf(account);
  const { items } = await api.submissions.listMine.query({ surveyId: SURVEY });
  const [newest] = items;
  if (!newest) throw new Error('No recall was stored.');
  return api.submissions.getMine.query({ surveyId: SURVEY, submissionId: newest.id });
}

/** What axe finds on the page as it is. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`);
  });
  return found;
}

async function enter(page: Page, account: Account): Promise<void> {
  await page.goto(`${address}/s/${SURVEY}?auth=${account.urlAuthToken}`);
  await page.getByRole('heading', { name: /everything you ate/ }).waitFor();
  expect(page.url()).toBe(`${address}/s/${SURVEY}`);
}

test(
  'a whole recall on a phone is stored as it was told, no weight contradicts its choices, and axe finds nothing on any screen',
  { timeout: 300_000 },
  async () => {
    const account = respondent(0);
    const { page, faults } = await openPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await enter(page, account);
    const found = new Map<string, string[]>();
    const told = new SurveyRespondent(page, DAY, async (heading) => {
      const kind = heading.replace(/^.*?: /, '').replace(/“.*”/, '');
      if (!found.has(kind)) found.set(kind, await accessibilityFaults(page));
    });
    await told.tellAll();
    const stored = await newestOf(account);
    expect(
      stored.meals.filter(({ foods }) => foods.length > 0).map(({ name, time }) => [name, time.hours, time.minutes]),
    ).toEqual([
      ['Breakfast', 7, 40],
      ['Lunch', 12, 45],
      ['Dinner', 18, 50],
    ]);
    expect(stored.meals.flatMap(({ foods }) => linesOf(foods))).toMatchInlineSnapshot();
    expect(stored.meals.flatMap(({ missingFoods }) => missingFoods)).toEqual([
      expect.objectContaining({ name: 'zzqqxx', brand: 'Nan' }),
    ]);
    expect([...found].filter(([, list]) => list.length > 0)).toEqual([]);
    // Before the sign-in there is no cookie to continue with (401).
    expect(faults.filter((fault) => !fault.startsWith('Failed to load resource'))).toEqual([]);
  },
);

test(
  'a recall that is closed in the middle goes on at the same question with all answers',
  { timeout: 120_000 },
  async () => {
    const account = respondent(1);
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
