import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

test('Control S saves the form that has the focus, and sends nothing of an unchanged one', async () => {
  const { page } = await signIn(['demo/staff'], '/account');
  const saves: string[] = [];
  page.on('request', (request) => request.url().includes('profile.update') && saves.push(request.url()));
  const name = page.getByLabel('Name', { exact: true });
  const notSaved = page.getByText('not saved');
  await name.fill('Ada');
  await page.getByLabel('Present password', { exact: true }).fill('another way to the sea');
  await page.getByLabel('New password', { exact: true }).fill('four ships on a calm lake');
  const refused = page.waitForResponse((response) => response.url().includes('users.updatePassword'));
  await page.keyboard.press('Control+s');
  await refused;
  expect(saves).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).last().click();
  await name.press('Control+s');
  await notSaved.waitFor({ state: 'detached' });
  await name.press('Control+s');
  await name.fill('Ada Lovelace');
  await notSaved.waitFor();
  await name.press('Control+s');
  await notSaved.waitFor({ state: 'detached' });
  expect(saves).toHaveLength(2);
});

test('a plan of recall days is saved as it is proposed', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/recall-days');
  await page.getByText('There is no plan: people report any day.').waitFor();
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await app().admin.recallDays.getPlan.query({ surveyId: 'demo' })).toMatchObject({
    daysPerPerson: 2,
    minGapDays: 7,
  });
});
