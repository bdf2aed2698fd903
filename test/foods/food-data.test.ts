import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;

/** Three locales, each the prototype of the one before. The last has another language. */
const NEAR = 'en_AU';
const MID = 'en_GB';
const FAR = 'fr_FR';

beforeAll(async () => {
  const { given } = app();
  await given.locale({ id: FAR, language: 'fr' });
  await given.locale({ id: MID, prototype: FAR });
  await given.locale({ id: NEAR, prototype: MID });
  await app().settle();
  caller = await app().as(await given.user());
});

const weight = { method: 'weight' as const };
const pizza = { method: 'pizza' as const };
const cereal = { method: 'cereal' as const, parameters: { type: 'flake' } };

/** Returns the caller after all changes are in the lists. */
async function settled(): Promise<Caller> {
  await app().settle();
  return caller;
}

const methodsOf = async (code: string, locale = NEAR) =>
  (await (await settled()).foods.get({ locale, code })).portionSizeMethods.map(({ method }) => method);

describe('food data', () => {
  test('has every field of the record', async () => {
    const { given } = app();
    const parent = await given.category({ tags: ['hot-drink', 'drink'] });
    const above = await given.category({ tags: ['drink'] });
    const direct = await given.category({ parents: [parent.code, above.code] });
    const { code } = await given.food({
      parents: [direct.code],
      readyMealOption: true,
      sameAsBeforeOption: true,
      reasonableAmount: 300,
      defaultAmount: 240,
      locals: {
        [NEAR]: {
          description: 'Tea',
          brandNames: ['Brand'],
          portions: [weight],
          nutrients: { 1: 2 },
          prompts: [{ category: above.code, promptText: 'Milk?', linkAsMain: true }],
        },
      },
    });
    expect(await (await settled()).foods.get({ locale: NEAR, code })).toEqual({
      code,
      localDescription: 'Tea',
      readyMealOption: true,
      sameAsBeforeOption: true,
      reasonableAmount: 300,
      defaultAmount: 240,
      caloriesPer100g: 2,
      nutrients: {},
      portionSizeMethods: [
        {
          method: 'weight',
          description: 'weight',
          imageUrl: null,
          useForRecipes: false,
          conversionFactor: 1,
          parameters: {},
        },
      ],
      associatedFoods: [
        {
          target: { type: 'category', code: above.code },
          promptText: 'Milk?',
          linkAsMain: true,
          genericName: 'something',
          multiple: false,
        },
      ],
      brands: ['Brand'],
      categories: [direct.code, ...[parent.code, above.code].sort()],
      tags: ['drink', 'hot-drink'],
      thumbnail: null,
    });
  });

  test('has the defaults for a food without data, and null for its energy', async () => {
    const { code } = await app().given.food({ listedIn: [NEAR] });
    expect(await (await settled()).foods.get({ locale: NEAR, code })).toEqual({
      code,
      localDescription: `English ${code}`,
      readyMealOption: false,
      sameAsBeforeOption: false,
      reasonableAmount: null,
      defaultAmount: null,
      caloriesPer100g: null,
      nutrients: {},
      portionSizeMethods: [],
      associatedFoods: [],
      brands: [],
      categories: [],
      tags: [],
      thumbnail: null,
    });
  });

  test('has null, not 0, for energy that the nutrient record lacks', async () => {
    const { code } = await app().given.food({ locals: { [NEAR]: { nutrients: { 11: 3 } } } });
    expect((await (await settled()).foods.get({ locale: NEAR, code })).caloriesPer100g).toBeNull();
  });

  test('keeps the order of methods and prompts', async () => {
    const { given } = app();
    const targets = [await given.food(), await given.food(), await given.food()];
    const { code } = await given.food({
      locals: {
        [NEAR]: {
          portions: [pizza, weight, cereal],
          prompts: targets.map((target) => ({ food: target.code, promptText: target.code })),
        },
      },
    });
    expect(await methodsOf(code)).toEqual(['pizza', 'weight', 'cereal']);
    expect((await caller.foods.associatedFoods({ locale: NEAR, code })).map(({ target }) => target.code)).toEqual(
      targets.map((target) => target.code),
    );
  });
});

