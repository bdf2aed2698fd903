import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { freePort, ROOT, ServerProcess } from '../bench/support/server-process.ts';
import { CommandError, runCommand } from '../cli/support/command.ts';
import { untilReady } from './support/until-ready.ts';

const PHONE = { width: 360, height: 800 };
/** Pictures are taken at this multiple of the size of the screen, and shown at this width. */
const SCALE = 2;
const SHOWN_WIDTH = 480;
const GAP = 28;
const CORNER = 28;
const QUALITY = 84;

const SCHEMES = ['light', 'dark'] as const;

const MEALS: readonly (readonly [time: string, ...foods: string[]])[] = [
  ['7:40', 'Corn flakes', 'Orange juice', 'Tea'],
  ['12:45', 'Cheese sandwich', 'Apple'],
  ['18:50', 'Spag bol', 'Mixed salad', 'Water'],
];
/** Breakfast, lunch and dinner of the six meals that the demo asks for. */
const HAD = [true, false, true, false, true, false];

await runCommand(
  {
    name: 'npm run screenshots --',
    forms: ['[options]'],
    summary: 'Takes the pictures of the README: three screens of Survey on a phone, in light and dark.',
    details:
      'It starts the service with the demo data in a folder of its own, and recalls a part of a day in Chromium (TEST_CHROMIUM, or chromium of the PATH). The applications have to be built.',
    options: {
      output: { type: 'text', value: 'FOLDER', default: 'docs/images', help: 'The folder of the pictures.' },
    },
    example: 'npm run screenshots -- --output /tmp/pictures',
  },
  async ({ values }) => {
    const executablePath = process.env['TEST_CHROMIUM'];
    if (!executablePath)
      throw new CommandError('There is no Chromium. Install it, or say where it is in TEST_CHROMIUM.');
    const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
    const environment = { DEMO_DATA: 'on' };
    const server = new ServerProcess({ dataDir, databaseUrl: null, port: await freePort(), environment });
    const address = `http://127.0.0.1:${server.port}`;
    // Hinting moves letters to whole pixels of a small screen, which a phone does not have.
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--font-render-hinting=none'] });
    try {
      await untilReady(server, address);
      const folder = join(ROOT, values.output);
      mkdirSync(folder, { recursive: true });
      for (const scheme of SCHEMES) {
        const screens = await screensOf(browser, address, scheme);
        const file = join(folder, `survey-${scheme}.webp`);
        const { size } = await sharp(await sideBySide(screens))
          .webp({ quality: QUALITY })
          .toFile(file);
        console.log(`${file}: ${Math.round(size / 1000)} kB`);
      }
    } finally {
      await browser.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

/** Recalls a day until the amount of dinner, and returns the pictures: the day, finding a food, how much it was. */
async function screensOf(browser: Browser, address: string, colorScheme: (typeof SCHEMES)[number]): Promise<Buffer[]> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: SCALE,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click();
  const field = page.getByRole('textbox').filter({ visible: true });
  const openFromDay = async (food: string) => {
    await press('My day');
    await page.getByRole('dialog').getByRole('button', { name: food }).click();
  };

  await page.goto(address);
  await press('Try the recall as a demo respondent');
  await press('Begin');
  await field.first().fill('7:10');
  await field.last().fill('22:45');
  await press('Continue');
  for (const had of HAD) await press(had ? 'I had this' : 'I had nothing');
  await press('Continue');
  for (const [time, ...foods] of MEALS) {
    await field.first().fill(time);
    await press('Continue');
    for (const food of foods) {
      await field.first().fill(food);
      await press('Add');
    }
    await press('That was all');
  }
  await answerGaps(page);
  await press('No to all the rest');

  await page.getByText(/foods found/).waitFor();
  const find = await picture(page);

  await openFromDay('Spag bol');
  await press('Spaghetti bolognese');
  await page.getByRole('radio', { name: 'No', exact: true }).click();
  await page.getByRole('radio', { name: 'With pictures' }).click();
  await page.locator('label', { has: page.getByRole('radio', { name: 'Portion 5' }) }).click();
  const amount = await picture(page);

  await press('My day');
  const day = await picture(page);
  await context.close();
  return [day, find, amount];
}

/** Between the meals there was nothing. */
async function answerGaps(page: Page): Promise<void> {
  const rest = page.getByRole('button', { name: 'No to all the rest' });
  const no = page.getByRole('radio', { name: 'No', exact: true });
  for (;;) {
    await rest
      .or(page.getByText(/^Between/).filter({ visible: true }))
      .first()
      .waitFor();
    if (await rest.isVisible()) return;
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await no.click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'detached' });
  }
}

/** The screen, when its pictures are there and nothing moves. */
async function picture(page: Page): Promise<Buffer> {
  await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
  // Nothing is under the pointer.
  await page.mouse.move(0, 0);
  return page.screenshot({ animations: 'disabled' });
}

/** The screens beside each other with round corners. What is around them is transparent. */
async function sideBySide(screens: readonly Buffer[]): Promise<Buffer> {
  const height = Math.round((SHOWN_WIDTH * PHONE.height) / PHONE.width);
  const corners = Buffer.from(
    `<svg width="${SHOWN_WIDTH}" height="${height}"><rect width="100%" height="100%" rx="${CORNER}"/></svg>`,
  );
  const edge = Buffer.from(
    `<svg width="${SHOWN_WIDTH}" height="${height}"><rect x="1" y="1" width="${SHOWN_WIDTH - 2}" height="${height - 2}" rx="${CORNER - 1}" fill="none" stroke="#8a9396" stroke-opacity=".55" stroke-width="2"/></svg>`,
  );
  const rounded = await Promise.all(
    screens.map((screen) =>
      sharp(screen)
        .resize(SHOWN_WIDTH, height)
        .composite([{ input: corners, blend: 'dest-in' }, { input: edge }])
        .png()
        .toBuffer(),
    ),
  );
  return sharp({
    create: {
      width: screens.length * (SHOWN_WIDTH + GAP) - GAP,
      height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(rounded.map((input, at) => ({ input, left: at * (SHOWN_WIDTH + GAP), top: 0 })))
    .png()
    .toBuffer();
}
