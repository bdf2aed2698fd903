import { DAY_MS } from '@dietary-recall/vocabulary';
import { expect, test } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

test('staff refuse a request for deletion with a reason, which has to be given', async () => {
  const { userName, password } = await app().newRespondent();
  const person = createRecallClient({ url: app().address });
  await person.signIn.withAlias({ surveyId: 'demo', userName, password });
  await person.api.deletionRequests.create.mutate({ what: 'recalls', surveyId: 'demo', note: 'Please.' });
  const { page } = await signIn(['demo/staff'], '/surveys/demo/data-requests?state=open');
  await page.getByRole('link', { name: userName }).click();
  const request = page.getByRole('complementary', { name: 'Request' });
  await request.getByText('Please.').waitFor();
  await request.getByText('Deletion of all recalls').waitFor();
  await request.getByRole('button', { name: 'Refuse' }).click();
  await request.getByText('Give the reason of a refusal: the person reads it.').waitFor();
  await request.getByLabel('Reason').fill('The study has ended and its data are anonymous.');
  await request.getByRole('button', { name: 'Refuse' }).click();
  await request.getByText('Reason: The study has ended').waitFor();
  await page.getByText('No request is open').waitFor();
  const [own] = await person.api.deletionRequests.listMine.query();
  expect(own).toMatchObject({ state: 'refused', reason: 'The study has ended and its data are anonymous.' });
});

test('Home says how many data requests wait, and opens those of the survey', async () => {
  const { userName, password } = await app().newRespondent();
  const person = createRecallClient({ url: app().address });
  await person.signIn.withAlias({ surveyId: 'demo', userName, password });
  await person.api.deletionRequests.create.mutate({ what: 'recalls', surveyId: 'demo' });
  const { page } = await signIn(['demo/staff']);
  const waiting = page.getByRole('region', { name: 'What needs you' });
  await waiting.getByRole('link', { name: 'Data requests to answer' }).click();
  await page.getByRole('table', { name: 'Data requests' }).getByRole('link', { name: userName }).waitFor();
  expect(new URL(page.url()).searchParams.get('state')).toBe('open');
});

test('the data requests of a suspended survey wait on Home, which says that it is suspended', async () => {
  const { userName, password } = await app().newRespondent();
  const person = createRecallClient({ url: app().address });
  await person.signIn.withAlias({ surveyId: 'demo', userName, password });
  await person.api.deletionRequests.create.mutate({ what: 'recalls', surveyId: 'demo' });
  await app().admin.surveys.update.mutate({ surveyId: 'demo', state: 'suspended' });
  try {
    for (const roles of [['demo/staff'], ['superuser']]) {
      const { page } = await signIn(roles);
      const waiting = page.getByRole('region', { name: 'What needs you' });
      await waiting.getByRole('link', { name: 'Data requests to answer' }).waitFor();
      const survey = page.getByRole('table', { name: 'Surveys under way' }).getByRole('row', { name: /^demo/ });
      await survey.waitFor();
      expect((await survey.innerText()).toLowerCase()).toContain('suspended');
    }
  } finally {
    await app().admin.surveys.update.mutate({ surveyId: 'demo', state: 'active' });
  }
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

test('a plan of recall days keeps what somebody else changed in it while it was being changed', async () => {
  const { admin } = app();
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const [blocked, ours] = [dayIn(9), { surveyId: 'demo', daysPerPerson: 2, from: dayIn(2), to: dayIn(60) }];
  const { version } = await admin.recallDays.savePlan.mutate(ours);
  const { page } = await signIn(['demo/staff'], '/surveys/demo/recall-days');
  const plan = page.getByRole('group', { name: 'Plan' });
  await plan.getByLabel('Fewest days between two of them').fill('5');
  const theirs = {
    daysPerPerson: 3,
    blockedDates: [blocked],
    mails: [{ type: 'login-recall-today' as const, daysAfter: 0, time: '18:00' }],
  };
  await admin.recallDays.savePlan.mutate({ ...ours, ...theirs, baseVersion: version });
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const stored = await admin.recallDays.getPlan.query({ surveyId: 'demo' });
  expect(stored).toMatchObject({ ...theirs, minGapDays: 5 });
  expect(await plan.getByLabel('Days of a person').inputValue()).toBe('3');
});
