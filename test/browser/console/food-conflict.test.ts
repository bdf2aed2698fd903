import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();
const PORM = { locale: 'en_GB', code: 'PORM' };

/** Somebody else changes the name of the food and its brands. */
async function changeElsewhere(): Promise<void> {
  const { local } = await app().admin.foodRecords.get.query(PORM);
  await app().admin.foodRecords.updateLocal.mutate({
    ...PORM,
    baseVersion: local.version,
    localDescription: 'Porridge of somebody else',
    nutrientTableCodes: local.nutrientTableCodes,
    portionSize: [],
    associatedFoods: [],
    brandNames: ['Theirs'],
  });
}

/** The reading of a food, also with others in one request. */
const READING = /trpc.[^?]*foodRecords\.get\b/;

test('a food that somebody else saved meanwhile is shown field by field, and nothing of either is lost', async () => {
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB?food=PORM');
  const name = page.getByLabel('Name here');
  await name.fill('My porridge');
  await changeElsewhere();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you worked on it' });
  await dialog.getByText('Porridge of somebody else').waitFor();
  await dialog.getByText('Only one of you changed these; both are kept:').waitFor();
  await dialog.getByRole('radio', { name: 'Name here, yours: My porridge' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'My porridge', level: 1 }).waitFor();
  const { local } = await app().admin.foodRecords.get.query(PORM);
  expect(local).toMatchObject({ localDescription: 'My porridge', brandNames: ['Theirs'] });
});

test('a food that somebody else saved meanwhile and that cannot be read again says so, and keeps what was typed', async () => {
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB?food=PORM');
  const name = page.getByLabel('Name here');
  await name.fill('Oats of mine');
  await changeElsewhere();
  await page.route(READING, (route) => route.abort());
  await page.keyboard.press('Control+s');
  await page.getByText('The service does not answer. What you typed is kept.').waitFor();
  expect(await name.inputValue()).toBe('Oats of mine');
  await page.unroute(READING);
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: 'Somebody else saved this while you worked on it' }).waitFor();
});

test('the names of a food list keep what somebody else changed in them while they were being changed', async () => {
  const { page } = await signIn(['foodsadmin'], '/food-lists/en_GB/settings');
  const name = page.getByLabel('Name in its language');
  await name.fill('English of this island');
  const { version } = await app().admin.locales.get.query({ locale: 'en_GB' });
  await app().admin.locales.update.mutate({ locale: 'en_GB', baseVersion: version, englishName: 'British English' });
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  const stored = await app().admin.locales.get.query({ locale: 'en_GB' });
  expect(stored).toMatchObject({ englishName: 'British English', localName: 'English of this island' });
  expect(await page.getByLabel('Name in English').inputValue()).toBe('British English');
});
