import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { usePackedClient } from '../client/support/packed-client.ts';
import { useTestApp } from '../support/test-app.ts';
import { useBrowser } from './support/browser.ts';

// The application of docs/guides/app-builders/build-an-application.md, with the files as they stand there.

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/guides/app-builders/build-an-application.md'), 'utf8');
const PASSWORD = 'correct horse battery staple';
const app = useTestApp();
const open = useBrowser();
const packed = usePackedClient();
let service: string;
let userName: string;

beforeAll(async () => {
  const { given, parts } = app();
  const { id: locale } = await given.locale({ id: 'en_GB' });
  await given.portionImages({
    asServedSets: [
      { id: 'spagbol', description: 'Spaghetti', images: [{ image: 'spagbol.svg', label: null, weight: 305 }] },
    ],
  });
  await given.food({
    code: 'SPAG',
    locals: {
      [locale]: {
        description: 'Spaghetti bolognese',
        portions: [{ method: 'as-served', parameters: { servingImageSet: 'spagbol' } }],
        nutrients: { 1: 100 },
      },
    },
  });
  const survey = await given.survey({ locale, slug: 'demo' });
  ({ userName } = await given.respondent(survey, { password: PASSWORD, name: 'Ada' }));
  await app().settle();
  // As on a machine with the demo: cookies over plain HTTP.
  service = await app().listen({ config: { ...parts.config, isCookieSecure: false } });
});

/** A file of the guide: the block below its name. */
function fileOf(name: string): string {
  const found = GUIDE.split(`\n\`${name}\`:\n`)[1]?.split('```', 2)[1];
  if (found === undefined) throw new Error(`the guide has no file ${name}`);
  return found.slice(found.indexOf('\n') + 1);
}

/** The block of a language that stands after some words of the guide. */
function blockAfter(words: string, language: string): string {
  const found = GUIDE.split(words)[1]
    ?.split('```' + language + '\n', 2)[1]
    ?.split('```', 1)[0];
  if (found === undefined) throw new Error(`the guide has no ${language} after “${words}”`);
  return found;
}

/** Starts Vite on the files of the guide, on a free port; the address that it names. */
async function serveWithVite(): Promise<string> {
  symlinkSync(join(ROOT, 'node_modules/vite'), join(packed().folder, 'node_modules/vite'));
  for (const name of ['vite.config.ts', 'index.html', 'main.ts']) packed().write(name, fileOf(name));
  const vite = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', '0'], {
    cwd: packed().folder,
    env: { ...process.env, RECALL_URL: service, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void vite.kill());
  for await (const line of createInterface(vite.stdout)) {
    const address = /Local:\s+(http:\S+?)\/?$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('Vite ended before it listened');
}

test('the application of the guide signs in, finds a food, submits a recall, and is signed in after a reload', async () => {
  const address = await serveWithVite();
  const { page, faults } = await open();
  await page.goto(address);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const message = page.getByRole('status');
  await expect.poll(() => message.innerText()).toContain('Welcome');
  await page.reload();
  await expect.poll(() => message.innerText()).toContain('Welcome');
  await page.getByLabel('What did you eat?').fill('spaghetti');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.locator('#choices button').first().click();
  await page.getByRole('button', { name: '305 g' }).click();
  await expect.poll(() => message.innerText()).toMatch(/^Submitted: \d+ kcal\.$/);
  // Before the sign-in there is no cookie to continue with (401), and the picture sets of tests have no files (404).
  expect(faults.filter((fault) => !fault.startsWith('Failed to load resource'))).toEqual([]);
});

test('the types of the guide’s page are checked by the command of the guide', () => {
  const command = blockAfter('are checked by:', 'console').trim().split(' ').slice(2);
  packed().write('main.ts', fileOf('main.ts'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  expect(spawnSync(process.execPath, [tsc, ...command], { cwd: packed().folder, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: '',
  });
});

test('the recall of the guide asks what the guide says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guide-order-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'order.ts'), fileOf('order.ts'));
  const { stdout } = spawnSync(process.execPath, ['order.ts'], { cwd: folder, encoding: 'utf8' });
  expect(stdout).toBe(blockAfter('It prints what is asked', 'text'));
});
