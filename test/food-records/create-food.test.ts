import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let admin: Caller;
let maintainer: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  await given.category({ code: 'DRNK', locals: { [locale]: { description: 'Drinks' } } });
  await given.category({ code: 'MILK', parents: ['DRNK'], reasonableAmount: 700 });
  await given.food({ code: 'OLD' });
  admin = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
  maintainer = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
});

const given = () => ({ code: app().given.name('NEW'), englishDescription: 'New milk' });
const listed = async (code: string) =>
  (
    await query(
      app().context().em,
      sql`select 1 from food_list_entry e join food f on f.id = e.food_id where f.code = ${code}`,
    )
  ).length;
const foods = async () =>
  (await query<{ n: number }>(app().context().em, sql`select count(*)::int as n from food`))[0]?.n;

describe('a new food', () => {
  test('is stored as given and is in no food list', async () => {
    const food = given();
    const attributes = {
      readyMealOption: true,
      sameAsBeforeOption: null,
      reasonableAmount: 300,
      defaultAmount: 12.5,
      useInRecipes: 2,
    };
    const created = await admin.foodRecords.create({
      ...food,
      attributes,
      parentCategories: ['MILK', 'DRNK', 'MILK'],
      localeRestrictions: [locale],
    });
    expect(created).toMatchObject({ ...food, groupCode: 0, attributes, localeRestrictions: [locale] });
    expect(created.parentCategories.map(({ code }) => code)).toEqual(['DRNK', 'MILK']);
    expect((await admin.foodRecords.get({ locale, code: food.code })).main).toMatchObject({ version: created.version });
    expect(await listed(food.code)).toBe(0);
  });

  test('that a maintainer creates is restricted to the locale, is in its food list, and search finds it', async () => {
    const code = app().given.name('LOC');
    const created = await maintainer.foodRecords.createLocal({ locale, code, englishDescription: 'Zorbing cheese' });
    expect(created.localeRestrictions).toEqual([locale]);
    expect(await listed(code)).toBe(1);
    await maintainer.foodRecords.updateLocal({
      locale,
      code,
      localDescription: 'Zorbing cheese',
      nutrientTableCodes: {},
      portionSize: [],
      associatedFoods: [],
      brandNames: [],
    });
    await app().settle();
    const found = await maintainer.foods.lookup({ locale, desc: 'zorbing' });
    expect(found.foods.map((food) => food.code)).toEqual([code]);
  });

  test.each([
    ['a category', { parentCategories: ['DRNK', 'NONE'] }, 'parentCategories.1'],
    ['a group', { groupCode: 77 }, 'groupCode'],
    ['a locale', { localeRestrictions: ['xx_XX'] }, 'localeRestrictions.0'],
  ])(
    'that names %s which does not exist is refused, and the issue has the path of the reference',
    async (_, wrong, path) => {
      const before = await foods();
      await expect(admin.foodRecords.create({ ...given(), ...wrong })).rejects.toMatchObject({
        cause: { code: 'reference.not_found', details: { issues: [{ path, code: 'not_found' }] } },
      });
      expect(await foods()).toBe(before);
    },
  );

  test('is refused with the code of another food, also when four ask at once', async () => {
    await expect(admin.foodRecords.create({ ...given(), code: 'OLD' })).rejects.toMatchObject({
      cause: { code: 'food.duplicate_code' },
    });
    const food = given();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => admin.foodRecords.create(food)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ cause: { code: 'food.duplicate_code' } });
    }
  });
});

describe('a food code', () => {
  test.each([
    ['OLD', false],
    ['FREE', true],
    ['$SND', true],
    ['new', false],
    ['new-with-temp-code', false],
    ['add-to-locale', false],
    ['remove-from-locale', false],
    ['..', false],
    ['a code?', false],
    ['x'.repeat(65), false],
    ['', false],
  ])('%j is answered by codeAvailable with %s', async (code, available) => {
    expect(await maintainer.foodRecords.codeAvailable({ code })).toEqual({ available });
  });
});

describe('an automatic food code', () => {
  test('is the first free code, with four digits when all codes with three are taken', async () => {
    await admin.foodRecords.create({ ...given(), code: 'F001' });
    const codes = [];
    for (let n = 0; n < 3; n++) {
      codes.push((await admin.foodRecords.createWithAutomaticCode({ englishDescription: 'Automatic' })).code);
    }
    expect(codes).toEqual(['F000', 'F002', 'F003']);
    await query(
      app().context().em,
      sql`insert into food (code, english_description, food_group_id)
          select 'F' || lpad(n::text, 3, '0'), 'Filler', 0 from generate_series(0, 999) n on conflict do nothing`,
    );
    const { code } = await admin.foodRecords.createWithAutomaticCode({ englishDescription: 'Automatic' });
    expect(code).toBe('F0000');
    await query(app().context().em, sql`delete from food where english_description = 'Filler'`);
  });

  test('is different for each of 200 callers at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 200 }, () => admin.foodRecords.createWithAutomaticCode({ englishDescription: 'Automatic' })),
    );
    expect(new Set(made.map(({ code }) => code)).size).toBe(200);
  });
});
