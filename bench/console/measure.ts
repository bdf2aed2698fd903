import type { Browser, Page } from 'playwright-core';
import type { Account } from '../survey/demo-people.ts';
import { slowDown } from '../survey/phone.ts';
import { inpOf, notedFigures, noteFigures, type PageFigures } from '../survey/probe.ts';
import type { Screen } from './screens.ts';

const BEFORE_PRESS_MS = 100;
/** By then Console has loaded what its lists share. */
const FIRST_REST_MS = 3000;

export interface ScreenFigures {
  name: string;
  /** From the press on the link to the first rows. */
  firstDataMs: number;
  /** The longest interaction, from the press to the next paint. */
  inp: PageFigures['interactions'][number];
  interactions: number;
}

interface Place {
  address: string;
  staff: Account;
  screens: readonly Screen[];
}

/** Signs in on a slow computer, opens each screen from within Console, and uses it. */
export async function measureScreens(browser: Browser, { address, staff, screens }: Place): Promise<ScreenFigures[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.addInitScript(noteFigures);
    await page.goto(`${address}/console/`);
    await page.getByLabel('E-mail address').fill(staff.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem').first().waitFor();
    await page.waitForTimeout(FIRST_REST_MS);
    await page.waitForLoadState('networkidle');
    await slowDown(page);
    const found: ScreenFigures[] = [];
    for (const screen of screens) {
      const figures = measureScreen(page, screen).catch((cause: unknown) => {
        throw new Error(`"${screen.name}" at ${page.url()}: ${String(cause)}`, { cause });
      });
      found.push(await figures);
    }
    return found;
  } finally {
    await context.close();
  }
}

async function measureScreen(page: Page, { name, heading, path, firstData, use }: Screen): Promise<ScreenFigures> {
  const before = (await page.evaluate(notedFigures)).interactions.length;
  const link = page.locator(`nav a[href="/console${path}"]`);
  const isInMenu = (await link.count()) > 0;
  // The pointer is over a link for a moment before it is pressed, and Console begins to load what is behind it.
  if (isInMenu) await link.hover();
  if (isInMenu) await page.waitForTimeout(BEFORE_PRESS_MS);
  const started = performance.now();
  if (isInMenu) await link.click();
  else await page.evaluate((to) => history.pushState({}, '', to), `/console${path}`);
  await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
  await firstData(page).waitFor();
  const firstDataMs = performance.now() - started;
  await page.waitForLoadState('networkidle');
  await use(page);
  const { interactions } = await page.evaluate(notedFigures);
  const own = interactions.slice(before);
  return { name, firstDataMs, inp: inpOf(own), interactions: own.length };
}
