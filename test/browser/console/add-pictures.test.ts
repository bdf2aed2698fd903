import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 45;

test('a picture set is added to a food within 45 seconds, and its order is changed by the keyboard', async () => {
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB?food=PORM');
  const steps = new Steps(page, 'Add a picture set');
  await steps.click('another method', page.getByRole('button', { name: 'Add a method' }));
  await steps.click('pictures', page.getByRole('menuitem', { name: 'As-served pictures' }));
  await steps.type('words of the set', 'yog', page.getByRole('combobox', { name: 'Pictures of servings' }));
  await steps.click('the set', page.getByRole('option', { name: /yoghurt/i }).first());
  await steps.see('the first picture of it', page.getByRole('img', { name: /^Portion 1 of/ }));
  const methods = page.getByRole('list', { name: 'Portion methods' });
  // Three were inherited, and stay.
  const count = 4;
  await methods.getByRole('button', { pressed: true }).focus();
  await steps.key('Alt+ArrowUp');
  await steps.see('that it moved up', methods.getByRole('button', { pressed: true, name: /yog/ }));
  await steps.key('Control+s');
  await steps.see('that it is saved', page.getByText('Saved', { exact: true }).last());
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const { local } = await app().admin.foodRecords.get.query({ locale: 'en_GB', code: 'PORM' });
  expect(local.portionSize).toHaveLength(count);
  expect(local.portionSize[count - 2]).toMatchObject({
    method: 'as-served',
    parameters: { servingImageSet: expect.stringContaining('yog') },
  });
});
