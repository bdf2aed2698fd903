import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { portionMeanings, FoodListRules } from '../../src/services/food-list-import/food-list-rules.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { exportedFolder, importFiles, textsOf, type Files } from '../food-list-export/list-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;
beforeAll(async () => {
  caller = await app().as(await app().given.user());
});

const CATEGORIES = [
  'code,parent,name,reasonable_amount',
  'BREAD,,Bread,',
  'ROLLS,BREAD,Rolls,',
  'MILK,,Milk,300',
  'SAME1,,Same name,',
  'SAME2,,Same name,',
];
const FOODS = [
  'code,description,category,default_amount',
  'R1,Roll,ROLLS,',
  'M1,Milk,MILK,',
  'M2,Cream,MILK,15',
  'N1,Nothing else,,',
];

const rules = (said: object) => ({ 'rules.json': [JSON.stringify(said)] });
const list = (more: Files): Files => ({ 'categories.csv': CATEGORIES, 'foods.csv': FOODS, ...more });

/** Each list has codes of its own. */
const load = (files: Files, locale: string) => importFiles(app().context(), files, locale, { prefix: `${locale}.` });

async function food(locale: string, code: string) {
  await app().settle();
  return caller.foods.get({ locale, code: `${locale}.${code}` });
}

const unitsOf = ({ portionSizeMethods }: Awaited<ReturnType<typeof food>>) =>
  portionSizeMethods.flatMap((method) => (method.method === 'standard-portion' ? method.parameters.units : []));
const methodsOf = ({ portionSizeMethods }: Awaited<ReturnType<typeof food>>) =>
  portionSizeMethods.map(({ method }) => method);

describe('the rules of portions', () => {
  const portions = [
    'food,seq,description,grams',
    'R1,1,1 roll,55',
    'R1,2,quantity NOT specified,-9',
    'R1,3,"Quantity not specified, large",60.5',
    'R1,4,Quantity not specified,70',
    'R1,5,Guideline amount per soup,20',
    'M1,1,Quantity not specified,0',
    'M2,1,Quantity not specified,99',
  ];
  const said = {
    portions: { defaultAmounts: ['Quantity not specified*'], rulesOfUse: ['guideline amount *'] },
  };

  test('make the first amount above 0 g the default amount of the food, and offer neither as a unit', async () => {
    const report = await load(list({ 'portions.csv': portions, ...rules(said) }), 'en_PR');
    const roll = await food('en_PR', 'R1');
    expect(roll.defaultAmount).toBe(60.5);
    expect(unitsOf(roll).map(({ name }) => name)).toEqual(['1 roll']);
    expect((await food('en_PR', 'M1')).defaultAmount).toBeNull();
    expect(report.portions).toMatchObject({ defaultAmounts: 5, rulesOfUse: 1 });
  });

  test('leave a default amount of foods.csv as it is', async () => {
    expect((await food('en_PR', 'M2')).defaultAmount).toBe(15);
  });

  test('are not applied to a list without rules', async () => {
    await load(list({ 'portions.csv': portions }), 'en_PR');
    const roll = await food('en_PR', 'R1');
    expect(roll.defaultAmount).toBeNull();
    expect(unitsOf(roll)).toHaveLength(4);
  });

  test.each([
    ['a*c', ['ac', 'abc', 'ABBC'], ['abcd', 'xac', 'a']],
    ['*b*', ['b', 'abc'], ['ac']],
    ['aa*aa', ['aaaa', 'aaxaa'], ['aaa', 'aa']],
    ['a.c', ['a.c'], ['abc']],
    ['*a*b*c*', ['xaybzc', 'abc'], ['acb']],
  ])('match the whole description: %s', (pattern, matching, other) => {
    const meaningOf = portionMeanings(FoodListRules.parse({ portions: { rulesOfUse: [pattern] } }));
    for (const text of matching) expect([text, meaningOf(text)]).toEqual([text, 'rule-of-use']);
    for (const text of other) expect([text, meaningOf(text)]).toEqual([text, 'unit']);
  });
});