describe('the attributes of a food', () => {
  test('come from the nearest category that sets them, in order of code within a level, else the default', async () => {
    const { given } = app();
    const top = await given.category({
      code: 'A-TOP',
      reasonableAmount: 11,
      readyMealOption: true,
      sameAsBeforeOption: true,
      defaultAmount: 7.5,
    });
    const second = await given.category({
      code: 'Z-SECOND',
      parents: [top.code],
      reasonableAmount: 22,
      isHidden: true,
    });
    const first = await given.category({ code: 'M-FIRST', parents: [top.code], readyMealOption: false });
    const { code } = await given.food({ parents: [second.code, first.code], locals: { [NEAR]: {} } });
    const { data, sources } = await (await settled()).foods.getWithSources({ locale: NEAR, code });
    expect(data).toMatchObject({
      reasonableAmount: 22,
      readyMealOption: false,
      sameAsBeforeOption: true,
      defaultAmount: 7.5,
      useInRecipes: 0,
    });
    expect(sources.inheritableAttributes).toEqual({
      reasonableAmount: { source: 'category', code: 'Z-SECOND' },
      readyMealOption: { source: 'category', code: 'M-FIRST' },
      sameAsBeforeOption: { source: 'category', code: 'A-TOP' },
      defaultAmount: { source: 'category', code: 'A-TOP' },
      useInRecipes: { source: 'default', code: null },
    });
  });

  test('come from the food itself when it sets them, also to false and 0', async () => {
    const { given } = app();
    const parent = await given.category({ readyMealOption: true, useInRecipes: 2, reasonableAmount: 50 });
    const { code } = await given.food({
      parents: [parent.code],
      readyMealOption: false,
      useInRecipes: 0,
      locals: { [NEAR]: {} },
    });
    const { data, sources } = await (await settled()).foods.getWithSources({ locale: NEAR, code });
    expect(data).toMatchObject({ readyMealOption: false, useInRecipes: 0, reasonableAmount: 50 });
    expect(sources.inheritableAttributes).toMatchObject({
      readyMealOption: { source: 'food', code: null },
      useInRecipes: { source: 'food' },
    });
  });
});

describe('along the chain of prototype locales', () => {
  test('each part of a food comes from the nearest locale that has it, and brand names from the locale alone', async () => {
    const { code } = await app().given.food({
      locals: {
        [NEAR]: { description: null, brandNames: [] },
        [MID]: { description: 'British name', brandNames: ['British brand'] },
        [FAR]: { description: 'Nom', portions: [weight], nutrients: { 1: 10 } },
      },
    });
    const { data, sources } = await (await settled()).foods.getWithSources({ locale: NEAR, code });
    expect(data).toMatchObject({ localDescription: 'British name', nutrientTableCodes: { TEST: `${code}-${FAR}` } });
    expect(data.portionSizeMethods.map(({ method }) => method)).toEqual(['weight']);
    expect(sources).toMatchObject({
      localDescription: { source: 'prototype', localeId: MID },
      nutrientTables: { source: 'prototype', localeId: FAR },
      portionSize: { source: 'prototype', localeId: FAR, record: { source: 'food', code } },
    });
    expect(await caller.foods.brandNames({ locale: NEAR, code })).toEqual([]);
    expect(await caller.foods.brandNames({ locale: MID, code })).toEqual(['British brand']);
  });

  test('a part that no locale has has the source "none", and the name is the English description', async () => {
    const { code } = await app().given.food({ listedIn: [NEAR] });
    const { data, sources } = await (await settled()).foods.getWithSources({ locale: NEAR, code });
    expect(data.localDescription).toBe(`English ${code}`);
    expect(sources).toMatchObject({
      localDescription: { source: 'none', localeId: null },
      nutrientTables: { source: 'none', localeId: null },
      portionSize: { source: 'none', localeId: null, record: { source: 'none', code: null } },
    });
  });

  test('prompts come from a prototype only when it has the same language', async () => {
    const { given } = app();
    const { code: english } = await given.food({
      locals: { [MID]: { prompts: [{ category: 'A-TOP', promptText: 'Butter?' }] } },
    });
    const { code: french } = await given.food({
      locals: { [FAR]: { prompts: [{ category: 'A-TOP', promptText: 'Du beurre ?' }] } },
    });
    expect(
      (await caller.foods.associatedFoods({ locale: NEAR, code: english })).map(({ promptText }) => promptText),
    ).toEqual(['Butter?']);
    expect(await caller.foods.associatedFoods({ locale: NEAR, code: french })).toEqual([]);
    expect(await caller.foods.associatedFoods({ locale: FAR, code: french })).toHaveLength(1);
  });

  test('a cycle of prototypes is followed once', async () => {
    const { given } = app();
    const first = await given.locale();
    const second = await given.locale({ prototype: first.id });
    const third = await given.locale({ prototype: second.id });
    await query(app().context().em, sql`update locale set prototype_locale_id = ${third.id} where id = ${first.id}`);
    const { code } = await given.food({ locals: { [second.id]: { description: 'In the second' } } });
    await app().settle();
    for (const { id } of [first, second, third]) {
      expect((await (await settled()).foods.get({ locale: id, code })).localDescription).toBe('In the second');
    }
    expect((await caller.foods.lookup({ locale: second.id, desc: 'second' })).foods.map((food) => food.code)).toEqual([
      code,
    ]);
  });
});

