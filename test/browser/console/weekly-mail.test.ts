import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

test('the weekly mail is switched on for a day, an hour and addresses, and shown as it would be sent', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/webhooks/weekly-mail');
  await page.getByText('It is off: nobody is told how the survey stands.').waitFor();
  await page.getByRole('switch', { name: 'The mail is sent' }).check();
  await page.getByRole('combobox', { name: 'Day' }).click();
  await page.getByRole('option', { name: 'Wednesday' }).click();
  await page.getByRole('textbox', { name: 'Hour' }).fill('7');
  const to = page.getByRole('combobox', { name: 'To', exact: true });
  await to.fill('not an address');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await page.keyboard.press('Backspace');
  await to.fill('team@example.org');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText(/^The next one is sent /).waitFor();
  expect(await app().admin.weeklyMails.get.query({ surveyId: 'demo' })).toMatchObject({
    isOn: true,
    weekday: 'wednesday',
    hour: 7,
    addresses: ['team@example.org'],
  });
  const mail = page.getByRole('region', { name: 'As it would be sent now' });
  await mail.getByText('1 person would get it').waitFor();
});

test('a weekly mail that somebody else saved meanwhile is shown field by field', async () => {
  const others = { surveyId: 'demo', isOn: true, weekday: 'monday', addresses: null } as const;
  await app().admin.weeklyMails.save.mutate({ ...others, hour: 8 });
  const { page } = await signIn(['demo/staff'], '/surveys/demo/webhooks/weekly-mail');
  await page.getByRole('textbox', { name: 'Hour' }).fill('10');
  await app().admin.weeklyMails.save.mutate({ ...others, hour: 9, weekday: 'friday' });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you worked on it' });
  await dialog.getByText('Only one of you changed these; both are kept:').waitFor();
  await dialog.getByRole('radio', { name: 'Hour, yours: 10' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await app().admin.weeklyMails.get.query({ surveyId: 'demo' })).toMatchObject({ hour: 10, weekday: 'friday' });
});
