import type { PortionSizeMethod } from '@dietary-recall/recall';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let child: string;
let admin: Caller;
let maintainer: Caller;

const common = { description: 'use_an_image', imageUrl: null, useForRecipes: true, conversionFactor: 1 };
const pictures: PortionSizeMethod = { method: 'as-served', ...common, parameters: { servingImageSet: 'rice' } };

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  ({ id: child } = await given.locale({ prototype: locale }));
  await given.portionImages({
    asServedSets: ['rice', 'bowl'].map((id) => ({
      id,
      description: id,
      images: [{ image: `${id}.svg`, label: null, weight: 100 }],
    })),
  });
  admin = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
  maintainer = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
});

const NOTHING = { nutrientTableCodes: {}, associatedFoods: [], brandNames: [] };

/** A food of the list in a category, with these methods of its own. */
async function foodIn(parent: string, methods: readonly ('pizza' | 'weight')[], listedIn = [locale]): Promise<string> {
  const portions = methods.map((method) => ({ method }));
  const { code } = await app().given.food({ parents: [parent], listedIn, locals: { [locale]: { portions } } });
  return code;
}

const localOf = async (code: string, of = locale) => (await admin.foodRecords.get({ locale: of, code })).local;
const methodsOf = async (code: string, of = locale) =>
  (await localOf(code, of)).portionSize.map(({ method }) => method);
const foodsOf = async (code: string, of = locale) => (await admin.categoryRecords.get({ locale: of, code })).foods;

describe('the record of a category', () => {
  test('counts the foods of the list in it and below it, those with methods of their own, and those that lack each of its methods', async () => {
    const { given } = app();
    const { code } = await given.category({
      locals: { [locale]: { portions: [{ method: 'pizza' }, { method: 'weight' }] } },
    });
    const { code: below } = await given.category({ parents: [code], isHidden: true });
    await foodIn(code, []);
    await foodIn(code, ['pizza']);
    await foodIn(below, ['pizza', 'weight']);
    await foodIn(below, ['pizza'], [child]);
    expect(await foodsOf(code)).toEqual({ total: 3, withOwnMethods: 2, lacking: [0, 1] });
    expect(await foodsOf(below)).toEqual({ total: 1, withOwnMethods: 1, lacking: [] });
    expect(await foodsOf(code, child)).toEqual({ total: 1, withOwnMethods: 0, lacking: [] });
  });

  test('counts a food once that is in it by two ways, and tells methods with other parameters apart', async () => {
    const { given } = app();
    const { code } = await given.category();
    const { code: below } = await given.category({ parents: [code] });
    await maintainer.categoryRecords.updateLocal({ locale, code, portionSize: [pictures] });
    const own = (servingImageSet: string, leftoversImageSet?: string) => ({
      method: 'as-served' as const,
      parameters: { servingImageSet, ...(leftoversImageSet && { leftoversImageSet }) },
    });
    for (const method of [own('rice'), own('bowl'), own('rice', 'bowl')]) {
      const food = await given.food({ parents: [code, below], listedIn: [locale], locals: { [locale]: {} } });
      const { version: baseVersion } = await localOf(food.code);
      await maintainer.foodRecords.updateLocal({
        locale,
        code: food.code,
        baseVersion,
        ...NOTHING,
        portionSize: [{ ...common, ...method, description: 'other words' }],
      });
    }
    expect(await foodsOf(code)).toEqual({ total: 3, withOwnMethods: 3, lacking: [2] });
  });
});

