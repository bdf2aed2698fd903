import { expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { noonZone, SURVEY, useSurveyApp } from './support/survey-app.ts';

// The application of respondents as the service serves it, with the demo data, in an American browser.

const openPage = useBrowser();
const app = useSurveyApp();

test('a recall that is closed in the middle goes on at the same question with all answers', async () => {
  const { address, newRespondent } = app();
  const { link } = await newRespondent();
  const { page, faults } = await openPage({ timezoneId: noonZone(), locale: 'en-US' });
  await page.goto(link);
  await page.getByRole('heading', { name: /everything you ate/ }).waitFor();
  expect(page.url()).toBe(`${address}/s/${SURVEY}`);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByText('For example 10:45 PM').waitFor();
  await page.getByLabel('I woke up at').fill('6:55');
  await page.getByLabel('I went to bed at').fill('23');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I had this' }).first().click();
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'When did you eat or drink?' }).waitFor();
  expect(await page.locator('main').getByText('6:55 AM').count()).toBe(1);
  expect(await page.locator('main').getByText('We ask about it next').count()).toBe(1);
  await page.goBack();
  await page.getByRole('heading', { name: 'When did your day begin and end?' }).waitFor();
  const wake = await page.getByLabel('I woke up at').inputValue();
  expect(wake.replaceAll(/\s/g, ' ')).toBe('6:55 AM');
  expect(faults).toEqual([]);
});
