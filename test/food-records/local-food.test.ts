import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let child: string;
let admin: Caller;
let maintainer: Caller;

const image = (name: string) => ({ image: `${name}.svg`, label: null });
const common = { imageUrl: null, useForRecipes: true, conversionFactor: 1 };
const weight = { method: 'weight' as const, description: 'weight', ...common, parameters: {} };

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  ({ id: child } = await given.locale({ prototype: locale }));
  await given.category({
    code: 'DRNK',
    reasonableAmount: 700,
    locals: { [locale]: { description: 'Drinks', portions: [{ method: 'weight' }] } },
  });
  await given.food({ code: 'WATER', locals: { [locale]: { description: 'Tap water' } } });
  await given.portionImages({
    asServedSets: [{ id: 'rice', description: 'Rice', images: [{ ...image('rice'), weight: 100 }] }],
  });
  admin = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
  maintainer = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
});

const NOTHING = { nutrientTableCodes: {}, portionSize: [], associatedFoods: [], brandNames: [] };

describe('the local part of a food', () => {
  test('is empty when the locale has none, although its prototype and category have something to inherit', async () => {
    const { code } = await app().given.food({ parents: ['DRNK'], locals: { [locale]: { nutrients: { 1: 5 } } } });
    const { local } = await admin.foodRecords.get({ locale: child, code });
    expect(local).toEqual({ version: null, localDescription: null, ...NOTHING, alternativeNames: [], isListed: false });
  });

  test('is created without a base version and replaced with one', async () => {
    const { code } = await app().given.food({ listedIn: [locale] });
    const prompt = { promptText: 'Any water?', linkAsMain: true, genericName: 'water', multiple: true };
    const first = await maintainer.foodRecords.updateLocal({
      locale,
      code,
      localDescription: ' Rice ',
      nutrientTableCodes: {},
      portionSize: [
        weight,
        {
          method: 'as-served',
          description: 'use_an_image',
          ...common,
          parameters: { servingImageSet: 'rice', leftoversImageSet: 'rice' },
        },
      ],
      associatedFoods: [
        { target: { type: 'food', code: 'WATER' }, ...prompt },
        { target: { type: 'category', code: 'DRNK' }, ...prompt },
      ],
      brandNames: ['Brand'],
      alternativeNames: ['reis'],
    });
    expect(first).toMatchObject({
      localDescription: 'Rice',
      portionSize: [{ method: 'weight' }, { method: 'as-served', parameters: { servingImageSet: 'rice' } }],
      associatedFoods: [
        { target: { type: 'food', code: 'WATER', localDescription: 'Tap water' }, ...prompt },
        { target: { type: 'category', code: 'DRNK', localDescription: 'Drinks' }, ...prompt },
      ],
      isListed: true,
    });
    const baseVersion = first.version;
    const second = await maintainer.foodRecords.updateLocal({ locale, code, baseVersion, ...NOTHING });
    expect(second).toEqual({
      version: second.version,
      localDescription: null,
      ...NOTHING,
      alternativeNames: ['reis'],
      isListed: true,
    });
    expect(second.version).not.toBe(baseVersion);
    expect((await maintainer.foodRecords.get({ locale, code })).local).toEqual(second);
  });

  test.each(['null', 'NULL', 'a"b\tc', 'new\nline, comma', 'a\u0001,b', '\\', '{}', '"', "'"])(
    'keeps the name %j unchanged, and search still works',
    async (name) => {
      const { code } = await app().given.food({ listedIn: [locale] });
      const given = { ...NOTHING, brandNames: [name, 'B'], alternativeNames: [name] };
      const stored = await maintainer.foodRecords.updateLocal({ locale, code, localDescription: code, ...given });
      expect(stored).toMatchObject(given);
      await app().settle();
      expect((await maintainer.foods.lookup({ locale, desc: code })).foods[0]?.code).toBe(code);
      expect(await maintainer.foods.brandNames({ locale, code })).toEqual([name, 'B']);
    },
  );

  test('is not replaced on any base version but the stored one', async () => {
    const { code } = await app().given.food({ locals: { [locale]: { brandNames: ['B'] } } });
    const { local } = await admin.foodRecords.get({ locale, code });
    for (const baseVersion of [null, undefined, randomUUID()]) {
      await expect(admin.foodRecords.updateLocal({ locale, code, baseVersion, ...NOTHING })).rejects.toMatchObject({
        cause: { code: 'food.version_conflict', details: { facts: { currentVersion: local.version } } },
      });
    }
    expect((await admin.foodRecords.get({ locale, code })).local).toEqual(local);
  });

  test('is created once when six editors try at once', async () => {
    const { code } = await app().given.food();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        admin.foodRecords.updateLocal({ locale, code, ...NOTHING, localDescription: `Name ${n}` }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    [
      'an image set',
      {
        portionSize: [
          weight,
          { method: 'as-served' as const, description: 'x', ...common, parameters: { servingImageSet: 'none' } },
        ],
      },
      'portionSize.1.parameters.servingImageSet',
    ],
    [
      'a guide image',
      {
        portionSize: [
          { method: 'guide-image' as const, description: 'x', ...common, parameters: { guideImageId: 'none' } },
        ],
      },
      'portionSize.0.parameters.guideImageId',
    ],
    [
      'a drinkware set',
      {
        portionSize: [
          { method: 'drink-scale' as const, description: 'x', ...common, parameters: { drinkwareId: 'none' } },
        ],
      },
      'portionSize.0.parameters.drinkwareId',
    ],
    [
      'a category of a parent portion',
      {
        portionSize: [
          {
            method: 'parent-food-portion' as const,
            description: 'x',
            ...common,
            parameters: {
              options: [
                { category: null, choices: [{ label: 'some', value: 1 }] },
                { category: 'NONE', choices: [{ label: 'some', value: 1 }] },
              ],
            },
          },
        ],
      },
      'portionSize.0.parameters.options.1.category',
    ],
    ['a nutrient record', { nutrientTableCodes: { TEST: 'none' } }, 'nutrientTableCodes.TEST'],
    [
      'an associated food',
      {
        associatedFoods: [{ target: { type: 'food' as const, code: 'DRNK' }, promptText: 'Any?', genericName: 'x' }],
      },
      'associatedFoods.0.target.code',
    ],
  ])(
    'that names %s which does not exist is refused, and the issue has the path of the reference',
    async (_, wrong, path) => {
      const { code } = await app().given.food();
      await expect(admin.foodRecords.updateLocal({ locale, code, ...NOTHING, ...wrong })).rejects.toMatchObject({
        cause: { code: 'reference.not_found', details: { issues: [{ path, code: 'not_found' }] } },
      });
      expect((await admin.foodRecords.get({ locale, code })).local.version).toBeNull();
    },
  );

  test('cannot be created, listed or cloned in a locale to which the food is not restricted', async () => {
    const { code } = await admin.foodRecords.create({
      code: app().given.name('REST'),
      englishDescription: 'Elsewhere',
      localeRestrictions: [child],
    });
    const refused = { cause: { code: 'food.restricted' } };
    await expect(maintainer.foodRecords.updateLocal({ locale, code, ...NOTHING })).rejects.toMatchObject(refused);
    await expect(maintainer.foodRecords.addToLocale({ locale, code })).rejects.toMatchObject(refused);
    await expect(maintainer.foodRecords.cloneAsLocal({ locale, code })).rejects.toMatchObject(refused);
    await expect(admin.foodRecords.clone({ locale, code })).rejects.toMatchObject(refused);
  });
});

describe('a food list', () => {
  test('lists a food once and removes it once, with one change each', async () => {
    const { code } = await app().given.food();
    expect(await maintainer.foodRecords.addToLocale({ locale, code })).toEqual({ added: true });
    expect(await maintainer.foodRecords.addToLocale({ locale, code })).toEqual({ added: false });
    expect((await maintainer.foodRecords.get({ locale, code })).local.isListed).toBe(true);
    expect(await maintainer.foodRecords.removeFromLocale({ locale, code })).toEqual({ removed: true });
    expect(await maintainer.foodRecords.removeFromLocale({ locale, code })).toEqual({ removed: false });
    expect((await maintainer.foodRecords.changes({ locale, code })).items.map(({ action }) => action)).toEqual([
      'unlist',
      'list',
    ]);
  });
});

describe('a clone of a food', () => {
  test('has the stored parts of the original under its own code, and is in the food list', async () => {
    const { code } = await app().given.food({
      parents: ['DRNK'],
      locals: {
        [locale]: {
          description: 'Cocoa',
          brandNames: ['B'],
          nutrients: { 1: 5 },
          portions: [{ method: 'pizza' }],
          prompts: [{ food: 'WATER', promptText: 'Any?' }],
        },
      },
    });
    const { clonedFoodCode } = await admin.foodRecords.clone({ locale, code });
    const original = await admin.foodRecords.get({ locale, code });
    const clone = await admin.foodRecords.get({ locale, code: clonedFoodCode });
    expect(clone).toEqual({
      main: {
        ...original.main,
        code: clonedFoodCode,
        version: clone.main.version,
        englishDescription: `Copy of English ${code}`,
      },
      local: { ...original.local, version: clone.local.version, localDescription: 'Copy of Cocoa' },
    });
    expect(clone.main.version).not.toBe(original.main.version);
  });

  test('has no local part when the original has none', async () => {
    const { code } = await app().given.food();
    const { clonedFoodCode } = await admin.foodRecords.clone({ locale, code });
    const { local } = await admin.foodRecords.get({ locale, code: clonedFoodCode });
    expect(local).toMatchObject({ version: null, isListed: true });
  });

  test('made as local has its own copy of what the original inherits, and is restricted to the locale', async () => {
    const { code } = await app().given.food({
      parents: ['DRNK'],
      listedIn: [child],
      locals: {
        [locale]: { description: 'Cocoa', nutrients: { 1: 5 }, prompts: [{ food: 'WATER', promptText: 'Any?' }] },
      },
    });
    const { clonedFoodCode } = await admin.foodRecords.cloneAsLocal({ locale: child, code });
    const { main, local } = await admin.foodRecords.get({ locale: child, code: clonedFoodCode });
    expect(main).toMatchObject({
      localeRestrictions: [child],
      attributes: {
        reasonableAmount: 700,
        defaultAmount: null,
        readyMealOption: false,
        sameAsBeforeOption: false,
        useInRecipes: 0,
      },
      parentCategories: [{ code: 'DRNK' }],
    });
    expect(local).toMatchObject({
      localDescription: 'Copy of Cocoa',
      portionSize: [{ method: 'weight' }],
      nutrientTableCodes: { TEST: `${code}-${locale}` },
      associatedFoods: [{ target: { code: 'WATER' } }],
      isListed: true,
    });
  });

  test('made as local has an edit of the original from just before', async () => {
    const { code } = await app().given.food({ listedIn: [locale] });
    await admin.foodRecords.updateLocal({ locale, code, ...NOTHING, localDescription: 'Fresh', brandNames: ['New'] });
    const { clonedFoodCode } = await maintainer.foodRecords.cloneAsLocal({ locale, code });
    const { local } = await admin.foodRecords.get({ locale, code: clonedFoodCode });
    expect(local).toMatchObject({ localDescription: 'Copy of Fresh', brandNames: ['New'] });
  });
});
