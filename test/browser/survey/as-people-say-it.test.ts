import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, useSurveyApp } from '../support/survey-app.ts';

const openPage = useBrowser();
const app = useSurveyApp();

const HAD = [true, false, false, false, true, false];

/** A day of breakfast and dinner, as far as the listing of its foods. */
async function beginDay(page: Page, wake: string, sleep: string): Promise<void> {
  const { link } = await app().newRespondent();
  await page.goto(link);
  await press(page, 'Begin');
  await page.getByLabel('I woke up at').fill(wake);
  await page.getByLabel('I went to bed at').fill(sleep);
  await press(page, 'Continue');
  for (const had of HAD) await press(page, had ? 'I had this' : 'I had nothing');
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
}

async function tellMeal(page: Page, time: string, foods: readonly string[]): Promise<void> {
  await page.getByLabel('Time').fill(time);
  await press(page, 'Continue');
  for (const food of foods) {
    await page.getByRole('textbox').fill(food);
    await press(page, 'Add');
  }
}

const PHONE = { locale: 'en-GB', timezoneId: noonZone(), viewport: { width: 360, height: 740 } };

async function open(): Promise<Page> {
  const { page } = await openPage(PHONE);
  return page;
}

const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Says that there was nothing between the meals and no forgotten food: the first food is to be found next. */
async function hadNothingElse(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const forgotten = page.getByRole('button', { name: 'No to all the rest' });
  while (!(await forgotten.isVisible())) {
    const gap = await heading.innerText();
    await page.getByRole('radio', { name: 'No', exact: true }).click();
    await headed(page, gap).waitFor({ state: 'detached' });
    await heading.waitFor();
  }
  await forgotten.click();
}

test('a time without a half of the day is the one near to the usual time, and 07:00 is in the morning', async () => {
  const page = await open();
  await beginDay(page, '7', '11');
  await page.getByRole('main').getByText('23:00').waitFor();
  await press(page, 'Continue');
  await tellMeal(page, '8', ['tea']);
  await page.getByText('Breakfast · 08:00').waitFor();
  await press(page, 'That was all');
  await tellMeal(page, '7', []);
  await page.getByText('Dinner · 19:00').waitFor();
  await press(page, 'It was not at 19:00');
  await tellMeal(page, '07:00', ['toast']);
  expect(await page.getByText(/^Dinner · /).innerText()).toBe('Dinner · 07:00');
});

test('Back from the time of a meal leads to the long time that it was in, and No takes the meal away', async () => {
  const page = await open();
  await beginDay(page, '7', '11');
  await press(page, 'Continue');
  await tellMeal(page, '8', ['tea']);
  await press(page, 'That was all');
  await tellMeal(page, '7', ['banana']);
  await press(page, 'That was all');
  const gap = headed(page, 'Between 08:00 and 19:00, did you eat or drink anything?');
  await gap.waitFor();
  await page.getByText('Gap 1 of 2 in your day.').waitFor();
  await page.getByRole('radio', { name: 'Yes', exact: true }).click();
  const when = headed(page, 'When was that?');
  await when.waitFor();
  await press(page, 'Back');
  await gap.waitFor();
  await page.getByRole('radio', { name: 'No', exact: true }).click();
  const next = headed(page, 'Between 19:00 and 23:00, did you eat or drink anything?');
  await next.waitFor();
  // The times stand out, so that one question is not taken for the one before.
  const colours = await next.evaluate((heading) =>
    [heading, heading.querySelector('span')].map((part) => part && getComputedStyle(part).color),
  );
  expect(new Set(colours).size).toBe(2);
  await page.getByText('Gap 2 of 2 in your day.').waitFor();
  await page.getByRole('button', { name: 'My day' }).click();
  const day = page.getByRole('dialog');
  await day.getByRole('button', { name: 'banana' }).waitFor();
  expect(await day.getByRole('button', { name: 'Meal or snack', exact: true }).count()).toBe(0);
});

test('the newest food of a meal stands first, and a food opened from the day is told to its end before the order goes on', async () => {
  const page = await open();
  await beginDay(page, '7', '11');
  await press(page, 'Continue');
  await tellMeal(page, '8', ['tea']);
  await press(page, 'That was all');
  await tellMeal(page, '7', ['banana', 'apple']);
  expect(await page.getByRole('main').getByRole('listitem').first().innerText()).toContain('apple');
  await press(page, 'That was all');

  await hadNothingElse(page);
  await page.getByRole('heading', { level: 1, name: 'Which of these was your “tea”?' }).waitFor();

  await page.getByRole('button', { name: 'My day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'banana' }).click();
  await page.getByRole('heading', { level: 1, name: 'Which of these was your “banana”?' }).waitFor();
  await page.getByRole('main').getByRole('listitem').getByRole('button', { name: 'Banana', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Banana: how would you like to show how much you had?' }).waitFor();
  await press(page, 'Back');
  await page.getByRole('heading', { level: 1, name: 'Which of these was your “banana”?' }).waitFor();
  await page.getByRole('main').getByRole('listitem').getByRole('button', { name: 'Banana', exact: true }).click();
  await press(page, 'I don’t know how much');
  await page.getByRole('heading', { level: 1, name: 'Which of these was your “tea”?' }).waitFor();
});

test('the link that skips to the question leads to its heading, and Back still to the question before', async () => {
  const page = await open();
  const { link } = await app().newRespondent();
  await page.goto(link);
  await press(page, 'Begin');
  await page.getByLabel('I woke up at').fill('7');
  await page.getByLabel('I went to bed at').fill('11');
  await press(page, 'Continue');
  const heading = headed(page, 'When did you eat or drink?');
  await heading.waitFor();
  const skip = page.getByRole('link', { name: 'Skip to the question' });
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  // It is the first stop of the page, before the header.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift+Tab');
      return hasFocus(skip);
    })
    .toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(heading)).toBe(true);
  expect(new URL(page.url()).hash).toBe('');
  await page.goBack();
  await headed(page, 'When did your day begin and end?').waitFor();
});

test('a food that loads slowly is taken once, and no more once the person has gone back', async () => {
  const { page, faults } = await openPage({ ...PHONE, serviceWorkers: 'block' });
  await page.clock.install();
  await beginDay(page, '7', '11');
  await press(page, 'Continue');
  await tellMeal(page, '8', ['tea']);
  await press(page, 'That was all');
  await tellMeal(page, '7', ['banana']);
  await press(page, 'That was all');
  const loading = Promise.withResolvers<void>();
  const foods = /\/trpc\/[^?]*foods\.get\b/;
  await page.route(foods, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await hadNothingElse(page);
  const find = headed(page, 'Which of these was your “tea”?');
  await find.waitFor();
  const rows = page.getByRole('list', { name: 'Foods' });
  const tea = rows.getByRole('button').first();
  await tea.waitFor();
  // The application waits for a food for some seconds: they do not pass by themselves.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await tea.click();
  await expect.poll(() => rows.getAttribute('aria-busy')).toBe('true');
  expect(await tea.isDisabled()).toBe(true);
  await press(page, 'Back');
  const before = headed(page, 'Did you have any of these as well?');
  await before.waitFor();
  const loaded = page.waitForResponse(foods);
  loading.resolve();
  await (await loaded).finished();
  await page.clock.runFor(10_000);
  expect(await before.isVisible()).toBe(true);
  await page.clock.resume();
  await press(page, 'No to all the rest');
  await find.waitFor();
  await tea.click();
  await find.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
