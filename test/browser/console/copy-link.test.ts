import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 20;

test('the list of respondents has the recalls of each person and the day that is due next', async () => {
  const { userName } = await app().newRespondent();
  const person = (await app().admin.surveyPeople.listRespondents.query({ surveyId: 'demo', search: userName }))
    .items[0]!;
  const date = `${new Date().getUTCFullYear() + 1}-03-04`;
  await app().admin.recallDays.replace.mutate({ surveyId: 'demo', userId: person.id, dates: [date] });
  const { page } = await signIn(['demo/staff'], `/surveys/demo/respondents?q=${userName}`);
  const row = page.getByRole('row', { name: new RegExp(userName) });
  await row.waitFor();
  const names = await page.getByRole('columnheader').allInnerTexts();
  const values = await row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts();
  const valueOf = (name: string) => values[names.findIndex((text) => text.trim() === name)];
  expect(valueOf('Recalls')).toBe('0');
  expect(valueOf('Next recall day')).toMatch(/4\sMar/);
});

test('the address of a survey stands in its settings, as a text and as a QR code', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/settings');
  await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
  expect(new URL(await page.getByLabel('Address of demo', { exact: true }).inputValue()).pathname).toBe('/s/demo');
  await page.getByText('Only the machine of the service can open it.').waitFor();
});

test('the personal link of a respondent is copied within twenty seconds, and a new person is added with fields of the survey', async () => {
  const options = { permissions: ['clipboard-read', 'clipboard-write'] };
  const { userName, link } = await app().newRespondent();
  const { page } = await signIn(['demo/staff'], '/surveys/demo/respondents', options);
  const steps = new Steps(page, 'Copy the link of a person');
  await steps.type('part of the user name', userName.slice(-5), page.getByRole('searchbox', { name: /User name/ }));
  await steps.click('the person', page.getByRole('link', { name: userName }));
  await steps.see('the QR code of the link', page.getByRole('img', { name: 'QR code of the link' }));
  await steps.click(
    'Copy',
    page.getByRole('complementary').getByRole('button', { name: `Copy the link of ${userName}` }),
  );
  await steps.see('that it is copied', page.getByText('Copied').first());
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).searchParams.get('auth')).toBe(new URL(link).searchParams.get('auth'));

  await page.reload();
  await page.getByRole('complementary', { name: userName }).waitFor();
  await page.getByRole('link', { name: 'Add person' }).click();
  await page.getByLabel('User name', { exact: true }).fill('r 0412');
  await page.getByRole('button', { name: 'Another field' }).click();
  await page.getByPlaceholder('Name').last().fill('region');
  await page.getByPlaceholder('Value').last().fill('North');
  await page.keyboard.press('Control+s');
  await page.locator('[name="userName"][aria-invalid="true"]:focus').waitFor();
  await page.getByLabel('User name', { exact: true }).fill('r-0412');
  await page.keyboard.press('Control+s');
  await page.getByRole('complementary', { name: 'r-0412' }).getByText('North').waitFor();
  await page.getByRole('columnheader', { name: 'region' }).waitFor();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('rowheader', { name: 'r-0412' }).waitFor({ state: 'detached' });
});
