import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 180;

test('a new food with category, nutrients and pictures is made within three minutes of clicks and keys', async () => {
  const { page } = await signIn(['foodsadmin'], '/food-lists');
  const steps = new Steps(page, 'New food');
  await steps.click('the list of the United Kingdom', page.getByRole('link', { name: 'English (United Kingdom)' }));
  await steps.type('a part of the category', 'porridge', page.getByRole('searchbox', { name: 'Search foods' }));
  const found = page.getByRole('list', { name: 'Categories found' });
  await steps.click('the category', found.getByRole('link', { name: 'Porridge and hot cereals' }));
  await steps.click('a new food in it', page.getByRole('link', { name: 'New food in it' }));
  await steps.see(
    'the field of the name, which has the focus',
    page.locator('[data-field="englishDescription"]:focus'),
  );
  await steps.type('the name', 'Porridge made with oat drink');
  await steps.key('Control+s');
  await steps.see('the nutrient record, which has the focus', page.locator('[data-field="nutrientTableCodes"]:focus'));
  await steps.type('words of the record', 'porridge');
  await steps.click('the record', page.getByRole('option', { name: /PORM/ }));
  await steps.see('its energy', page.getByText(/kcal per 100 g/));
  await steps.type('the name here', 'Oat drink porridge', page.getByLabel('Name here'));
  await steps.click('another method', page.getByRole('button', { name: 'Add a method' }));
  await steps.click('pictures', page.getByRole('menuitem', { name: 'As-served pictures' }));
  await steps.type('words of the set', 'porridge', page.getByRole('combobox', { name: 'Pictures of servings' }));
  await steps.click('the set', page.getByRole('option', { name: /porridge/i }).first());
  await steps.see('the pictures', page.getByRole('img', { name: /Portion 1 of/ }));
  await steps.key('Control+s');
  await page.getByText('not saved').waitFor({ state: 'detached' });
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const { items } = await app().admin.foodRecords.list.query({ locale: 'en_GB', search: 'Oat drink porridge' });
  const code = items[0]?.code ?? '';
  const { main, local } = await app().admin.foodRecords.get.query({ locale: 'en_GB', code });
  expect(main.parentCategories).toMatchObject([{ code: 'HTCL' }]);
  expect(local).toMatchObject({ localDescription: 'Oat drink porridge', isListed: true });
  expect(Object.values(local.nutrientTableCodes)).toEqual(['PORM']);
  // It stands behind those that the category has.
  expect(local.portionSize.at(-1)).toMatchObject({
    method: 'as-served',
    parameters: { servingImageSet: expect.stringContaining('porridge') },
  });
});
