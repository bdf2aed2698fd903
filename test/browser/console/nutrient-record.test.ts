import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 20;

/** The first table of the demo, and a record of it whose name has these words. */
async function recordOf(words: string) {
  const { items: tables } = await app().admin.nutrientTables.list.query({});
  const nutrientTableId = tables[0]?.id ?? '';
  const { items } = await app().admin.nutrientTables.records.query({ nutrientTableId, search: words });
  return { nutrientTableId, recordId: items[0]?.id ?? '', description: items[0]?.description ?? '' };
}

test('the amounts that a food takes from a table are found within twenty seconds', async () => {
  const { nutrientTableId, description } = await recordOf('porridge');
  const { page } = await signIn(['foodsadmin'], '/nutrients');
  const steps = new Steps(page, 'Find a mapping');
  await steps.click('the table', page.getByRole('link', { name: nutrientTableId, exact: true }));
  await steps.type('porridge', 'porridge', page.getByRole('searchbox'));
  const row = page.getByRole('row', { name: description });
  await steps.see('the record', row.first());
  await steps.click('the record', row.first().getByRole('link'));
  await steps.see('its amounts', page.getByRole('textbox', { name: 'Energy' }).first());
  await steps.see('how many foods have it', page.getByText(/foods? ha(s|ve) it/));
  expect(steps.report()).toBeLessThan(BUDGET_S);
});

test('two people who change the same amount both see what the other wrote, and no amount of others is lost', async () => {
  const { nutrientTableId, recordId } = await recordOf('porridge');
  const at = { nutrientTableId, recordId };
  const before = await app().admin.nutrientTables.record.query(at);
  const [mine, other] = before.nutrients.filter(({ kind }) => kind === 'nutrient');
  if (mine === undefined || other === undefined) throw new Error('The record has no two amounts.');
  const { page } = await signIn(['foodsadmin'], `/nutrients/${nutrientTableId}/records/${recordId}`);
  const field = page.locator(`input[name="n${mine.nutrientId}"]`);
  await field.fill('77.5');
  await app().admin.nutrientTables.updateRecord.mutate({
    ...at,
    baseVersion: before.version,
    nutrients: before.nutrients.map(({ nutrientId, amountPer100g }) => ({
      nutrientId,
      amountPer100g: nutrientId === mine.nutrientId ? 66 : nutrientId === other.nutrientId ? 55 : amountPer100g,
    })),
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you worked on it' });
  await dialog.getByRole('radio', { name: /yours: 77.5/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { nutrients } = await app().admin.nutrientTables.record.query(at);
  const amountOf = (id: number) => nutrients.find(({ nutrientId }) => nutrientId === id)?.amountPer100g;
  expect([amountOf(mine.nutrientId), amountOf(other.nutrientId)]).toEqual([77.5, 55]);
  expect(nutrients).toHaveLength(before.nutrients.length);
});

test('an amount that is cleared and saved is gone from the form too', async () => {
  const { nutrientTableId, recordId } = await recordOf('porridge');
  const at = { nutrientTableId, recordId };
  const before = await app().admin.nutrientTables.record.query(at);
  const one = before.nutrients.find(({ kind }) => kind === 'nutrient');
  if (one === undefined) throw new Error('The record has no amount.');
  const { page } = await signIn(['foodsadmin'], `/nutrients/${nutrientTableId}/records/${recordId}`);
  await page.locator(`input[name="n${one.nutrientId}"]`).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText('not saved').waitFor({ state: 'detached' });
  const { nutrients } = await app().admin.nutrientTables.record.query(at);
  expect(nutrients.map(({ nutrientId }) => nutrientId)).not.toContain(one.nutrientId);
});

test('the box that adds a nutrient is empty again after each one', async () => {
  const { nutrientTableId } = await recordOf('porridge');
  const { page } = await signIn(['foodsadmin'], `/nutrients/${nutrientTableId}/new`);
  const box = page.getByRole('combobox', { name: 'Add a nutrient' });
  await box.fill('calc');
  await page.getByRole('option', { name: /^Calcium/ }).click();
  await page.getByRole('textbox', { name: 'Calcium' }).waitFor();
  expect(await box.inputValue()).toBe('');
});
