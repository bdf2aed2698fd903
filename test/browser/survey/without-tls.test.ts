import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY, SHORT_STORED } from './days.ts';
import { pointer } from './hands.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';
import { goOnIn } from './under-way.ts';

// A phone in the network of a machine on which somebody tries the service: a page without TLS at an address that is not loopback lacks the
// service worker, the locks, the clipboard and `crypto.randomUUID`.

const HOST = 'recall.test';
const openPage = useBrowser(`--host-resolver-rules=MAP ${HOST} 127.0.0.1`);
const app = useSurveyApp({ COOKIE_SECURE: 'off' });

test('a day is recalled on a page without TLS, goes on after the page is loaded again, and is stored once', async () => {
  const { link, userName } = await app().newRespondent();
  const { page, faults } = await openPage({ timezoneId: noonZone(), viewport: { width: 360, height: 740 } });
  const there = new URL(link);
  there.hostname = HOST;
  await page.goto(there.href);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await recallDay(page, SHORT_DAY, pointer(page), async (asked) =>
    asked.startsWith('Banana: did you finish it?') ? goOnIn(page, `${there.origin}/s/${SURVEY}`) : undefined,
  );
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
  expect(faults).toEqual([]);
});

test('who takes part on a page without TLS reads a user name and a password, and is offered no copy that the browser refuses', async () => {
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.goto(`${app().address.replace('127.0.0.1', HOST)}/s/${SURVEY}`);
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.getByRole('heading', { name: 'Write down your user name and password' }).waitFor();
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
});
