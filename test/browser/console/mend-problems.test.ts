import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();
const FOODS = ['Aaa one', 'Aaa two', 'Aaa three'];
/** What a person may take for a food, in seconds: twenty in ten minutes. */
const BUDGET_S = 30;

/** Foods in a category without a portion method. */
async function makeFoods(): Promise<void> {
  const { admin } = app();
  await admin.categoryRecords.create.mutate({ code: 'AAAA', englishDescription: 'Aaa' });
  for (const [at, englishDescription] of FOODS.entries()) {
    const code = `AAA${at}`;
    await admin.foodRecords.createLocal.mutate({
      locale: 'en_GB',
      code,
      englishDescription,
      parentCategories: ['AAAA'],
    });
  }
}

test('foods without a portion method are mended one after the other: each opens at the field, saving opens the next', async () => {
  await makeFoods();
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB/problems?kind=no-portion-method');
  const steps = new Steps(page, 'Mend foods without a method');
  await steps.click('the first food', page.getByRole('rowheader').getByRole('link').first());
  for (const [at] of FOODS.entries()) {
    await steps.see('which food it is', page.getByText(`food 1 of ${FOODS.length - at}; saving opens the next`));
    await steps.see('the place of methods, which has the focus', page.locator('[data-field="portionSize"]:focus'));
    await steps.key('Enter');
    await steps.click('typed weight', page.getByRole('menuitem', { name: 'Typed weight' }));
    await steps.key('Control+s');
  }
  await steps.see('the list of problems', page.getByRole('heading', { name: 'Problems', level: 1 }));
  expect(steps.report() / FOODS.length).toBeLessThan(BUDGET_S);
  const { counts } = await app().admin.locales.problems.query({ locale: 'en_GB' });
  expect(counts['no-portion-method']).toBe(0);
});

test('Home counts the problems of the food lists that one edits, and leads to them', async () => {
  const { page } = await signIn(['fdbm/en_GB']);
  const { total } = await app().admin.locales.problems.query({ locale: 'en_GB', limit: 1 });
  const waiting = page.getByRole('region', { name: 'What needs you' });
  const row = waiting.getByRole('row').filter({ has: page.getByRole('link', { name: 'Problems of foods' }) });
  await row.waitFor();
  expect(await row.getByRole('cell').first().innerText()).toBe(String(total));
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: 'Problems', level: 1 }).waitFor();
});
