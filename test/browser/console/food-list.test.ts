import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

test('a food list is made, a taken id stands at its field, and it is deleted after its name was typed', async () => {
  const { page } = await signIn(['foodsadmin'], '/food-lists/new');
  const id = page.getByLabel('Id', { exact: true });
  await id.fill('en_GB');
  await page.getByLabel('Name in English').fill('Welsh');
  await page.getByLabel('Name in its language').fill('Cymraeg');
  await page.getByLabel('Language of the foods').fill('cy');
  await page.getByLabel('Flag').fill('gb');
  await page.keyboard.press('Control+s');
  await page.locator('[data-field="id"][aria-invalid="true"]:focus').waitFor();
  await id.fill('cy_GB');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Welsh', level: 1 }).waitFor();
  expect(await app().admin.locales.get.query({ locale: 'cy_GB' })).toMatchObject({ localName: 'Cymraeg' });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete the list…' }).click();
  await page.getByLabel('To go on, type cy_GB').fill('cy_GB');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('heading', { name: 'Food lists', level: 1 }).waitFor();
  const lists = await app().admin.locales.list.query();
  expect(lists.map((list) => list.id)).not.toContain('cy_GB');
});

test('below detection and synonyms of a list are changed, and an export of it is saved', async () => {
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB/settings?part=detection');
  await page.getByRole('radio', { name: 'as half the limit' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await app().admin.locales.getBelowDetection.query({ locale: 'en_GB' })).toMatchObject({
    belowDetection: 'half',
  });
  await page.getByRole('link', { name: 'Import and export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save en_GB.zip' }).click();
  expect((await download).suggestedFilename()).toBe('en_GB.zip');
});

test('edits since the last import are kept or overwritten: one choice takes the other back', async () => {
  const { page } = await signIn(['foodsadmin'], '/food-lists/en_GB/settings?part=files');
  const keep = page.getByRole('switch', { name: 'Keep what was edited since the last import' });
  const overwrite = page.getByRole('switch', { name: 'Overwrite what was edited since the last import' });
  await keep.check({ force: true });
  await overwrite.check({ force: true });
  expect([await keep.isChecked(), await overwrite.isChecked()]).toEqual([false, true]);
  await keep.check({ force: true });
  expect([await keep.isChecked(), await overwrite.isChecked()]).toEqual([true, false]);
});

test('the parts of a food and of a category say which lists have them', async () => {
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB?food=PORM');
  const parts = page.getByRole('navigation', { name: 'Parts of the record' }).getByRole('link');
  await parts.first().waitFor();
  expect(await parts.allInnerTexts()).toEqual(['All lists', 'This list\nen_GB', 'What respondents get', 'History']);
  await page.goto(`${app().address}/console/food-lists/en_GB?category=HTCL`);
  await expect.poll(() => parts.allInnerTexts()).toEqual(['All lists', 'This list\nen_GB', 'History']);
});

test('the focus goes with a portion method that the keyboard moves, and stays in the list where one is taken out', async () => {
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB?category=BRWH&tab=here');
  const methods = page.getByRole('list', { name: 'Portion methods' });
  const names = async () => (await methods.locator('.name b').allInnerTexts()).join(', ');
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);
  await page.getByRole('button', { name: 'Change them here' }).press('Enter');
  expect(await focused()).toContain('Guide picture');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  expect(await names()).toBe('Standard portions, Typed weight, Guide picture');
  await page.getByRole('button', { name: 'Method 3 earlier' }).press('Enter');
  expect(await focused()).toBe('Method 2 earlier');
  await page.keyboard.press('Enter');
  expect(await names()).toBe('Guide picture, Standard portions, Typed weight');
  expect(await focused()).toContain('Guide picture');
  await page.getByRole('button', { name: 'Remove method 3' }).press('Enter');
  expect(await focused()).toContain('Standard portions');
  await page.getByRole('button', { name: 'Inherit instead' }).press('Enter');
  await page.getByText('These are inherited.').waitFor();
  expect(await focused()).toContain('Guide picture');
});

test('a category shows the portion methods that it inherits, and one that is added stands beside them', async () => {
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB?category=BRWH&tab=here');
  await page.getByText('These are inherited. Bread, rolls and toast').waitFor();
  await page.getByRole('button', { name: 'Add a method' }).click();
  await page.getByRole('menuitem', { name: 'Measured size' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { local } = await app().admin.categoryRecords.get.query({ locale: 'en_GB', code: 'BRWH' });
  expect(local.portionSize.map(({ method }) => method)).toEqual([
    'guide-image',
    'standard-portion',
    'weight',
    'dimensions',
  ]);
});
