import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY, SHORT_STORED } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay, type Day, type Food } from './respondent.ts';
import { storedRecalls } from './stored.ts';
import { goOnIn } from './under-way.ts';

// Foods are found without a connection, in the list that the device has: the recall arrives as it would have with one.

const openPage = useBrowser();
const app = useSurveyApp();

const TOLD = 'The food list is on this device too.';
const MISSPELT: Readonly<Record<string, string>> = { tea: 'blak tea', banana: 'bananna', broccoli: 'brocoli' };
const misspell = (food: Food): Food => ({ ...food, words: MISSPELT[food.words]! });
const DAY: Day = { ...SHORT_DAY, meals: SHORT_DAY.meals.map((meal) => ({ ...meal, foods: meal.foods.map(misspell) })) };
const CHOSEN = ['Tea, black', 'Banana', 'Broccoli, boiled'];

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
// No food is loaded yet: only the list is on the device.
const isLastListed = (asked: string) => asked.startsWith('Dinner: what did you eat');
const isToFind = (asked: string) => asked.startsWith('Which of these was your');

/** Whether the person is told that the list is on the device, once its foods are shown. */
async function isTold(page: Page): Promise<boolean> {
  await page.getByRole('list', { name: 'Foods' }).getByRole('button').first().waitFor();
  return (await page.getByText(TOLD).count()) > 0;
}

/** The scripts and lists that the page has loaded, without what their names have for caches. */
function loadedBy(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '').replace(/[-?].*/, '')),
  );
}

test('a page that is opened without a connection finds misspelt foods, and asks for their amounts once there is one', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  const context = page.context();
  await page.goto(link);
  let here = page;
  let isCut = false;
  let isBack = false;
  const told: boolean[] = [];
  await recallDay(page, DAY, pointer(page), async (asked) => {
    if (isLastListed(asked) && !isCut) {
      isCut = true;
      await expect.poll(() => here.evaluate(keptLists)).toHaveLength(1);
      await here.evaluate(() => navigator.serviceWorker.ready);
      await here.reload();
      // The sign-in has gone on: cut off in the middle of it, the person would have to sign in once more.
      await here.getByRole('button', { name: 'Go on', exact: true }).waitFor();
      await context.setOffline(true);
      await here.close();
      here = await goOnIn(await context.newPage(), `${app().address}/s/${SURVEY}`);
      return here;
    }
    if (isToFind(asked) && !isBack) {
      told.push(await isTold(here));
      return here;
    }
    if (asked === 'These foods wait for a connection') {
      expect(await here.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(CHOSEN);
      isBack = true;
      await context.setOffline(false);
      await heading(here, asked).waitFor({ state: 'detached' });
      return here;
    }
    return undefined;
  });
  expect(told).toEqual([true, false, false]);
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});

/** The addresses of the lists that the browser keeps. Runs in the page. */
async function keptLists(): Promise<string[]> {
  const cache = await caches.open('food-lists');
  return (await cache.keys()).map(({ url }) => url);
}

test('foods are found while the service does not answer, by a page that was opened before and has no service worker', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  await page.goto(link);
  const calls = /\/(trpc|api)\//;
  let isCut = false;
  const found: string[] = [];
  await recallDay(page, DAY, pointer(page), async (asked) => {
    if (isLastListed(asked) && !isCut) {
      isCut = true;
      await expect.poll(() => loadedBy(page)).toEqual(expect.arrayContaining(['search', 'open', 'english']));
      await page.route(calls, (route) => route.abort());
    }
    if (isToFind(asked) && isCut) {
      const foods = page.getByRole('list', { name: 'Foods' }).getByRole('button');
      found.push(await foods.first().innerText());
      return page;
    }
    if (asked === 'These foods wait for a connection') {
      isCut = false;
      await page.unroute(calls);
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, asked).waitFor({ state: 'detached' });
      return page;
    }
    return undefined;
  });
  expect(found).toEqual(CHOSEN);
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});

test('a person who saves data gets no list', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(link);
  await recallDay(page, DAY);
  expect(await loadedBy(page)).not.toContain('search');
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});
