import { expect, test } from 'vitest';
import { SURVEY } from '../support/survey-app.ts';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

test('the way to each page of a survey names the list of surveys and the survey', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/fieldwork`);
  const way = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem');
  for (const [path, ...names] of [
    ['fieldwork', 'Fieldwork'],
    ['fieldwork/people', 'Fieldwork', 'People'],
    ['recalls', 'Recalls'],
    ['coding', 'Coding'],
    ['export', 'Export'],
    ['webhooks', 'Webhook'],
  ]) {
    await page.goto(`${app().address}/console/surveys/${SURVEY}/${path}`);
    await expect
      .poll(async () => (await way.allInnerTexts()).slice(0, -1))
      .toEqual(['Surveys', SURVEY, ...names.slice(0, -1)]);
  }
});

test('a survey without respondents offers to add them, once, and nothing that is done with them', async () => {
  const { admin } = app();
  const { localeId, schemeId, supportEmail, startDate, endDate } = await admin.surveys.get.query({ surveyId: SURVEY });
  const id = 'without-people';
  await admin.surveys.create.mutate({ id, localeId, schemeId, supportEmail, startDate, endDate, state: 'active' });
  const { page } = await signIn(['superuser'], `/surveys/${id}/respondents`);
  await page.getByRole('heading', { name: 'Nobody is in this survey yet' }).waitFor();
  expect(await page.getByRole('link', { name: 'Add person' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Plan messages' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'All links as CSV' }).count()).toBe(0);
});

test('a new plan of recall days lies within the survey, whose last day is told on no later one', async () => {
  const { admin } = app();
  const { localeId, schemeId, supportEmail } = await admin.surveys.get.query({ surveyId: SURVEY });
  const [startDate, endDate] = ['2035-03-01T00:00:00Z', '2035-03-15T00:00:00Z'];
  const dates = { startDate, endDate, timeZone: 'UTC' };
  await admin.surveys.create.mutate({ id: 'fortnight', localeId, schemeId, supportEmail, ...dates, state: 'active' });
  const { page } = await signIn(['superuser'], '/surveys/fortnight/recall-days');
  const plan = page.getByRole('region', { name: 'Plan' });
  expect(await plan.getByLabel('First day').inputValue()).toBe('2035-03-01');
  expect(await plan.getByLabel('Last day').inputValue()).toBe('2035-03-13');
});
