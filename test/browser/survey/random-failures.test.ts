import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Dice } from '../../security/fuzz/dice.ts';
import { useBrowser } from '../support/browser.ts';
import { noonZone, useSurveyApp } from '../support/survey-app.ts';
import { LONG_DAY, LONG_STORED } from './days.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';
import { pressTryAgain } from './try-again.ts';

const openPage = useBrowser();
const app = useSurveyApp();

/** Lets a share of the calls and pictures fail: before the service gets them, after it has handled them, or with a busy gateway. */
async function failAtRandom(page: Page, share: number, dice: Dice): Promise<Record<string, number>> {
  const failures = { before: 0, after: 0, busy: 0 };
  await page.route(/\/(?:trpc|api|images)\//, async (route) => {
    if (!dice.chance(share)) return route.continue();
    const kind = dice.pick(['before', 'after', 'busy'] as const);
    failures[kind]++;
    if (kind === 'busy') return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Try later</h1>' });
    if (kind === 'after') await route.fetch();
    return route.abort();
  });
  return failures;
}

for (const percent of [2, 20]) {
  test(`a day that is reported while ${percent} % of the calls fail arrives once, with every answer`, async () => {
    const { link, userName } = await app().newRespondent();
    // The calls of a service worker are its own.
    const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
    const failures = await failAtRandom(page, percent / 100, new Dice(percent));
    await pressTryAgain(page);
    await page.goto(link);
    await recallDay(page, LONG_DAY);
    expect(await storedRecalls(app(), userName)).toEqual([LONG_STORED]);
    process.stdout.write(`${percent} %: ${JSON.stringify(failures)}\n`);
  });
}
