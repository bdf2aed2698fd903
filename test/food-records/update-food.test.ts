import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { recall } from '../support/recall.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let otherLocale: string;
let admin: Caller;
let maintainer: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  ({ id: otherLocale } = await given.locale());
  await given.category({ code: 'DRNK' });
  admin = await app().as(await given.user({ name: 'Edith', roles: [{ name: 'foodsadmin' }] }));
  maintainer = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
});

type MainFood = Awaited<ReturnType<Caller['foodRecords']['create']>>;

async function newFood(localeRestrictions: string[] = []): Promise<MainFood> {
  return admin.foodRecords.create({
    code: app().given.name('FOOD'),
    englishDescription: 'Milk',
    parentCategories: ['DRNK'],
    localeRestrictions,
  });
}

const updateOf = ({ version, parentCategories, ...main }: MainFood, changed: Partial<MainFood> = {}) => ({
  ...main,
  currentCode: main.code,
  baseVersion: version,
  parentCategories: parentCategories.map(({ code }) => code),
  ...(changed as object),
});

describe('an update of the global part of a food', () => {
  test('replaces all fields and makes a new version', async () => {
    const food = await newFood();
    const attributes = {
      readyMealOption: null,
      sameAsBeforeOption: true,
      reasonableAmount: 5,
      defaultAmount: null,
      useInRecipes: null,
    };
    const update = { ...updateOf(food), englishDescription: 'Whole milk', attributes, parentCategories: [] };
    const updated = await admin.foodRecords.update(update);
    expect(updated).toMatchObject({
      code: food.code,
      englishDescription: 'Whole milk',
      attributes,
      parentCategories: [],
    });
    expect(updated.version).not.toBe(food.version);
    expect((await admin.foodRecords.get({ locale, code: food.code })).main).toEqual(updated);
  });

  test('is refused on an old version with the current version, and stores nothing', async () => {
    const food = await newFood();
    const { version } = await admin.foodRecords.update({ ...updateOf(food), englishDescription: 'First' });
    await expect(
      admin.foodRecords.update({ ...updateOf(food), englishDescription: 'Second', parentCategories: [] }),
    ).rejects.toMatchObject({
      cause: { code: 'food.version_conflict', details: { facts: { currentVersion: version } } },
    });
    const { main } = await admin.foodRecords.get({ locale, code: food.code });
    expect(main).toMatchObject({ version, englishDescription: 'First', parentCategories: [{ code: 'DRNK' }] });
  });

  test('succeeds for exactly one of eight editors at once', async () => {
    const food = await newFood();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        admin.foodRecords.update({ ...updateOf(food), englishDescription: `Edit ${n}` }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await admin.foodRecords.changes({ locale, code: food.code })).total).toBe(2);
  });

  test('cannot restrict a food to a locale while the list of another locale has it', async () => {
    const food = await newFood();
    await admin.foodRecords.addToLocale({ locale: otherLocale, code: food.code });
    const restrict = () => admin.foodRecords.update({ ...updateOf(food), localeRestrictions: [locale] });
    await expect(restrict()).rejects.toMatchObject({
      cause: { code: 'food.listed_elsewhere', details: { facts: { locales: [otherLocale] } } },
    });
    await admin.foodRecords.removeFromLocale({ locale: otherLocale, code: food.code });
    expect((await restrict()).localeRestrictions).toEqual([locale]);
  });
});