describe('the portion size methods of a food', () => {
  test('come from the food alone when it has any', async () => {
    const { given } = app();
    const parent = await given.category({ locals: { [NEAR]: { portions: [pizza] } } });
    const { code } = await given.food({ parents: [parent.code], locals: { [NEAR]: { portions: [weight] } } });
    expect(await methodsOf(code)).toEqual(['weight']);
  });

  test('come from one category else: the nearest with any, by code, hidden ones included', async () => {
    const { given } = app();
    const top = await given.category({ code: 'A-FAR', locals: { [NEAR]: { portions: [cereal] } } });
    const b = await given.category({
      code: 'B-NEAR',
      isHidden: true,
      parents: [top.code],
      locals: { [NEAR]: { portions: [pizza] } },
    });
    const c = await given.category({ code: 'C-NEAR', locals: { [NEAR]: { portions: [weight] } } });
    const { code } = await given.food({ parents: [c.code, b.code], locals: { [NEAR]: {} } });
    expect(await methodsOf(code)).toEqual(['pizza']);
    expect((await (await settled()).foods.getWithSources({ locale: NEAR, code })).sources.portionSize).toEqual({
      source: 'current',
      localeId: NEAR,
      record: { source: 'category', code: 'B-NEAR' },
    });
  });

  test('come from a category in the locale before the food in the prototype', async () => {
    const { given } = app();
    const parent = await given.category({ locals: { [NEAR]: { portions: [pizza] }, [MID]: { portions: [cereal] } } });
    const { code } = await given.food({
      parents: [parent.code],
      locals: { [NEAR]: {}, [MID]: { portions: [weight] } },
    });
    expect([await methodsOf(code, NEAR), await methodsOf(code, MID)]).toEqual([['pizza'], ['weight']]);
  });

  test('come from a category in the prototype last', async () => {
    const { given } = app();
    const parent = await given.category({ locals: { [MID]: { portions: [cereal] } } });
    const { code } = await given.food({ parents: [parent.code], listedIn: [NEAR] });
    expect((await (await settled()).foods.getWithSources({ locale: NEAR, code })).sources.portionSize).toEqual({
      source: 'prototype',
      localeId: MID,
      record: { source: 'category', code: parent.code },
    });
  });

  test('have the ids of their image sets in the parameters', async () => {
    await app().given.portionImages({
      asServedSets: [
        { id: 'rice', description: 'Rice', images: [{ image: 'r.svg', weight: 50, label: null }] },
        {
          id: 'rice_left',
          description: 'Rice left',
          images: [{ image: 'l.svg', weight: 10, label: null }],
        },
      ],
    });
    const { code } = await app().given.food({
      locals: { [NEAR]: { portions: [{ method: 'as-served', servingImageSet: 'rice' }] } },
    });
    await query(
      app().context().em,
      sql`update portion_size_method set leftovers_image_set_id = 'rice_left' where serving_image_set_id = 'rice'`,
    );
    await app().poll();
    const { portionSizeMethods } = await (await settled()).foods.get({ locale: NEAR, code });
    expect(portionSizeMethods[0]?.parameters).toEqual({ servingImageSet: 'rice', leftoversImageSet: 'rice_left' });
  });

  test('are found when categories contain each other', async () => {
    const { given } = app();
    const a = await given.category({ code: 'RING-A' });
    const b = await given.category({ code: 'RING-B', parents: [a.code], locals: { [NEAR]: { portions: [pizza] } } });
    await query(
      app().context().em,
      sql`insert into category_parent_category (category_id, parent_category_id) values (${a.id}, ${b.id})`,
    );
    await app().settle();
    const { code } = await given.food({ parents: [a.code], locals: { [NEAR]: {} } });
    const food = await (await settled()).foods.get({ locale: NEAR, code });
    expect(food.categories).toEqual(['RING-A', 'RING-B']);
    expect(food.portionSizeMethods.map(({ method }) => method)).toEqual(['pizza']);
  });
});

