import { expect, test } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

test('staff refuse a request for deletion with a reason, which has to be given', async () => {
  const { userName, password } = await app().newRespondent();
  const person = createRecallClient({ url: app().address });
  await person.signIn.withAlias({ surveyId: 'demo', userName, password });
  await person.api.deletionRequests.create.mutate({ what: 'recalls', surveyId: 'demo', note: 'Please.' });
  const { page } = await signIn(['demo/staff'], '/surveys/demo/data-requests');
  await page.getByRole('link', { name: userName }).click();
  const request = page.getByRole('complementary', { name: 'Request' });
  await request.getByText('Please.').waitFor();
  await request.getByRole('button', { name: 'Refuse' }).click();
  await request.getByText('Give the reason of a refusal: the person reads it.').waitFor();
  await request.getByLabel('Reason').fill('The study has ended and its data are anonymous.');
  await request.getByRole('button', { name: 'Refuse' }).click();
  await request.getByText('Reason: The study has ended').waitFor();
  const [own] = await person.api.deletionRequests.listMine.query();
  expect(own).toMatchObject({ state: 'refused', reason: 'The study has ended and its data are anonymous.' });
});

test('recall days are planned, tried and assigned to everybody', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/recall-days');
  await page.getByRole('heading', { name: 'Recall days', level: 1 }).waitFor();
  await page.getByLabel('Days of a person').fill('3');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(/people would get days/).waitFor();
  await page.getByRole('button', { name: /Assign days to \d+ people/ }).click();
  await page.getByText(/people have days now/).waitFor();
  await page.getByRole('table', { name: 'Recall days' }).getByRole('rowheader').first().waitFor();
  const days = await app().admin.recallDays.list.query({ surveyId: 'demo', limit: 1 });
  expect(days.total % 3).toBe(0);
});
