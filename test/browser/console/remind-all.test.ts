import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 60;

test('all who sent nothing are reminded within a minute, after the page has said how many that are', async () => {
  await app().admin.surveys.update.mutate({ surveyId: 'demo', allowPersonalData: true });
  const names = ['r-1', 'r-2', 'r-3'];
  await app().admin.surveyPeople.upsertRespondents.mutate({
    surveyId: 'demo',
    users: names.map((userName) => ({ userName, email: `${userName}@example.org` })),
  });
  const { page } = await signIn(['demo/staff'], '/surveys/demo/notifications');
  const steps = new Steps(page, 'Remind all who sent nothing');
  await steps.click('Plan messages', page.getByRole('link', { name: 'Plan messages' }).first());
  await page.getByRole('heading', { name: 'Plan messages' }).waitFor();
  await steps.click('Recalls', page.getByRole('combobox', { name: 'Recalls' }));
  await steps.click('No recall sent', page.getByRole('option', { name: 'No recall sent' }));
  await steps.see('how many get it', page.getByText('3 people get it.'));
  const example = page.getByRole('region', { name: 'What one of them gets' });
  await steps.see('the subject', example.getByText('Your food diary is waiting for you'));
  await steps.see('an example of the name', example.getByText(/Hello Ada Example,/));
  await steps.see('an example of the link', example.getByText(/auth=preview/));
  await steps.click('Send', page.getByRole('button', { name: 'Send to 3 people now' }));
  await steps.see('the plan in the list', page.getByRole('table', { name: 'Planned messages' }).getByRole('rowheader'));
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const { items } = await app().admin.notifications.list.query({ surveyId: 'demo', limit: 10 });
  expect(new Set(items.map(({ userName }) => userName))).toEqual(new Set(names));
});

test('people who are selected in the list are reminded, and nobody else', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/respondents');
  for (const name of ['r-1', 'r-3']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind 2 people' });
  await dialog.getByText('2 mails go out at once.').waitFor();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('2 reminders are on their way').waitFor();
  const { items } = await app().admin.notifications.list.query({ surveyId: 'demo', limit: 10 });
  const reminded = items.filter(({ type }) => type === 'login-recall-yesterday');
  expect(reminded).toHaveLength(2);
  expect(new Set(reminded.map(({ userName }) => userName))).toEqual(new Set(['r-1', 'r-3']));
});

test('the dialog and its toast say who has no e-mail address, who is asked for nothing, and nobody stays selected', async () => {
  await app().admin.surveyPeople.upsertRespondents.mutate({ surveyId: 'demo', users: [{ userName: 'r-none' }] });
  const { page } = await signIn(['demo/staff'], '/surveys/demo/respondents?q=r-');
  for (const name of ['r-2', 'r-none']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind 2 people' });
  await dialog.getByText('1 mail goes out at once.').waitFor();
  await dialog.getByText('1 person has no e-mail address: r-none').waitFor();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('1 reminder is on its way; 1 person has no e-mail address').waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select r-2' }).isChecked()).toBe(false);
  const { items } = await app().admin.notifications.list.query({ surveyId: 'demo', limit: 50 });
  expect(items.map(({ userName }) => userName)).not.toContain('r-none');
});
