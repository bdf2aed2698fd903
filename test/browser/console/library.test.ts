import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uploadFolderOf } from '../../../src/adapters/stale-files.ts';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

const DEMO_PICTURE = join(import.meta.dirname, '../../../data/demo/images/as-served/rice/1.svg');

test('a picture set is exported as a file, and comes back with its weights from the file alone', async () => {
  const { page } = await signIn(['imagesadmin'], '/pictures/sets/rice_leftovers');
  const before = await app().admin.asServedSets.get.query({ id: 'rice_leftovers' });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await saved).path();
  await app().admin.asServedSets.delete.mutate({ id: 'rice_leftovers', force: true });

  await page.goto(`${app().address}/console/pictures`);
  await page.getByRole('button', { name: 'Import…' }).click();
  const bytes = await readFile(file);
  const dialog = page.getByRole('dialog', { name: 'Import a set' });
  const take = (name: string, buffer: Buffer) =>
    dialog.getByLabel('Drop the exported file here').setInputFiles({ name, mimeType: 'application/zip', buffer });
  await take('half.zip', bytes.subarray(0, bytes.length / 2));
  await dialog.getByRole('alert').getByRole('paragraph').waitFor();
  await take('rice_leftovers.zip', bytes);
  await page.getByRole('heading', { name: before.description, level: 1 }).waitFor();
  const after = await app().admin.asServedSets.get.query({ id: 'rice_leftovers' });
  expect(after.images.map(({ weight }) => weight)).toEqual(before.images.map(({ weight }) => weight));
});

test('the tags of an upload are changed, and it is found by them', async () => {
  const { page } = await signIn(['imagesadmin'], '/pictures/uploads');
  await page.getByLabel(/^Drop/).setInputFiles(DEMO_PICTURE);
  const cards = page.getByRole('list', { name: 'Uploads' });
  await expect
    .poll(async () => (await app().admin.sourceImages.list.query({ limit: 1 })).items[0]?.keywords)
    .toEqual([]);
  await cards
    .getByRole('button', { name: /^Upload \d+/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Upload \d+/ });
  await dialog.getByLabel('Tags').fill('blue bowl');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox', { name: 'Tags' }).fill('blue bow');
  await cards.getByRole('button', { name: /^blue bowl/ }).waitFor();
  await expect.poll(() => cards.getByRole('listitem').count()).toBe(1);
});

test('an upload that the service cannot store is refused in the language of the person, and is taken later', async () => {
  const { page } = await signIn(['imagesadmin'], '/pictures/uploads');
  await page.evaluate(() => localStorage.setItem('dietary-recall-console-language', 'fr'));
  await page.reload();
  const folder = uploadFolderOf(app().dataDir);
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, '');
  await page.getByLabel(/^Déposez/).setInputFiles(DEMO_PICTURE);
  const told = page.getByRole('alert').getByText('Le service ne peut pas enregistrer de fichiers en ce moment.');
  await told.waitFor();
  rmSync(folder);
  renameSync(`${folder}-away`, folder);
  await page.getByLabel(/^Déposez/).setInputFiles(DEMO_PICTURE);
  await page.getByText('1 photo ajoutée.').waitFor();
  expect(await told.count()).toBe(0);
});

test('the sizes of pictures are made while their progress is shown, and what was made stays when that is cancelled', async () => {
  const { page } = await signIn(['imagesadmin'], '/pictures/uploads');
  await page.getByRole('button', { name: 'Make missing sizes' }).click();
  const main = page.getByRole('main');
  await main.getByRole('progressbar', { name: 'Sizes of pictures' }).waitFor();
  await main.getByRole('button', { name: 'Cancel: Sizes of pictures' }).click();
  await main.getByText('cancelled, what was made stays').waitFor();
  expect(await main.getByRole('progressbar').count()).toBe(0);
});

test('a nutrient table is compared, imported and opened', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `R${at},Food ${at},${at % 90},${(at % 7) / 10}`);
  const mapping = {
    layout: 'wide',
    table: { id: 'WINTER', description: 'Winter foods' },
    recordId: 'code',
    description: 'name',
    nutrients: [
      { column: 'protein', nutrient: 'Protein', unit: 'g' },
      { column: 'sodium', nutrient: 138, unit: 'g' },
    ],
  };
  const { page } = await signIn(['foodsadmin'], '/nutrients/import');
  const csv = ['code,name,protein,sodium', ...rows].join('\n');
  const given = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('The table', { exact: true }).setInputFiles(given('winter.csv', csv));
  await page.getByLabel('Its mapping').setInputFiles(given('mapping.json', JSON.stringify(mapping)));
  expect(await page.locator('label').filter({ hasText: 'The table' }).innerText()).toContain('winter.csv');
  await page.getByRole('button', { name: 'Compare, and store nothing' }).click();
  const newOnes = page.getByRole('row', { name: /^Records that are new/ });
  await page.getByRole('region', { name: 'What would be stored in WINTER' }).waitFor();
  expect(await newOnes.getByRole('cell').innerText()).toBe('3,000');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('region', { name: 'What was stored in WINTER' }).waitFor();
  await page.getByRole('link', { name: 'Open the table' }).click();
  await page.getByRole('heading', { name: 'WINTER', level: 1 }).waitFor();
  const { total } = await app().admin.nutrientTables.records.query({ nutrientTableId: 'WINTER', limit: 1 });
  expect(total).toBe(3000);
});

test('the nutrients that exports have as columns are chosen and put in order', async () => {
  const { page } = await signIn(['foodsadmin'], '/nutrients/export-columns?list=en_GB');
  const add = page.getByRole('combobox', { name: 'Add a nutrient' });
  await add.waitFor();
  const before = (await app().admin.locales.getExportColumns.query({ locale: 'en_GB' })).nutrients.length;
  const types = await app().admin.nutrientTables.types.query();
  const chosen = (await app().admin.locales.getExportColumns.query({ locale: 'en_GB' })).nutrients.map(({ id }) => id);
  const [type] = types.filter(({ nutrientId }) => !chosen.includes(nutrientId));
  const name = `${type!.description}, ${type!.unit}`;
  await add.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  const order = page.getByRole('list', { name: 'Nutrients in their order' });
  await order.getByRole('button', { name: `${name} earlier` }).click();
  await order.getByRole('button', { name: `${name} earlier` }).press('Enter');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { nutrients } = await app().admin.locales.getExportColumns.query({ locale: 'en_GB' });
  expect([nutrients.length, nutrients.findIndex(({ id }) => id === type!.nutrientId)]).toEqual([
    before + 1,
    before - 2,
  ]);
});

test('a food group is made, renamed and deleted; one with foods stays until they are moved', async () => {
  const { page } = await signIn(['foodsadmin'], '/feedback-rules/food-groups');
  const groups = await app().admin.foodGroups.list.query({});
  const full = (await Promise.all(groups.map(({ id }) => app().admin.foodGroups.get.query({ id })))).find(
    ({ foodCount }) => foodCount > 0,
  );
  await page.getByRole('button', { name: 'New food group' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Algae');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Algae', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Sea vegetables');
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByText('No food is in it.').waitFor();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the food group Sea vegetables?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('button', { name: 'Sea vegetables', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });

  await page.getByRole('searchbox').fill(full!.name);
  await page.getByRole('button', { name: full!.name, exact: true }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete the food group ${full!.name}?` });
  await dialog.getByText(/move (it|them) first/).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('alert').getByRole('paragraph').waitFor();
  expect((await app().admin.foodGroups.get.query({ id: full!.id })).foodCount).toBe(full!.foodCount);
});
