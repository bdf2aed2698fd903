import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { pointer, type Hands } from '../../test/browser/survey/hands.ts';
import { noonZone } from './demo-people.ts';

/** A cheap phone on a slow line: that of Lighthouse. */
const CPU_SLOW_DOWN = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
/** A person types faster than the application waits for the next letter. */
export const BETWEEN_LETTERS_MS = 100;
/** Fifteen foods take a median of twelve minutes at first, and about 150 taps. */
export const BETWEEN_TAPS_MS = (12 * 60_000) / 150;

/** Chromium without a sandbox of its own, which needs rights that containers do not give. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A phone with nothing in its cache. */
export async function openPhone(browser: Browser, isSlow: boolean): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: noonZone(),
  });
  const page = await context.newPage();
  if (isSlow) await slowDown(page);
  return { context, page };
}

/** Gives the page the slow processor and the slow line. */
export async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', LINE);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
}

/** A person who types letter by letter. */
export function typist(page: Page): Hands {
  const hands = pointer(page);
  hands.write = async (field, text) => {
    await field.click();
    await field.fill('');
    await field.pressSequentially(text, { delay: BETWEEN_LETTERS_MS });
  };
  return hands;
}

/** A person who takes their time between two taps. The clock of the page goes on, and the bench does not wait. */
export function inNoHurry(page: Page, pauseMs: number): Hands {
  const hands = pointer(page);
  const { press, choose, write, enter } = hands;
  const pause = () => page.clock.runFor(pauseMs);
  return Object.assign(hands, {
    press: async (...to: Parameters<Hands['press']>) => (await pause(), press(...to)),
    choose: async (...to: Parameters<Hands['choose']>) => (await pause(), choose(...to)),
    write: async (...to: Parameters<Hands['write']>) => (await pause(), write(...to)),
    enter: async () => (await pause(), enter()),
  });
}
