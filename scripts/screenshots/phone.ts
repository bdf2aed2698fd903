import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { noonZone } from '../../bench/survey/demo-people.ts';

export const PHONE = { width: 360, height: 800 };
const POLL_MS = 50;
/** The colours of a picture, which follow those of the reader. */
export const SCHEMES = ['light', 'dark'] as const;
export type ColourScheme = (typeof SCHEMES)[number];

interface PhoneOptions {
  /** Pixels of the picture for one of the screen. */
  scale: number;
  colorScheme: ColourScheme;
}

/** Opens Survey on a phone, and takes part as a demo respondent. */
export async function openOnPhone(
  browser: Browser,
  address: string,
  { scale, colorScheme }: PhoneOptions,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: scale,
    colorScheme,
    locale: 'en-GB',
    // In the small hours Survey would ask which day is meant.
    timezoneId: noonZone(),
    hasTouch: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await page.getByRole('button', { name: 'Try the recall as a demo respondent' }).click();
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  return page;
}

/** The screen, when its pictures are there and nothing moves. */
export async function picture(page: Page): Promise<Buffer> {
  while (!(await page.evaluate(hasAll))) await setTimeout(POLL_MS);
  // Nothing is under the pointer.
  await page.mouse.move(0, 0);
  return page.screenshot({ animations: 'disabled', caret: 'initial' });
}

/** Runs in the page. */
function hasAll(): boolean {
  const isLoading = document.querySelector('[aria-busy="true"]') !== null;
  return !isLoading && Array.from(document.images).every(({ complete }) => complete);
}
