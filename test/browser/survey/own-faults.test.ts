import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY, SHORT_STORED } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';

// A fault of the application is told and reported as one. What fails on its way is tried again.

const openPage = useBrowser();
const app = useSurveyApp();

const SUBMIT = /\/trpc\/[^?]*submissions\.submit/;
const BROKEN = 'Something went wrong on this page';
const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The messages of the faults that a page reports. */
function reportsOf(page: Page): string[] {
  const messages: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('errorReports.report')) return;
    messages.push(/"message":"([^"]*)"/.exec(request.postData() ?? '')?.[1] ?? '');
  });
  return messages;
}

test('a fault on the way in is reported, and the page says that something went wrong, not that the service is away', async () => {
  const { link } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  const reports = reportsOf(page);
  await page.addInitScript(() => {
    if (localStorage.getItem('mended') !== null) return;
    const fail = () => {
      throw new TypeError('the pen is broken');
    };
    Object.defineProperty(navigator.locks, 'request', { value: fail });
  });
  await page.goto(link);
  await heading(page, BROKEN).waitFor();
  await expect.poll(() => reports).toEqual(['TypeError: the pen is broken']);
  await page.evaluate(() => localStorage.setItem('mended', 'yes'));
  await press(page, 'Load again');
  await page.getByRole('button', { name: 'Begin' }).waitFor();
});

test('a fault while a day is sent is reported, and the day is sent once the page is loaded again', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  const reports = reportsOf(page);
  await page.goto(link);
  await page.route(SUBMIT, (route) => {
    const nothing = { result: { data: null } };
    return route.fulfill({ json: new URL(route.request().url()).searchParams.has('batch') ? [nothing] : nothing });
  });
  await recallDay(page, SHORT_DAY, pointer(page), async (asked) => {
    if (!asked.startsWith('Send your')) return undefined;
    await press(page, 'Send my day');
    await heading(page, BROKEN).waitFor();
    await expect.poll(() => reports).toEqual([expect.stringContaining('TypeError')]);
    expect(await storedRecalls(app(), userName)).toEqual([]);
    await page.unroute(SUBMIT);
    await press(page, 'Load again');
    await heading(page, /^Thank you/).waitFor();
    return page;
  });
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});

test('pages of a proxy in place of answers are an outage: the way in can be tried again, and a day is sent by itself', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone(), serviceWorkers: 'block' });
  const reports = reportsOf(page);
  const answer = { contentType: 'text/html', body: '<h1>Please sign in to this network</h1>' };
  await page.route('**/trpc/**', (route) => route.fulfill({ status: 200, ...answer }));
  await page.goto(link);
  await heading(page, 'The service cannot be reached').waitFor();
  await page.unroute('**/trpc/**');
  await press(page, 'Try again');
  const statuses = [200, 502, 403];
  await page.route(SUBMIT, async (route) => {
    const status = statuses.shift();
    await (status === undefined ? route.continue() : route.fulfill({ status, ...answer }));
  });
  await recallDay(page, SHORT_DAY);
  expect(statuses).toEqual([]);
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
  expect(reports).toEqual([]);
});
