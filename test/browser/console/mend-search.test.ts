import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();
/** What a person may take, in seconds. */
const BUDGET_S = 60;

test('words that find nothing are mended within a minute, and the search finds the food by them', async () => {
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB');
  const steps = new Steps(page, 'Mend a search');
  await steps.click('the search words', page.getByRole('link', { name: 'Search words' }));
  await steps.type('words of a respondent', 'qwxyzzy', page.getByRole('searchbox', { name: 'Words of a respondent' }));
  await steps.see('that nothing is found', page.getByText('Nothing is found.'));
  await steps.type(
    'the food',
    'porridge made with semi',
    page.getByRole('combobox', { name: '“qwxyzzy” is another name of' }),
  );
  await steps.click('it', page.getByRole('option', { name: /PORM/ }));
  await steps.click('to add the name', page.getByRole('button', { name: 'Add the name' }));
  const found = page.getByRole('list', { name: 'Foods found' });
  await steps.see('the food', found.getByRole('link', { name: 'Porridge made with semi skimmed milk' }));
  await steps.click('why', found.getByText('Why').first());
  await steps.see('the name by which it is found', page.getByText('Found by its name “qwxyzzy”'));
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const { foods } = await app().admin.foods.lookup.query({ locale: 'en_GB', desc: 'qwxyzzy' });
  expect(foods.map(({ code }) => code)).toContain('PORM');
});
