import type { PortionSizeMethod } from 'dietary-recall-client';
import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();
const locale = 'en_GB';

/** Gives a food a household measure of its own, as a published list does. */
async function giveMeasure(code: string): Promise<void> {
  const spoon: PortionSizeMethod = {
    method: 'standard-portion',
    description: 'use_a_standard_portion',
    imageUrl: null,
    useForRecipes: false,
    conversionFactor: 1,
    parameters: { units: [{ name: 'spoon', weight: 40, omitFoodDescription: false }] },
  };
  const { local } = await app().admin.foodRecords.get.query({ locale, code });
  const { version, localDescription, nutrientTableCodes, brandNames } = local;
  await app().admin.foodRecords.updateLocal.mutate({
    locale,
    code,
    baseVersion: version,
    localDescription,
    nutrientTableCodes,
    brandNames,
    associatedFoods: [],
    portionSize: [spoon],
  });
}

const methodsOf = async (code: string) =>
  (await app().admin.foodRecords.get.query({ locale, code })).local.portionSize.map(({ method }) => method);

test('the pictures of a category are put first at its foods with methods of their own, by two presses', async () => {
  await giveMeasure('RICW');
  await giveMeasure('RICB');
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB?category=RICE');
  await page.getByText('2 of 5 foods have portion methods of their own').waitFor();
  await page.getByRole('button', { name: 'Put it first at these foods' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'As-served pictures: first at 2 foods?' });
  await dialog.getByRole('button', { name: 'Change 2 foods' }).click();
  await page.getByText('2 foods were changed.').waitFor();
  // The focus stays where it was, though the button is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('These foods have it.');
  expect(await methodsOf('RICW')).toEqual(['as-served', 'standard-portion']);
  expect(await methodsOf('RICB')).toEqual(['as-served', 'standard-portion']);
  expect(await methodsOf('RICF')).toEqual([]);
});
