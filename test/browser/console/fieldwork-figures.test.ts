import { DAY_MS } from '@dietary-recall/vocabulary';
import { expect, test } from 'vitest';
import { SURVEY } from '../support/survey-app.ts';
import { useConsole } from './console.ts';
import { reportBreakfast } from './reported.ts';

const { app, signIn } = useConsole();

test('energy by sex, times and completion by group are pictures with tables', async () => {
  const { admin } = app();
  await admin.surveyPeople.upsertRespondents.mutate({
    surveyId: SURVEY,
    users: ['north', 'north', 'south'].map((region, at) => ({
      userName: `field${at}`,
      customFields: { age: '40', region },
    })),
  });
  await reportBreakfast(app(), { foods: [{ code: 'YPLN', grams: 100 }] });
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/fieldwork`);
  const groups = page.getByRole('region', { name: 'Completion by group' });
  await groups.getByRole('combobox', { name: 'Groups by' }).click();
  await page.getByRole('option', { name: 'region', exact: true }).click();
  await groups.getByText('north').waitFor();
  await groups.getByText('Table', { exact: true }).click();
  expect(
    await groups
      .getByRole('row', { name: /^north/ })
      .getByRole('cell')
      .first()
      .innerText(),
  ).toBe('2');
  await page.reload();
  await groups.getByText('north').waitFor();
  expect(new URL(page.url()).searchParams.get('by')).toBe('region');
  const energy = page.getByRole('region', { name: 'Energy', exact: true });
  await energy
    .getByRole('img', { name: /energy of \d+ recalls? in steps of 250 kcal/i })
    .first()
    .waitFor();
  await page
    .getByRole('region', { name: 'Time to complete' })
    .getByRole('img', { name: /recalls took, in steps of 2 minutes/ })
    .waitFor();
});

test('a survey that begins today names no rate, and reminds nobody who has no address', async () => {
  const { admin } = app();
  const surveyId = 'first-day';
  const { localeId, schemeId, supportEmail } = await admin.surveys.get.query({ surveyId: SURVEY });
  const today = new Date().toISOString().slice(0, 10);
  await admin.surveys.create.mutate({
    id: surveyId,
    localeId,
    schemeId,
    supportEmail,
    state: 'active',
    timeZone: 'UTC',
    startDate: `${today}T00:00:00Z`,
    endDate: new Date(Date.parse(today) + 30 * DAY_MS).toISOString(),
    maximumTotalSubmissions: 2,
  });
  await admin.surveyPeople.upsertRespondents.mutate({ surveyId, users: [{ userName: 'without-address' }] });
  const { page } = await signIn(['superuser'], `/surveys/${surveyId}/fieldwork`);
  await page.getByText(/^Day [12] of 30\.$/).waitFor();
  await page.getByText('Remind reaches 0 by mail').waitFor();
  expect(await page.getByRole('button', { name: /^Remind/ }).isDisabled()).toBe(true);
  await page.keyboard.press('r');
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.goto(`${app().address}/console/surveys/${SURVEY}/fieldwork`);
  await page.getByText(/The seven days before today brought (no|\d+) recalls?/).waitFor();
});