describe('a method for the foods of a category', () => {
  test('is put first or last at foods with methods of their own, and at no others', async () => {
    const { given } = app();
    const { code } = await given.category();
    const { code: below } = await given.category({ parents: [code] });
    const two = await foodIn(code, ['pizza', 'weight']);
    const deep = await foodIn(below, ['weight']);
    const inheriting = await foodIn(code, []);
    const unlisted = await foodIn(code, ['weight'], []);
    const elsewhere = await foodIn((await given.category()).code, ['weight']);
    const add = { locale, code, method: pictures };
    expect(await maintainer.categoryRecords.addMethodToFoods({ ...add, place: 'first' })).toEqual({ changed: 2 });
    expect((await localOf(two)).portionSize[0]).toEqual(pictures);
    expect(await methodsOf(two)).toEqual(['as-served', 'pizza', 'weight']);
    expect(await methodsOf(deep)).toEqual(['as-served', 'weight']);
    for (const untouched of [unlisted, elsewhere]) expect(await methodsOf(untouched)).toEqual(['weight']);
    expect(await methodsOf(inheriting)).toEqual([]);

    const bowl: PortionSizeMethod = { method: 'as-served', ...common, parameters: { servingImageSet: 'bowl' } };
    expect(await maintainer.categoryRecords.addMethodToFoods({ ...add, method: bowl })).toEqual({ changed: 2 });
    expect((await localOf(two)).portionSize[3]).toEqual(bowl);
    await app().settle();
    const { portionSizeMethods } = await maintainer.foods.get({ locale, code: deep });
    expect(portionSizeMethods).toEqual((await localOf(deep)).portionSize);
  });

  test('changes nothing at foods that have it, so that a second press changes nothing', async () => {
    const { code } = await app().given.category();
    const food = await foodIn(code, ['weight']);
    const add = { locale, code, method: pictures, place: 'first' as const };
    await maintainer.categoryRecords.addMethodToFoods(add);
    const stored = await localOf(food);
    const otherWords = { ...pictures, description: 'Pictures', conversionFactor: 2 };
    expect(await maintainer.categoryRecords.addMethodToFoods({ ...add, method: otherWords })).toEqual({ changed: 0 });
    const late = await foodIn(code, ['pizza']);
    expect(await maintainer.categoryRecords.addMethodToFoods(add)).toEqual({ changed: 1 });
    expect(await methodsOf(late)).toEqual(['as-served', 'pizza']);
    expect(await localOf(food)).toEqual(stored);
    expect((await admin.foodRecords.changes({ locale, code: food })).total).toBe(1);
  });

  test('is added once when six editors press at once', async () => {
    const { code } = await app().given.category();
    const food = await foodIn(code, ['weight']);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => maintainer.categoryRecords.addMethodToFoods({ locale, code, method: pictures })),
    );
    expect(answers.map(({ changed }) => changed).toSorted((a, b) => b - a)).toEqual([1, 0, 0, 0, 0, 0]);
    expect(await methodsOf(food)).toEqual(['weight', 'as-served']);
  });

  test('gives each food a version and an entry of its history with the part before and after, as an edit does', async () => {
    const { given } = app();
    const { code } = await given.category();
    const water = await given.food();
    const food = await given.food({
      parents: [code],
      listedIn: [locale],
      locals: {
        [locale]: {
          brandNames: ['Brand'],
          alternativeNames: ['reis'],
          nutrients: { 1: 5 },
          prompts: [{ food: water.code, promptText: 'Any water?' }],
          portions: [{ method: 'weight' }],
        },
      },
    });
    const before = await localOf(food.code);
    await maintainer.categoryRecords.addMethodToFoods({ locale, code, method: pictures, place: 'first' });
    const after = await localOf(food.code);
    expect(after).toEqual({ ...before, version: after.version, portionSize: [pictures, ...before.portionSize] });
    expect(after.version).not.toBe(before.version);
    const { items } = await admin.foodRecords.changes({ locale, code: food.code });
    expect(items).toMatchObject([{ action: 'update', localeId: locale, before, after }]);
    const late = { locale, code: food.code, baseVersion: before.version, ...NOTHING, portionSize: before.portionSize };
    await expect(maintainer.foodRecords.updateLocal(late)).rejects.toMatchObject({
      cause: { code: 'food.version_conflict' },
    });
  });

  test('leaves foods as they are whose methods come from a prototype locale, and other locales', async () => {
    const { code } = await app().given.category();
    const food = await foodIn(code, ['weight'], [locale, child]);
    expect(await admin.categoryRecords.addMethodToFoods({ locale: child, code, method: pictures })).toEqual({
      changed: 0,
    });
    expect((await localOf(food, child)).version).toBeNull();
    expect(await methodsOf(food)).toEqual(['weight']);
    const { code: apart } = await app().given.category();
    const both = await app().given.food({
      parents: [apart],
      listedIn: [locale, child],
      locals: { [locale]: { portions: [{ method: 'weight' }] }, [child]: { portions: [{ method: 'pizza' }] } },
    });
    const stored = await localOf(both.code, child);
    expect(await maintainer.categoryRecords.addMethodToFoods({ locale, code: apart, method: pictures })).toEqual({
      changed: 1,
    });
    expect(await localOf(both.code, child)).toEqual(stored);
  });

  test('is refused for editors of other locales', async () => {
    const { code } = await app().given.category();
    await expect(
      maintainer.categoryRecords.addMethodToFoods({ locale: child, code, method: pictures }),
    ).rejects.toMatchObject({ cause: { code: 'access.forbidden' } });
  });

  test('that names a set which does not exist is refused with its place, and changes no food', async () => {
    const { code } = await app().given.category();
    const food = await foodIn(code, ['weight']);
    const method: PortionSizeMethod = { ...pictures, parameters: { servingImageSet: 'none' } };
    await expect(maintainer.categoryRecords.addMethodToFoods({ locale, code, method })).rejects.toMatchObject({
      cause: { code: 'reference.not_found', details: { issues: [{ path: 'method.parameters.servingImageSet' }] } },
    });
    expect(await methodsOf(food)).toEqual(['weight']);
  });

  test('is refused by the name of a food that has as many as a food can have, and changes no food', async () => {
    const { code } = await app().given.category();
    const food = await foodIn(code, ['weight']);
    const full = await foodIn(
      code,
      Array.from({ length: 30 }, () => 'weight' as const),
    );
    await expect(maintainer.categoryRecords.addMethodToFoods({ locale, code, method: pictures })).rejects.toMatchObject(
      { message: expect.stringContaining(full), cause: { code: 'food.too_many_methods' } },
    );
    expect(await methodsOf(food)).toEqual(['weight']);
  });

  test('takes the same statements for twenty foods as for one', async () => {
    const [one, many] = [await app().given.category(), await app().given.category()];
    await foodIn(one.code, ['weight']);
    for (let n = 0; n < 20; n++) await foodIn(many.code, ['weight', 'pizza']);
    const add = async ({ code }: { code: string }) => {
      await app().settle();
      return app().statementsOf(() => maintainer.categoryRecords.addMethodToFoods({ locale, code, method: pictures }));
    };
    const [ofOne, ofMany] = [await add(one), await add(many)];
    expect(ofOne).toHaveLength(13);
    expect(ofMany).toEqual(ofOne);
  });
});
