import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let caller: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale({
    id: 'en_GB',
    splitWords: ['and', 'with', 'on'],
    splitKeepPairs: [
      { word: 'fish', next: ['chips'] },
      { word: 'made', next: ['*'] },
    ],
    synonymSets: [['coke', 'cola']],
  }));
  const described = (description: string | null, alternativeNames: string[] = []) => ({
    [locale]: { description, alternativeNames },
  });
  await given.category({ code: 'DRNK', locals: described('Drinks') });
  await given.category({ code: 'MILK', parents: ['DRNK'], locals: described('Milk drinks') });
  await given.category({ code: 'RECP', useInRecipes: 2, locals: described('Milk for recipes') });
  await given.category({ code: 'HIDE', isHidden: true, locals: described('Hidden milk') });
  await given.food({ code: 'MSEM', parents: ['MILK'], locals: described('Semi skimmed milk', ['green top milk']) });
  await given.food({ code: 'MWHO', parents: ['MILK'], useInRecipes: 1, locals: described('Whole milk') });
  await given.food({ code: 'MPOW', parents: ['RECP'], locals: described('Milk powder') });
  await given.food({ code: 'MHID', parents: ['HIDE'], locals: described('Milk of a hidden category') });
  await given.food({ code: 'MTWO', parents: ['HIDE', 'MILK'], locals: described('Milk of two categories') });
  await given.food({ code: 'MNON', locals: described('Milk of no category') });
  await given.food({ code: 'MLST', listedIn: [], locals: described('Milk that is not in the list') });
  await given.food({ code: 'MNAM', locals: described(null) });
  await given.food({ code: 'COLA', parents: ['DRNK'], locals: described('Cola') });
  await given.category({ code: 'PART', parents: ['DRNK'], locals: described('Partridge') });
  await given.food({ code: 'PORR', locals: described('Porridge oats') });
  await given.food({ code: 'GAME', parents: ['PART'], locals: described('Roast game bird') });
  for (let index = 0; index < 60; index++) {
    await given.food({
      code: `RIC${index}`,
      useInRecipes: index < 55 ? 2 : 1,
      locals: described(`Rice number ${index}`),
    });
  }
  await app().settle();
  caller = await app().as(await given.user());
});

const codes = (found: { foods: { code: string }[] }) => found.foods.map(({ code }) => code).sort();