describe('a new code of a food', () => {
  test('appears in everything that refers to the food, but not in submitted recalls', async () => {
    const { given } = app();
    const { code } = await given.food({
      locals: { [locale]: { portions: [{ method: 'weight' }], nutrients: { 1: 50 }, brandNames: ['B'] } },
    });
    const asking = await given.food({ locals: { [locale]: { prompts: [{ food: code, promptText: 'Any?' }] } } });
    const survey = await given.survey({ locale });
    await app().settle();
    const person = await app().as(await given.respondent(survey));
    const { submissionId } = await person.submissions.submit(recall(survey, [{ code, servingWeight: 100 }]));
    const { main } = await admin.foodRecords.get({ locale, code });
    const renamed = app().given.name('RENAMED');
    await admin.foodRecords.update({ ...updateOf(main), code: renamed });
    await expect(admin.foodRecords.get({ locale, code })).rejects.toMatchObject({ cause: { code: 'food.not_found' } });
    expect(await admin.foodRecords.get({ locale, code: renamed })).toMatchObject({
      local: {
        isListed: true,
        brandNames: ['B'],
        portionSize: [{ method: 'weight' }],
        nutrientTableCodes: { TEST: expect.any(String) },
      },
    });
    const { local } = await admin.foodRecords.get({ locale, code: asking.code });
    expect(local.associatedFoods[0]?.target).toMatchObject({ type: 'food', code: renamed });
    await app().settle();
    expect((await person.foods.lookup({ locale, desc: `Local ${code}` })).foods[0]?.code).toBe(renamed);
    const submission = await person.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(submission.meals[0]?.foods[0]?.code).toBe(code);
  });

  test('is refused when another food has it or it is reserved for paths', async () => {
    const [one, two] = [await newFood(), await newFood()];
    await expect(admin.foodRecords.update({ ...updateOf(one), code: two.code })).rejects.toMatchObject({
      cause: { code: 'food.duplicate_code' },
    });
    await expect(admin.foodRecords.update({ ...updateOf(one), code: 'new' })).rejects.toMatchObject({
      cause: { code: 'food.reserved_code' },
    });
    const results = await Promise.allSettled(
      [one, two].map((food) => admin.foodRecords.update({ ...updateOf(food), code: 'WANTED' })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a maintainer of one locale', () => {
  test('may edit and delete the global part of foods that are restricted to the locale', async () => {
    const food = await newFood([locale]);
    const updated = await maintainer.foodRecords.update({ ...updateOf(food), englishDescription: 'Mine' });
    expect(updated.englishDescription).toBe('Mine');
    expect(await maintainer.foodRecords.delete({ code: food.code })).toEqual({ code: food.code });
  });

  test.each<[string, () => string[], () => string[]]>([
    ['a food of all locales', () => [], () => [locale]],
    ['a food of another locale', () => [otherLocale], () => [locale]],
    ['a food of this and another locale', () => [locale, otherLocale], () => [locale]],
    ['a food of theirs, giving it to another locale', () => [locale], () => [locale, otherLocale]],
    ['a food of theirs, giving it to all', () => [locale], () => []],
  ])('may not edit %s', async (_, before, after) => {
    const food = await newFood(before());
    await expect(
      maintainer.foodRecords.update({ ...updateOf(food), localeRestrictions: after() }),
    ).rejects.toMatchObject({ cause: { code: 'access.forbidden' } });
    expect((await admin.foodRecords.get({ locale, code: food.code })).main).toEqual(food);
  });

  test.each<[string, () => string[]]>([
    ['a food of all locales', () => []],
    ['a food of another locale', () => [otherLocale]],
    ['a food of this and another locale', () => [locale, otherLocale]],
  ])('may not delete %s', async (_, restrictions) => {
    const { code } = await newFood(restrictions());
    await expect(maintainer.foodRecords.delete({ code })).rejects.toMatchObject({
      cause: { code: 'access.forbidden' },
    });
    expect((await admin.foodRecords.get({ locale, code })).main.code).toBe(code);
  });
});

describe('deleting a food', () => {
  test('removes its local parts, list entries and the prompts that name it, and submitted recalls keep it', async () => {
    const { given } = app();
    const { code, id } = await given.food({
      parents: ['DRNK'],
      locals: { [locale]: { portions: [{ method: 'weight' }], nutrients: { 1: 50 } } },
    });
    const asking = await given.food({ locals: { [locale]: { prompts: [{ food: code, promptText: 'Any?' }] } } });
    const survey = await given.survey({ locale });
    await app().settle();
    const person = await app().as(await given.respondent(survey));
    const { submissionId } = await person.submissions.submit(recall(survey, [{ code, servingWeight: 100 }]));
    await admin.foodRecords.delete({ code });
    expect((await admin.foodRecords.get({ locale, code: asking.code })).local.associatedFoods).toEqual([]);
    const [left] = await query<{ n: number }>(
      app().context().em,
      sql`select ((select count(*) from food_local where food_id = ${id}) + (select count(*) from food_list_entry where food_id = ${id})
            + (select count(*) from food_parent_category where food_id = ${id}))::int as n`,
    );
    expect(left?.n).toBe(0);
    const submission = await person.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(submission.meals[0]?.foods[0]).toMatchObject({ code, portionWeight: 100 });
  });
});

describe('the list of changes of a food', () => {
  test('has who changed it, with before and after, newest first, for every code that it had', async () => {
    const food = await newFood();
    const code = app().given.name('LATER');
    const updated = await admin.foodRecords.update({ ...updateOf(food), code, englishDescription: 'Later' });
    await admin.foodRecords.addToLocale({ locale, code });
    const parts = { nutrientTableCodes: {}, portionSize: [], associatedFoods: [], brandNames: [] };
    const local = await admin.foodRecords.updateLocal({ locale, code, localDescription: 'Here', ...parts });
    await admin.foodRecords.updateLocal({ locale: otherLocale, code, localDescription: 'There', ...parts });
    const { items, total } = await admin.foodRecords.changes({ locale, code });
    expect(total).toBe(4);
    expect(items).toMatchObject([
      { action: 'create', localeId: locale, before: null, after: { ...local, isListed: true }, subject: { id: code } },
      { action: 'list', localeId: locale, before: null, after: null },
      {
        action: 'update',
        localeId: null,
        before: { ...food, parentCategories: [{ code: 'DRNK' }] },
        after: updated,
        subject: { id: code },
      },
      { action: 'create', localeId: null, before: null, after: food, subject: { id: food.code } },
    ]);
    for (const { actor } of items) expect(actor).toMatchObject({ name: 'Edith' });
    await admin.foodRecords.delete({ code });
    const afterwards = await admin.foodRecords.changes({ locale, code, limit: 1 });
    expect(afterwards).toMatchObject({ total: 6, items: [{ action: 'delete', before: updated, after: null }] });
    const [, ofLocale] = (await admin.foodRecords.changes({ locale, code })).items;
    expect(ofLocale).toMatchObject({
      action: 'delete',
      localeId: locale,
      before: { localDescription: 'Here' },
      after: null,
    });
  });

  test('has no entry for a refused change', async () => {
    const food = await newFood();
    await expect(admin.foodRecords.update({ ...updateOf(food), baseVersion: randomUUID() })).rejects.toThrow();
    expect((await admin.foodRecords.changes({ locale, code: food.code })).total).toBe(1);
  });
});
