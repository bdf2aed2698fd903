import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY, SHORT_STORED } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay, type Day } from './respondent.ts';
import { storedRecalls } from './stored.ts';
import { goOnIn } from './under-way.ts';

// A whole recall while something is in its way: it arrives once, with every answer.

const openPage = useBrowser();
const app = useSurveyApp();

const SUBMIT = /\/trpc\/[^?]*submissions\.submit/;
const recallAddress = () => `${app().address}/s/${SURVEY}`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name });

test('a day that is listed without a connection, by a person who saves data, is completed and sent once there is one', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  const context = page.context();
  // The device then has no food list to search in.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(link);
  const own = { words: 'aunt Mary’s stew', own: { made: 'beef and carrots', amount: 'a deep plate' } };
  const day: Day = { ...SHORT_DAY, meals: [...SHORT_DAY.meals, { name: 'Lunch', time: '13:00', foods: [own] }] };
  let left = 0;
  let here = page;
  await recallDay(page, day, pointer(page), async (asked) => {
    if (asked.startsWith('When did you eat or drink') && !(await isOffline(here))) {
      // The second visit: the pages come from the service worker.
      await here.evaluate(() => navigator.serviceWorker.ready);
      await here.reload();
      // The sign-in has gone on: cut off in the middle of it, the person would have to sign in once more.
      await here.getByRole('button', { name: 'Go on', exact: true }).waitFor();
      await context.setOffline(true);
      await here.close();
      here = await goOnIn(await context.newPage(), recallAddress());
      return here;
    }
    if (asked.startsWith('Which of these was your') && !asked.includes(own.words) && (await isOffline(here))) {
      await here.getByRole('button', { name: 'Later, next food' }).click();
      await heading(here, asked).waitFor({ state: 'detached' });
      left++;
      return here;
    }
    if (asked === 'These foods wait for a connection') {
      expect(await here.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(['tea', 'banana', 'broccoli']);
      await context.setOffline(false);
      await heading(here, asked).waitFor({ state: 'detached' });
      return here;
    }
    if (asked.startsWith('Send your')) {
      await context.setOffline(true);
      await here.getByRole('button', { name: 'Send my day' }).click();
      await heading(here, 'We will send it when you are online').waitFor();
      await here.close();
      here = await context.newPage();
      await here.goto(recallAddress());
      await heading(here, 'We will send it when you are online').waitFor();
      expect(await storedRecalls(app(), userName)).toEqual([]);
      await context.setOffline(false);
      return here;
    }
    return undefined;
  });
  expect(left).toBe(3);
  expect(await storedRecalls(app(), userName)).toEqual([[...SHORT_STORED.slice(0, 3), SHORT_STORED[3]]]);
});

function isOffline(page: Page): Promise<boolean> {
  return page.evaluate(() => !navigator.onLine);
}

test('a day whose receipt is lost after it was stored is stored once', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  await page.goto(link);
  let lost = 0;
  await page.route(SUBMIT, async (route) => {
    if (lost === 2) return route.continue();
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    lost++;
    await route.abort();
  });
  await recallDay(page, SHORT_DAY);
  expect(lost).toBe(2);
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});

/** Lets each of these parts of the application fail twice. */
async function failTwice(page: Page, parts: RegExp): Promise<Map<string, number>> {
  const failures = new Map<string, number>();
  await page.route(parts, async (route) => {
    const name = parts.exec(route.request().url())?.[1] ?? '';
    const count = failures.get(name) ?? 0;
    if (count === 2) return route.continue();
    failures.set(name, count + 1);
    return count === 0 ? route.abort() : route.fulfill({ status: 502 });
  });
  return failures;
}

test('parts of the application that do not load are asked for again, and the page stays', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  const failures = await failTwice(page, /\/assets\/(later-prompt|open-pack)-/);
  let loaded = 0;
  page.on('load', () => loaded++);
  await page.goto(link);
  await recallDay(page, SHORT_DAY);
  expect(Object.fromEntries(failures)).toMatchObject({ 'later-prompt': 2, 'open-pack': expect.any(Number) as number });
  expect(loaded).toBe(1);
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});

test('a part that a newer version of the application has no more leads to that version', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  await failTwice(page, /\/assets\/(later-prompt)-/);
  let loaded = 0;
  page.on('load', () => loaded++);
  await page.route(
    (url) => url.pathname === `/s/${SURVEY}`,
    (route) =>
      route.request().resourceType() === 'fetch' && loaded === 1
        ? route.fulfill({
            contentType: 'text/html',
            body: '<script type="module" src="/assets/index-newer.js"></script>',
          })
        : route.continue(),
  );
  await page.goto(link);
  await expect.poll(() => loaded).toBe(2);
  await recallDay(page, SHORT_DAY);
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});
