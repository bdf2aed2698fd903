import { dayIn, daysFrom } from '@dietary-recall/recall-flow';
import { DAY_MS } from '@dietary-recall/vocabulary';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, useSurveyApp, zoneAt } from '../support/survey-app.ts';
import { SHORT_DAY, SHORT_STORED } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay } from './respondent.ts';
import { recallsOf, storedRecalls } from './stored.ts';

const openPage = useBrowser();
const app = useSurveyApp();

for (const [name, ahead] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const) {
  test(`a recall on a device whose clock is a day ${name} is about yesterday, and is accepted`, async () => {
    const { link, userName } = await app().newRespondent();
    const timezoneId = noonZone();
    const { page } = await openPage({ timezoneId });
    await page.clock.install({ time: Date.now() + ahead });
    await page.goto(link);
    await recallDay(page, SHORT_DAY);
    expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
    const [recall] = await recallsOf(app(), userName);
    expect(daysFrom(recall?.recallDate ?? '', dayIn(timezoneId, new Date()))).toBe(1);
    expect(dayIn(timezoneId, new Date(recall?.startTime ?? ''))).toBe(dayIn(timezoneId, new Date()));
  });
}

test('a recall during which midnight passes is about the day before it was begun', async () => {
  const { link, userName } = await app().newRespondent();
  const timezoneId = zoneAt(22);
  const { page } = await openPage({ timezoneId });
  await page.clock.install();
  await page.goto(link);
  const day = () => page.evaluate(() => new Date().getDate());
  const begun = await day();
  await recallDay(page, SHORT_DAY, pointer(page), async (asked) => {
    if (!asked.startsWith('Banana: did you finish it?')) return undefined;
    await page.clock.fastForward('02:00:00');
    expect(await day()).not.toBe(begun);
    return page;
  });
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
  const [recall] = await recallsOf(app(), userName);
  expect(daysFrom(recall?.recallDate ?? '', dayIn(timezoneId, new Date(recall?.startTime ?? '')))).toBe(1);
});
