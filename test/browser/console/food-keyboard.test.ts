import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

test('a food is found, changed and saved by the keyboard alone', async () => {
  const { page } = await signIn(['foodsadmin'], '/food-lists/en_GB');
  await page.getByRole('button', { name: 'Contents of Fruit' }).waitFor();
  const steps = new Steps(page, 'Edit a food by the keyboard');
  await steps.key('/');
  await steps.see('the search, which has the focus', page.locator('input[type="search"]:focus'));
  await steps.type('words', 'porridge made with semi');
  await steps.see('the food', page.locator('[data-food="PORM"]'));
  await steps.key('ArrowDown');
  await steps.see('that it has the focus', page.locator('[data-food="PORM"]:focus'));
  await steps.key('Enter');
  await steps.see('its form', page.getByLabel('Name here'));
  await steps.key('e');
  await steps.see('the name, which has the focus', page.locator('[data-field="localDescription"]:focus'));
  await steps.key('Control+a');
  await steps.type('another name', 'Porridge with milk');
  await steps.key('Control+s');
  await steps.see('the name above', page.getByRole('heading', { name: 'Porridge with milk', level: 1 }));
  steps.report();
  const { local } = await app().admin.foodRecords.get.query({ locale: 'en_GB', code: 'PORM' });
  expect(local.localDescription).toBe('Porridge with milk');
});
