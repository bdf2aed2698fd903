import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();

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

test('the finder has the letters that were typed before it was there, and Enter opens the first person it finds', async () => {
  const { userName } = await app().newRespondent();
  const { page } = await signIn(['demo/staff'], '/surveys/demo/recalls');
  await page.getByRole('heading', { name: 'Recalls' }).waitFor();
  const typed = Promise.withResolvers<void>();
  await page.route(/\/finder-[^/]*\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type(userName);
  typed.resolve();
  const field = page.getByRole('textbox', { name: 'Find' });
  await field.waitFor();
  expect(await field.inputValue()).toBe(userName);
  await field.press('Enter');
  await page.getByRole('complementary', { name: userName }).waitFor();
});
