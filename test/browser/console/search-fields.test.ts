import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { signIn } = useConsole();

test.each([
  ['of a table', '/surveys', 'Part of an id', 'q'],
  ['of a food list', '/food-lists/en_GB', 'Search foods and categories', 'q'],
  ['of search words', '/food-lists/en_GB/search-words', 'Words of a respondent', 'try'],
])('the search field %s keeps the space between two words while somebody rests there', async (_, path, name, part) => {
  const { page } = await signIn(['superuser'], path);
  const field = page.getByRole('searchbox', { name });
  const held = (text: string) => page.waitForURL(({ searchParams }) => searchParams.get(part) === text);
  await field.pressSequentially('porridge ');
  await held('porridge');
  await field.pressSequentially('made');
  await held('porridge made');
  expect(await field.inputValue()).toBe('porridge made');
});

test('the search field of a food list is emptied by the way back to the tree, and takes the same words again', async () => {
  const { page } = await signIn(['foodsadmin'], '/food-lists/en_GB?q=porridge');
  const field = page.getByRole('searchbox', { name: 'Search foods and categories' });
  await expect.poll(() => field.inputValue()).toBe('porridge');
  await page.getByRole('button', { name: 'Back to the tree' }).click();
  await page.getByRole('button', { name: 'Contents of Fruit' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await field.fill('porridge');
  await page.getByRole('list', { name: 'Categories found' }).getByRole('link').first().waitFor();
  expect(await field.inputValue()).toBe('porridge');
});