describe('the composition of a food', () => {
  test('is that of 100 g unless a weight is given', async () => {
    const { code } = await app().given.food({ locals: { [NEAR]: { nutrients: { 1: 64, 11: 3.5 } } } });
    expect(await caller.foods.composition({ locale: NEAR, code })).toEqual({
      weight: 100,
      source: { tableId: 'TEST', recordId: `${code}-${NEAR}`, url: null, copyrightNotice: null },
      nutrients: { 1: 64, 11: 3.5 },
      types: {
        1: { description: expect.any(String), unit: 'kcal' },
        11: { description: expect.any(String), unit: 'g' },
      },
    });
    expect((await caller.foods.composition({ locale: NEAR, code, weight: 250 })).nutrients).toEqual({
      1: 160,
      11: 8.75,
    });
  });

  test.each([0, -1, 100_001, Number.NaN, Number.POSITIVE_INFINITY])('of %d g is refused', async (grams) => {
    const { code } = await app().given.food({ locals: { [NEAR]: { nutrients: { 1: 1 } } } });
    await expect(caller.foods.composition({ locale: NEAR, code, weight: grams })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test.each([0.001, 100_000])('of %d g is answered', async (grams) => {
    const { code } = await app().given.food({ locals: { [NEAR]: { nutrients: { 1: 100 } } } });
    expect((await caller.foods.composition({ locale: NEAR, code, weight: grams })).nutrients[1]).toBeCloseTo(grams, 9);
  });

  test('is not found for a food without a nutrient record', async () => {
    const { code } = await app().given.food({ locals: { [NEAR]: {} } });
    await expect(caller.foods.composition({ locale: NEAR, code })).rejects.toMatchObject({
      cause: { kind: 'not_found', code: 'food.no_composition' },
    });
  });
});

describe('reading foods', () => {
  const beyondTheGuard = async (work: () => Promise<unknown>) =>
    (await app().statementsOf(work)).filter((line) => !line.includes('token_family'));

  test('takes at most two statements for a food that is not in memory, and none for one that is', async () => {
    const parent = await app().given.category({ locals: { [NEAR]: { portions: [pizza] } } });
    const { code } = await app().given.food({
      parents: [parent.code],
      locals: { [NEAR]: { nutrients: { 1: 1 } }, [MID]: {}, [FAR]: {} },
    });
    await app().settle();
    expect((await beyondTheGuard(() => caller.foods.get({ locale: NEAR, code }))).length).toBeLessThanOrEqual(2);
    for (const again of ['get', 'getWithSources', 'brandNames', 'associatedFoods', 'composition'] as const) {
      expect(await beyondTheGuard(() => caller.foods[again]({ locale: NEAR, code }))).toEqual([]);
    }
  });

  test('takes the same two statements for many foods', async () => {
    const codes = await Promise.all(
      Array.from({ length: 30 }, async () => (await app().given.food({ locals: { [NEAR]: {} } })).code),
    );
    await app().settle();
    const statements = await app().statementsOf(() => app().parts.foods.foodsByCode(NEAR, codes));
    expect(statements.length).toBeLessThanOrEqual(2);
    expect(await app().statementsOf(() => app().parts.foods.foodsByCode(NEAR, codes))).toEqual([]);
  });
});

describe('a change in the database', () => {
  const CHANGES: [string, (id: number, code: string) => ReturnType<typeof sql>, object][] = [
    [
      'of the name',
      (id) => sql`update food_local set local_description = 'New' where food_id = ${id}`,
      { localDescription: 'New' },
    ],
    ['of an attribute', (id) => sql`update food set reasonable_amount = 7 where id = ${id}`, { reasonableAmount: 7 }],
    ['of the nutrients', () => sql`update nutrient_value set units_per_100g = 9`, { caloriesPer100g: 9 }],
    ['of a brand', (id) => sql`update food_local set brand_names = '{B}' where food_id = ${id}`, { brands: ['B'] }],
    ['of the methods', () => sql`delete from portion_size_method`, { portionSizeMethods: [] }],
    ['of the prompts', () => sql`delete from associated_food`, { associatedFoods: [] }],
  ];

  test.each(CHANGES)('%s is seen after the next reading of the change feed', async (_, change, expected) => {
    const { given } = app();
    const { id, code } = await given.food({
      locals: {
        [NEAR]: {
          brandNames: ['A'],
          nutrients: { 1: 1 },
          portions: [weight],
          prompts: [{ category: 'A-TOP', promptText: '?' }],
        },
      },
    });
    const before = await caller.foods.get({ locale: NEAR, code });
    expect(before).not.toMatchObject(expected);
    await query(app().context().em, change(id, code) as never);
    await app().poll();
    expect(await caller.foods.get({ locale: NEAR, code })).toMatchObject(expected);
  });

  test('of an ancestor category is seen after the lists are rebuilt', async () => {
    const parent = await app().given.category({ reasonableAmount: 5 });
    const { code } = await app().given.food({ parents: [parent.code], locals: { [NEAR]: {} } });
    await app().settle();
    expect((await caller.foods.get({ locale: NEAR, code })).reasonableAmount).toBe(5);
    await query(app().context().em, sql`update category set reasonable_amount = 6 where id = ${parent.id}`);
    await app().settle();
    expect((await caller.foods.get({ locale: NEAR, code })).reasonableAmount).toBe(6);
  });

  test('that deletes a food is seen without a poll by the test', async () => {
    const { id, code } = await app().given.food({ locals: { [NEAR]: {} } });
    await app().settle();
    await caller.foods.get({ locale: NEAR, code });
    await query(app().context().em, sql`delete from food where id = ${id}`);
    await expect
      .poll(() =>
        caller.foods.get({ locale: NEAR, code }).catch(({ cause }: { cause: { code: string } }) => cause.code),
      )
      .toBe('food.not_found');
  });

  test('that removes a locale makes it unknown', async () => {
    const { id } = await app().given.locale();
    await app().settle();
    expect((await caller.foods.lookup({ locale: id, desc: 'x' })).foods).toEqual([]);
    await query(app().context().em, sql`delete from locale where id = ${id}`);
    await app().settle();
    await expect(caller.foods.lookup({ locale: id, desc: 'x' })).rejects.toMatchObject({
      cause: { code: 'locale.not_found' },
    });
  });
});

test('a process that has not loaded its food lists answers locale.index_not_ready with the seconds to wait', async () => {
  const { foods } = await app().anotherProcess();
  expect(() => foods.locale(NEAR)).toThrow(
    expect.objectContaining({ kind: 'unavailable', code: 'locale.index_not_ready', details: { retryAfterSeconds: 2 } }),
  );
  await foods.refresh();
  expect(foods.locale(NEAR).settings.localeId).toBe(NEAR);
});
