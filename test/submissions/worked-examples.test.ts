import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { recall } from '../support/recall.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

// Worked by hand from data/demo/nutrients.csv, amounts per 100 g x grams / 100:
//
//   BRHF  wholemeal bread, 72 g served, 12 g left: 60 g
//   CHDD  Cheddar, 37.5 g
//   MSSK  semi skimmed milk, 250 g
//   BANA  banana, 118 g
//
// Nutrient -> unit, what each of them gives, and the sum.
const WORKED: Record<string, [unit: string, bread: number, cheese: number, milk: number, banana: number, sum: number]> =
  {
    // 229 x 0.6, 416 x 0.375, 47 x 2.5, 86 x 1.18
    'Energy (kcal)': ['kcal', 137.4, 156, 117.5, 101.48, 512.38],
    // 958 x 0.6, 1741 x 0.375, 197 x 2.5, 360 x 1.18
    'Energy (kJ)': ['kJ', 574.8, 652.875, 492.5, 424.8, 2144.975],
    // 38.3 x 0.6, 36.1 x 0.375, 89.4 x 2.5, 75.9 x 1.18
    Water: ['g', 22.98, 13.5375, 223.5, 89.562, 349.5795],
    // 10 x 0.6, 25.4 x 0.375, 3.5 x 2.5, 1.2 x 1.18
    Protein: ['g', 6, 9.525, 8.75, 1.416, 25.691],
    // 2.6 x 0.6, 34.9 x 0.375, 1.7 x 2.5, 0.2 x 1.18
    Fat: ['g', 1.56, 13.0875, 4.25, 0.236, 19.1335],
    // 0.5 x 0.6, 21.7 x 0.375, 1.1 x 2.5, 0.1 x 1.18
    'Saturated fat': ['g', 0.3, 8.1375, 2.75, 0.118, 11.3055],
    // 40.5 x 0.6, 0.1 x 0.375, 4.7 x 2.5, 20.3 x 1.18
    Carbohydrate: ['g', 24.3, 0.0375, 11.75, 23.954, 60.0415],
    // 2.9 x 0.6, 0.1 x 0.375, 4.7 x 2.5, 18.1 x 1.18
    'Total sugars': ['g', 1.74, 0.0375, 11.75, 21.358, 34.8855],
    // 0.6 x 0.6; the others have none, which is known
    'Free sugars': ['g', 0.36, 0, 0, 0, 0.36],
    // 6.9 x 0.6, 0, 0, 1.7 x 1.18
    'AOAC fibre': ['g', 4.14, 0, 0, 2.006, 6.146],
    Alcohol: ['g', 0, 0, 0, 0, 0],
    // 400 x 0.6, 720 x 0.375, 43 x 2.5, 1 x 1.18
    Sodium: ['mg', 240, 270, 107.5, 1.18, 618.68],
    // 250 x 0.6, 77 x 0.375, 156 x 2.5, 330 x 1.18
    Potassium: ['mg', 150, 28.875, 390, 389.4, 958.275],
    // 105 x 0.6, 739 x 0.375, 120 x 2.5, 6 x 1.18
    Calcium: ['mg', 63, 277.125, 300, 7.08, 647.205],
    // 2.4 x 0.6, 0.3 x 0.375, 0.02 x 2.5, 0.3 x 1.18
    Iron: ['mg', 1.44, 0.1125, 0.05, 0.354, 1.9565],
    // 1.6 x 0.6, 4.1 x 0.375, 0.4 x 2.5, 0.2 x 1.18
    Zinc: ['mg', 0.96, 1.5375, 1, 0.236, 3.7335],
    // 0, 0, 2 x 2.5, 9 x 1.18
    'Vitamin C': ['mg', 0, 0, 5, 10.62, 15.62],
    // 38 x 0.6, 31 x 0.375, 9 x 2.5, 14 x 1.18
    Folate: ['µg', 22.8, 11.625, 22.5, 16.52, 73.445],
    // 0, 2.4 x 0.375, 0.9 x 2.5, 0
    'Vitamin B12': ['µg', 0, 0.9, 2.25, 0, 3.15],
    // 0, 0.3 x 0.375, 0, 0
    'Vitamin D': ['µg', 0, 0.1125, 0, 0, 0.1125],
    // 0, 0, 0, 0.62 x 1.18
    'Total fruit': ['cup eq.', 0, 0, 0, 0.7316, 0.7316],
    'Total vegetables': ['cup eq.', 0, 0, 0, 0, 0],
    // 3 x 0.6
    'Whole grains': ['oz eq.', 1.8, 0, 0, 0, 1.8],
    // 0, 2.35 x 0.375, 0.41 x 2.5, 0
    'Total dairy': ['cup eq.', 0, 0.88125, 1.025, 0, 1.90625],
    'Total protein foods': ['oz eq.', 0, 0, 0, 0, 0],
    // 0.14 x 0.6
    'Added sugars, teaspoon equivalents': ['tsp eq.', 0.084, 0, 0, 0, 0.084],
  };

const DEMO = join(import.meta.dirname, '../../data/demo');

const app = useTestApp();
let stored: Awaited<ReturnType<Caller['submissions']['getMine']>>;

beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'recall-worked-'));
  try {
    // The list without its pictures.
    for (const file of ['locale.json', 'food-groups.csv', 'categories.csv', 'foods.csv', 'nutrients.csv'])
      copyFileSync(join(DEMO, file), join(directory, file));
    await importFoodList(app().context(), { directory, localeId: 'en_GB', skipBad: false });
  } finally {
    rmSync(directory, { recursive: true });
  }
  await app().settle();
  const survey = await app().given.survey({ locale: 'en_GB' });
  const caller = await app().as(await app().given.respondent(survey));
  const breakfast = recall(survey, [
    { code: 'BRHF', servingWeight: 72, leftoversWeight: 12 },
    { code: 'CHDD', servingWeight: 37.5 },
  ]);
  const snack = recall(survey, [
    { code: 'MSSK', servingWeight: 250 },
    { code: 'BANA', servingWeight: 118 },
  ]);
  const meals = [...breakfast.meals, ...snack.meals];
  const { submissionId } = await caller.submissions.submit({ ...breakfast, meals });
  stored = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
});

/** Amounts by the name of the nutrient. */
const named = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [stored.types[id]?.description, amount]));

test.each([
  ['60 g of wholemeal bread', 0],
  ['37.5 g of Cheddar', 1],
  ['250 g of semi skimmed milk', 2],
  ['118 g of banana', 3],
])('the nutrients of %s equal those computed by hand from the demo table, to the last digit', (_, place) => {
  const foods = stored.meals.flatMap((meal) => meal.foods);
  const byHand = Object.entries(WORKED).map(([name, [, ...amounts]]) => [name, amounts[place]]);
  expect(named(foods[place]?.nutrients ?? {})).toEqual(Object.fromEntries(byHand));
});

test('the totals of a recall equal the sums computed by hand', () => {
  expect(named(stored.totals)).toEqual(Object.fromEntries(Object.entries(WORKED).map(([name, row]) => [name, row[5]])));
});

test('each nutrient of a recall is answered with its unit', () => {
  const units = Object.values(stored.types).map(({ description, unit }) => [description, unit]);
  expect(Object.fromEntries(units)).toMatchObject(
    Object.fromEntries(Object.entries(WORKED).map(([name, [unit]]) => [name, unit])),
  );
});
