import { expect, test } from 'vitest';
import { SURVEY } from '../support/survey-app.ts';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 20;

const survey = () => app().admin.surveys.get.query({ surveyId: SURVEY });

test('a survey is suspended with a reason within twenty seconds, and resumed', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], '/');
  const steps = new Steps(page, 'Suspend a survey');
  await steps.click('Settings', page.getByRole('link', { name: 'Settings', exact: true }));
  await steps.click('Suspend', page.getByRole('button', { name: 'Suspend…' }));
  await steps.see('the reason, which has the focus', page.locator('textarea:focus'));
  await steps.type('the reason', 'We are back on Monday.');
  await steps.key('Control+Enter');
  await steps.see('what respondents see', page.getByText('Respondents see: “We are back on Monday.”'));
  expect(steps.report()).toBeLessThan(BUDGET_S);
  expect(await survey()).toMatchObject({ state: 'suspended', suspensionReason: 'We are back on Monday.' });
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('It runs. The last day is').waitFor();
  expect(await survey()).toMatchObject({ state: 'active', suspensionReason: null });
});

test('a survey that cannot be suspended, as the service does not answer, stays as it is and the dialog says so', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/settings`);
  await page.route('**/trpc/surveys.update*', (route) => route.abort());
  await page.getByRole('button', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByRole('alert').getByText('The service does not answer.').waitFor();
  expect(await survey()).toMatchObject({ state: 'active' });
});

test('staff change their fields and see those of administrators; two who change the same field choose', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/settings`);
  const help = page.getByLabel('Address for help');
  await help.fill('staff@example.org');
  expect(await page.getByLabel('Recalls of a person', { exact: false }).first().isDisabled()).toBe(true);
  await app().admin.surveys.update.mutate({ surveyId: SURVEY, supportEmail: 'admin@example.org', maxDaysBack: 9 });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 field is still to choose.').waitFor();
  await dialog.getByLabel('Address for help, yours: staff@example.org').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await survey()).toMatchObject({ supportEmail: 'staff@example.org', maxDaysBack: 9 });
});

test('the look of a survey keeps its colours and texts, and somebody joins its team', async () => {
  const { page } = await signIn(['surveyadmin'], `/surveys/${SURVEY}/settings?tab=look`);
  await page.getByLabel('Title, fr').first().fill('Votre journée');
  await page.getByLabel('Buttons and links').fill('#123456');
  await page.getByLabel('Buttons and links').blur();
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await app().admin.surveyPresentation.get.query({ surveyId: SURVEY })).toMatchObject({
    title: { fr: 'Votre journée' },
    colours: { accent: '#123456' },
  });
  await page.getByRole('tab', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Add somebody' }).click();
  await page.getByLabel('User name').fill('sam');
  await page.getByRole('button', { name: 'Add', exact: false }).last().click();
  await page.getByRole('rowheader', { name: 'sam' }).waitFor();
});
