import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { ROOT } from '../../bench/support/server-process.ts';
import { demoPeople, type DemoPeople } from '../../bench/survey/demo-people.ts';
import { report, writeComposed } from './compose.ts';
import { SCHEMES, type ColourScheme } from './phone.ts';

/** A test survey of invented people, beside the demo's survey. */
const SURVEY = 'winter-26';
const SCREEN = { width: 1280, height: 860 };
const QUALITY = 80;

/** Two faults: a name that is there twice, and a row without one. */
const PEOPLE = `user name,password,region
w-001,harbour-lantern-blue,North
w-002,orchard-gate-yellow,North
w-003,quiet-river-stone,South
w-003,meadow-bell-green,South
,silver-birch-kettle,South
`;

interface Picture {
  name: string;
  path: string;
  /** What a person does on the screen before it is taken. */
  act?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/' },
  {
    name: 'new-survey',
    path: '/surveys/new',
    act: (page) => page.getByLabel('Id', { exact: true }).fill('spring-27'),
  },
  {
    name: 'questionnaire',
    path: '/questionnaires/default?part=texts',
    act: (page) => page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'respondents',
    path: `/surveys/${SURVEY}/respondents`,
    act: (page) => page.getByRole('rowheader').first().getByRole('link').click(),
  },
  {
    name: 'upload',
    path: `/surveys/${SURVEY}/respondents/upload`,
    act: async (page) => {
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page.getByText('Mend them').waitFor();
    },
  },
  { name: 'notifications', path: `/surveys/${SURVEY}/notifications/plan` },
  { name: 'fieldwork', path: `/surveys/${SURVEY}/fieldwork` },
  {
    name: 'recall',
    path: `/surveys/${SURVEY}/recalls`,
    act: async (page) => {
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  { name: 'coding', path: `/surveys/${SURVEY}/coding` },
  { name: 'export', path: `/surveys/${SURVEY}/export` },
  { name: 'food', path: '/food-lists/en_GB?food=PORM&tab=respondents' },
  { name: 'portion-methods', path: '/food-lists/en_GB?category=HTCL&tab=here' },
  {
    name: 'new-food',
    path: '/food-lists/en_GB?make=food',
    act: (page) => page.getByLabel('Name in English').fill('Porridge with blueberries'),
  },
  { name: 'problems', path: '/food-lists/en_GB/problems' },
  { name: 'search-words', path: '/food-lists/en_GB/search-words?try=porage' },
  { name: 'pictures', path: '/pictures' },
  { name: 'picture-set', path: '/pictures/sets/rice' },
  { name: 'outlines', path: '/pictures/guide-images/bread_slices' },
  { name: 'nutrients', path: '/nutrients/en_GB/records/PORM' },
  { name: 'feedback-rule', path: '/feedback-rules/1' },
];

/** The screens of the README: one large, and two below it. */
const README_SCREENS = ['fieldwork', 'coding', 'food'];
const README_SCREEN = { width: 1440, height: 900 };
const README_SCALE = 1.2;
const README_GAP = 28;
const CORNER = 18;

export interface Place {
  dataDir: string;
  folder: string;
  /** Does work on the data folder, which no server has open meanwhile. */
  whileStopped: (work: () => Promise<void>) => Promise<void>;
}

/** Takes the pictures of the guides of Console, and those of the README in light and dark, with a survey of invented people. */
export async function takeConsole(
  browser: Browser,
  address: string,
  { dataDir, folder, whileStopped }: Place,
): Promise<void> {
  await simulate(address, dataDir);
  await whileStopped(() => spreadRecalls(dataDir));
  const { admin } = await demoPeople(address, dataDir);
  await endJobs(admin);
  await giveAddresses(admin);
  const guides = join(folder, 'console');
  mkdirSync(guides, { recursive: true });
  const page = await signedIn(browser, address, { viewport: SCREEN });
  for (const one of PICTURES) {
    const file = join(guides, `${one.name}.webp`);
    const { size } = await sharp(await shown(page, address, one))
      .webp({ quality: QUALITY })
      .toFile(file);
    report(file, size);
  }
  await page.context().close();
  for (const colorScheme of SCHEMES) await composeForReadme(browser, address, { colorScheme, folder });
}

async function composeForReadme(
  browser: Browser,
  address: string,
  { colorScheme, folder }: { colorScheme: ColourScheme; folder: string },
): Promise<void> {
  const page = await signedIn(browser, address, {
    viewport: README_SCREEN,
    deviceScaleFactor: README_SCALE,
    colorScheme,
  });
  const screens: Buffer[] = [];
  for (const wanted of README_SCREENS) {
    const one = PICTURES.find(({ name }) => name === wanted);
    if (one) screens.push(await shown(page, address, one));
  }
  await page.context().close();
  const width = README_SCREEN.width * README_SCALE;
  const height = README_SCREEN.height * README_SCALE;
  const half = { width: (width - README_GAP) / 2, height: Math.round((height * (width - README_GAP)) / 2 / width) };
  const below = height + README_GAP;
  const places = [
    { left: 0, top: 0, width, height },
    { left: 0, top: below, ...half },
    { left: half.width + README_GAP, top: below, ...half },
  ];
  const placed = screens.flatMap((screen, at) => places.slice(at, at + 1).map((place) => ({ screen, ...place })));
  await writeComposed(join(folder, `console-${colorScheme}.webp`), placed, CORNER);
}

async function signedIn(browser: Browser, address: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const open = new Set<Request>();
  OPEN_REQUESTS.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.goto(`${address}/console/`);
  await page.getByRole('button', { name: 'Sign in as the demo administrator' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  return page;
}

/** The screen, when a person has done there what it is taken for. */
async function shown(page: Page, address: string, { path, act }: Picture): Promise<Buffer> {
  await page.goto(`${address}/console${path}`);
  await settled(page);
  if (act) {
    await act(page);
    await settled(page);
  }
  return page.screenshot({ animations: 'disabled' });
}

/** A screen of Console says that it is loading after a while only. */
const QUIET_ROUNDS = 10;
const ROUND_MS = 100;
const OPEN_REQUESTS = new WeakMap<Page, Set<Request>>();

/** Runs in the page. */
function hasAll(): boolean {
  const main = document.querySelector('main');
  const isLoading =
    main === null || main.querySelector('[aria-busy="true"]') !== null || /^Loading$/m.test(main.innerText);
  const isDrawn = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0;
  const isBelow = (image: HTMLImageElement) => image.getBoundingClientRect().top > innerHeight;
  return !isLoading && Array.from(document.images).every((image) => isDrawn(image) || isBelow(image));
}

/** Waits until the screen has had for a while what it reads, and its pictures. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.mouse.move(0, 0);
  for (let rounds = 0; rounds < QUIET_ROUNDS; await setTimeout(ROUND_MS)) {
    const isQuiet = OPEN_REQUESTS.get(page)?.size === 0 && (await page.evaluate(hasAll));
    rounds = isQuiet ? rounds + 1 : 0;
  }
}

/** Invented people recall all their days at once. Here each recall comes on the day on which they told it. */
async function spreadRecalls(dataDir: string): Promise<void> {
  const database = new PGlite(join(dataDir, 'postgres'));
  await database.query(
    'update submission set submitted_at = end_time where survey_id = (select id from survey where slug = $1)',
    [SURVEY],
  );
  await database.close();
}

/** The sizes of the pictures of the demo are made in the background, and would be shown on every screen. */
async function endJobs(admin: DemoPeople['admin']): Promise<void> {
  const { id } = await admin.sourceImages.makeRenditions.mutate();
  await admin.jobs.cancel.mutate({ id });
  while ((await admin.jobs.get.query({ id })).state === 'running') await setTimeout(100);
}

/** Invented people have no address, so nobody could be invited. */
async function giveAddresses(admin: DemoPeople['admin']): Promise<void> {
  await admin.surveys.update.mutate({ surveyId: SURVEY, allowPersonalData: true });
  const { items } = await admin.surveyPeople.listRespondents.query({ surveyId: SURVEY, limit: 100 });
  const users = items.flatMap(({ userName }) =>
    userName === null ? [] : [{ userName, email: `${userName.slice(-4)}@example.org` }],
  );
  await admin.surveyPeople.upsertRespondents.mutate({ surveyId: SURVEY, users });
}

async function simulate(address: string, dataDir: string): Promise<void> {
  const words = ['--survey', SURVEY, '--locale', 'en_GB', '--people', '40', '--days', '2', '--seed', '7'];
  const child = spawn(process.execPath, ['cli/simulate.ts', '--url', address, ...words], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the simulation ended with ${code}`);
}
