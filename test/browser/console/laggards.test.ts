import { expect, test } from 'vitest';
import { SURVEY } from '../support/survey-app.ts';
import { useConsole } from './console.ts';
import { reportBreakfast } from './reported.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 30;

/** Twelve people, and another one who has sent a recall. */
async function givenPeople(): Promise<void> {
  const { admin } = app();
  await admin.surveyPeople.upsertRespondents.mutate({
    surveyId: SURVEY,
    users: Array.from({ length: 12 }, (_, at) => ({ userName: `late${at}`, email: `late${at}@example.org` })),
  });
  await reportBreakfast(app(), { foods: [{ code: 'YPLN', grams: 100 }] });
}

test('the ten people with the fewest recalls are reminded within half a minute, but for one who is left out', async () => {
  await givenPeople();
  const { page } = await signIn([`${SURVEY}/staff`], '/');
  const steps = new Steps(page, 'Remind the laggards');
  await steps.click('Fieldwork', page.getByRole('link', { name: 'Fieldwork', exact: true }));
  const table = page.getByRole('table', { name: 'Least first' });
  await steps.see('the ten with the fewest recalls', table.getByRole('row').nth(10));
  await steps.click('to leave one out', table.getByRole('checkbox').first());
  await steps.see('that nine are selected', page.getByText('9 selected'));
  // People of the demo have no address.
  const selected = (await table.getByRole('rowheader').allInnerTexts()).slice(1);
  const reached = selected.filter((name) => name.startsWith('late')).length;
  expect(reached).toBeGreaterThan(1);
  await steps.key('r');
  await steps.see('what will be sent', page.getByText(`${reached} mails go out at once.`));
  await steps.click('Send', page.getByRole('button', { name: 'Send', exact: true }));
  await steps.see('that they are sent', page.getByText(`${reached} reminders are on their way`));
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const stored = await app().admin.notifications.list.query({ surveyId: SURVEY, type: 'login-recall-yesterday' });
  expect(stored.total).toBe(reached);
});

test('at 1440 px each of the people with the fewest recalls stands in one line', async () => {
  const viewport = { width: 1440, height: 900 };
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/fieldwork`, { viewport });
  const rows = page.getByRole('table', { name: 'Least first' }).getByRole('row');
  await rows.nth(10).waitFor();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  // A second line makes a row higher than 40 px.
  expect(Math.max(...heights)).toBeLessThan(40);
});

test('one person is reminded in the singular', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/fieldwork`);
  const rows = page.getByRole('table', { name: 'Least first' }).locator('tbody tr');
  await rows.nth(9).waitFor();
  // People of the demo have no address.
  const others = rows.filter({ hasNot: page.getByRole('rowheader', { name: 'late0', exact: true }) });
  for (const row of await others.all()) await row.getByRole('checkbox').uncheck();
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Remind 1 person' });
  await dialog.getByText('1 mail goes out at once.').waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('1 reminder is on its way').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
});

test('everybody is listed with the fewest recalls first, and a search stays after a reload', async () => {
  const { page } = await signIn([`${SURVEY}/staff`], `/surveys/${SURVEY}/fieldwork`);
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByRole('searchbox', { name: 'Part of a user name' }).fill('late1');
  await page.getByRole('rowheader', { name: 'late10' }).waitFor();
  await page.getByRole('rowheader', { name: 'late2' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('rowheader', { name: 'late11' }).waitFor();
  expect(await page.getByRole('searchbox', { name: 'Part of a user name' }).inputValue()).toBe('late1');
});
