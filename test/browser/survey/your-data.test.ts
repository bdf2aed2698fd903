import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY } from './days.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';

const openPage = useBrowser();
const app = useSurveyApp();

test('a person saves a copy of their data, asks for its deletion, takes that back, and stops taking part', async () => {
  const { link, userName } = await app().newRespondent();
  const { page, faults } = await openPage({ timezoneId: noonZone(), viewport: { width: 360, height: 740 } });
  await page.goto(link);
  await recallDay(page, SHORT_DAY);
  await page.getByRole('button', { name: 'See the days I have sent' }).click();
  const yours = page.getByRole('region', { name: 'Your data' });

  await yours.getByText('Save a copy of my data').click();
  const saved = page.waitForEvent('download');
  await yours.getByRole('button', { name: 'A file for a program (JSON)' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Banana');
  const savedPage = page.waitForEvent('download');
  await yours.getByRole('button', { name: 'A page to read and print' }).click();
  expect((await savedPage).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.html$/);

  const waiting = async () =>
    (await app().admin.deletionRequests.list.query({ surveyId: SURVEY, state: 'open' })).items.filter(
      (request) => request.userName === userName,
    ).length;
  await yours.getByText('Have my days deleted').click();
  await yours.getByRole('button', { name: 'Ask for my days to be deleted' }).click();
  await yours.getByText(/^You asked for this on/).waitFor();
  expect(await waiting()).toBe(1);
  await yours.getByRole('button', { name: 'Keep my days after all' }).click();
  await yours.getByRole('button', { name: 'Ask for my days to be deleted' }).waitFor();
  expect(await waiting()).toBe(0);

  await yours.getByText('Stop taking part', { exact: true }).click();
  await yours.getByRole('button', { name: 'Stop taking part now' }).click();
  await yours.getByText(/^You stopped taking part on/).waitFor();
  expect(await storedRecalls(app(), userName)).toHaveLength(1);
  expect(faults).toEqual([]);
});