describe('a food lookup', () => {
  test('answers codes and names of foods and categories', async () => {
    expect(await caller.foods.lookup({ locale, desc: 'semi skimmed milk' })).toMatchObject({
      foods: expect.arrayContaining([{ code: 'MSEM', localDescription: 'Semi skimmed milk', thumbnail: null }]),
      categories: expect.arrayContaining([{ code: 'MILK', localDescription: 'Milk drinks', thumbnail: null }]),
    });
  });

  test('finds a food by an alternative name and a synonym', async () => {
    expect((await caller.foods.lookup({ locale, desc: 'green top milk' })).foods[0]?.code).toBe('MSEM');
    expect((await caller.foods.lookup({ locale, desc: 'coke' })).foods[0]?.code).toBe('COLA');
  });

  test.each(['', '   ', '!!!'])('for %j answers empty lists', async (desc) => {
    expect(await caller.foods.lookup({ locale, desc })).toEqual({ foods: [], categories: [] });
  });

  test('finds foods of a visible category or of none, and no unlisted or nameless foods', async () => {
    expect(codes(await caller.foods.lookup({ locale, desc: 'milk' }))).toEqual(['MNON', 'MSEM', 'MTWO', 'MWHO']);
  });

  test.each([
    ['partrige', ['PART']],
    ['porridge', []],
    ['porrid', []],
    ['porridges', []],
    ['partrige porridge', ['PART']],
  ])('for %j respells for categories no word that the foods have: %j', async (desc, categories) => {
    const found = await caller.foods.lookup({ locale, desc });
    expect(found.categories.map(({ code }) => code)).toEqual(categories);
    const inside = await caller.foods.lookupInCategory({ locale, desc, category: 'DRNK' });
    expect(inside.categories.map(({ code }) => code)).toEqual(categories);
  });

  test('does not show hidden categories', async () => {
    const { categories } = await caller.foods.lookup({ locale, desc: 'hidden milk' });
    expect(categories.map(({ code }) => code)).not.toContain('HIDE');
  });

  test('separates ingredients of recipes from foods of meals before it applies the limit', async () => {
    const regular = await caller.foods.lookup({ locale, desc: 'rice', limit: 50 });
    expect(codes(regular)).toEqual(['RIC55', 'RIC56', 'RIC57', 'RIC58', 'RIC59']);
    const recipe = await caller.foods.lookupForRecipes({ locale, desc: 'rice', limit: 50 });
    expect(recipe.foods).toHaveLength(50);
    expect(codes(recipe).filter((code) => regular.foods.some((food) => food.code === code))).toEqual([]);
  });

  test('for recipes finds ingredients by the attribute of their category, and foods for both uses', async () => {
    expect(codes(await caller.foods.lookupForRecipes({ locale, desc: 'milk' }))).toEqual([
      'MNON',
      'MPOW',
      'MSEM',
      'MTWO',
    ]);
  });

  test('in a category finds foods and categories at any depth', async () => {
    const found = await caller.foods.lookupInCategory({ locale, desc: 'milk', category: 'DRNK' });
    expect(codes(found)).toEqual(['MSEM', 'MTWO', 'MWHO']);
    expect(found.categories).toEqual([{ code: 'MILK', localDescription: 'Milk drinks', thumbnail: null }]);
    expect((await caller.foods.lookupInCategory({ locale, desc: 'cola', category: 'MILK' })).foods).toEqual([]);
  });

  test('explains its score when asked', async () => {
    const { foods } = await caller.foods.lookup({ locale, desc: 'semi skimmed milk', explain: true });
    expect(foods[0]?.explanation).toMatchObject({
      matchedName: 'Semi skimmed milk',
      band: 0,
      score: expect.any(Number),
    });
    expect(foods[0]?.explanation?.words.map(({ word }) => word)).toEqual(expect.arrayContaining(['milk']));
    const plain = await caller.foods.lookup({ locale, desc: 'semi skimmed milk' });
    expect(plain.foods[0]).not.toHaveProperty('explanation');
  });

  test('gives the same answer each time', async () => {
    const first = await caller.foods.lookup({ locale, desc: 'mlik semi' });
    expect(await caller.foods.lookup({ locale, desc: 'mlik semi' })).toEqual(first);
    expect(first.foods[0]?.code).toBe('MSEM');
  });

  test('makes no statement but that of the session when the list is in memory', async () => {
    await caller.foods.lookup({ locale, desc: 'milk' });
    const statements = await app().statementsOf(() => caller.foods.lookup({ locale, desc: 'milk' }));
    expect(statements.filter((line) => !line.includes('token_family'))).toEqual([]);
  });

  test('finds a changed name after the list is rebuilt', async () => {
    await query(
      app().context().em,
      sql`update food_local set local_description = 'Lemonade' where local_description = 'Cola'`,
    );
    expect((await caller.foods.lookup({ locale, desc: 'lemonade' })).foods).toEqual([]);
    await app().settle();
    expect((await caller.foods.lookup({ locale, desc: 'lemonade' })).foods[0]?.code).toBe('COLA');
  });

  test('finds a new food without a poll by the test', async () => {
    await app().given.food({ code: 'QUIN', locals: { [locale]: { description: 'Quinoa' } } });
    await expect.poll(async () => codes(await caller.foods.lookup({ locale, desc: 'quinoa' }))).toEqual(['QUIN']);
  });
});

describe('splitDescription', () => {
  test.each([
    ['fish and chips', []],
    ['toast with jam', ['toast', 'jam']],
    ['Toast WITH Jam', ['Toast', 'Jam']],
    ['fish and chips with peas', ['fish and chips', 'peas']],
    ['cheese on toast and beans', ['cheese', 'toast', 'beans']],
    ['bread, butter & jam', ['bread', 'butter', 'jam']],
    ['made with love', []],
    ['and milk with', []],
    ['milk', []],
    ['', []],
  ])('splits %j into %j', async (desc, expected) => {
    const { parts } = await caller.foods.splitDescription({ locale, desc });
    // One part is the whole: nothing to split.
    expect(parts.length < 2 ? [] : parts).toEqual(expected);
  });

  test('splits at the joining words of the language in which it was typed too', async () => {
    const split = async (desc: string, language?: string) =>
      (await caller.foods.splitDescription({ locale, desc, language })).parts;
    expect(await split('tea, gouda und tomato', 'de')).toEqual(['tea', 'gouda', 'tomato']);
    expect(await split('banana et chocolate', 'fr')).toEqual(['banana', 'chocolate']);
    expect(await split('banana und chocolate')).toEqual(['banana und chocolate']);
  });

  test('does not split in a locale without split words', async () => {
    const { id } = await app().given.locale({ splitWords: [], splitKeepPairs: [] });
    await app().settle();
    expect((await caller.foods.splitDescription({ locale: id, desc: 'toast and jam' })).parts).toEqual([
      'toast and jam',
    ]);
  });
});