describe('the rules of categories', () => {
  const said = {
    categories: [
      { category: 'BREAD', units: [{ name: 'slice', grams: 36 }], reasonableAmount: 500, defaultAmount: 72 },
      { category: 'Milk', units: [{ name: 'glass', grams: 200 }], reasonableAmount: 1500 },
    ],
  };

  test('give foods without methods the units of the nearest category and a typed weight', async () => {
    const report = await load(list(rules(said)), 'en_CR');
    const roll = await food('en_CR', 'R1');
    expect(unitsOf(roll)).toEqual([{ name: 'slice', weight: 36, omitFoodDescription: false }]);
    expect(methodsOf(roll)).toEqual(['standard-portion', 'weight']);
    expect(roll).toMatchObject({ reasonableAmount: 500, defaultAmount: 72 });
    expect(unitsOf(await food('en_CR', 'M1')).map(({ name }) => name)).toEqual(['glass']);
    expect(report.portions).toMatchObject({ categoriesWithUnits: 2, foodsWithTypedWeight: 1 });
  });

  test('leave what the files of the list say as it is', async () => {
    const methods = ['owner,code,seq,method,description,parameters', 'category,MILK,1,pizza,weight,'];
    await load(list({ 'portion-methods.csv': methods, ...rules(said) }), 'en_CR');
    const milk = await food('en_CR', 'M1');
    expect(methodsOf(milk)).toEqual(['pizza']);
    expect(milk.reasonableAmount).toBe(300);
  });

  test('keep foods for recipes by their descriptions, in the category and below it, unless foods.csv says where they are found', async () => {
    const foods = [
      'code,description,category,use_in_recipes',
      'R1,"Roll dough, RAW",ROLLS,',
      'R2,"Roll, raw flour",ROLLS,0',
      'R3,"Roll, baked",ROLLS,',
      'M1,"Milk, raw",MILK,',
    ];
    const ingredients = { categories: [{ category: 'BREAD', ingredients: ['*, raw*'] }] };
    const report = await load({ ...list(rules(ingredients)), 'foods.csv': foods }, 'en_IR');
    await app().settle();
    const found = async (lookup: 'lookup' | 'lookupForRecipes', desc: string) => {
      const { foods: hits } = await caller.foods[lookup]({ locale: 'en_IR', desc });
      return hits.map(({ code }) => code.replace('en_IR.', '')).toSorted();
    };
    expect(await found('lookup', 'roll')).toEqual(['R2', 'R3']);
    expect(await found('lookup', 'milk')).toEqual(['M1']);
    expect(await found('lookupForRecipes', 'roll')).toEqual(['R1', 'R2', 'R3']);
    expect(report.portions.ingredientsOnly).toBe(1);
  });

  test('may stand in a file outside the folder', async () => {
    const directory = temporaryFolder();
    writeFileSync(join(directory, 'foods.csv'), `${FOODS.join('\n')}\n`);
    writeFileSync(join(directory, 'categories.csv'), `${CATEGORIES.join('\n')}\n`);
    const rulesFile = join(temporaryFolder(), 'my-rules.json');
    writeFileSync(rulesFile, JSON.stringify(said));
    await importFoodList(app().context(), {
      directory,
      localeId: 'en_OR',
      prefix: 'en_OR.',
      skipBad: false,
      rulesFile,
    });
    expect(unitsOf(await food('en_OR', 'R1'))).toHaveLength(1);
    const exported = textsOf(await exportedFolder(app().context(), 'en_OR'))['rules.json'];
    const [bread, milk] = said.categories;
    const stored = { categories: [{ ...bread, category: 'en_OR.BREAD' }, milk] };
    expect(FoodListRules.parse(JSON.parse(exported ?? ''))).toEqual(FoodListRules.parse(stored));
  });

  test.each([
    ['a category that does not exist', { categories: [{ category: 'CAKE' }] }, 'categories[0].category'],
    ['a name of two categories', { categories: [{ category: 'Same name' }] }, 'write the code'],
    ['an unknown key', { categories: [{ category: 'MILK', unit: [] }] }, 'unit'],
    ['a unit of 0 g', { categories: [{ category: 'MILK', units: [{ name: 'x', grams: 0 }] }] }, 'grams'],
  ])('are refused with %s, by the place in the file', async (_, wrong, place) => {
    await expect(load(list(rules(wrong)), 'en_WR')).rejects.toThrow(place);
  });
});

describe('a food without any portion size method', () => {
  test('gets a typed weight from its root category, or of its own without a category', async () => {
    const report = await load(list({}), 'en_TW');
    for (const code of ['R1', 'M1', 'N1']) expect(methodsOf(await food('en_TW', code))).toEqual(['weight']);
    expect(report.portions.foodsWithTypedWeight).toBe(4);
    const { sources } = await caller.foods.getWithSources({ locale: 'en_TW', code: 'en_TW.R1' });
    expect(sources.portionSize.record).toEqual({ source: 'category', code: 'en_TW.BREAD' });
  });

  test('keeps the methods of a prototype locale, and hides none of them for other foods', async () => {
    const methods = ['owner,code,seq,method,description,parameters', 'food,M1,1,pizza,weight,'];
    const prototype = { 'foods.csv': ['code,description', 'M1,Milk'], 'portion-methods.csv': methods };
    await importFiles(app().context(), prototype, 'en_PT', { prefix: 'en_CH.' });
    await app().given.locale({ id: 'en_CH', prototype: 'en_PT' });
    await importFiles(app().context(), list({}), 'en_CH', { prefix: 'en_CH.', share: true });
    expect(methodsOf(await food('en_CH', 'M1'))).toEqual(['pizza']);
    expect(methodsOf(await food('en_CH', 'M2'))).toEqual(['weight']);
  });
});
