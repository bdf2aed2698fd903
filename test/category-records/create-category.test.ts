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
  await given.category({ code: 'HOT', parents: ['DRNK'] });
  admin = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
  maintainer = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
});

const given = () => ({ code: app().given.name('NEW'), englishDescription: 'Hot drinks' });
const categories = async () =>
  (await query<{ n: number }>(app().context().em, sql`select count(*)::int as n from category`))[0]?.n;

describe('a new category', () => {
  test('is stored as given, with each parent and tag once', async () => {
    const category = { ...given(), isHidden: true };
    const attributes = {
      readyMealOption: true,
      sameAsBeforeOption: null,
      reasonableAmount: 300,
      defaultAmount: 0.6,
      useInRecipes: 2,
    };
    const created = await admin.categoryRecords.create({
      ...category,
      attributes,
      parentCategories: ['HOT', 'DRNK', 'HOT'],
      tags: ['hot-milk', 'drink', 'hot-milk'],
    });
    expect(created).toMatchObject({ ...category, attributes, tags: ['hot-milk', 'drink'] });
    expect(created.parentCategories.map(({ code }) => code)).toEqual(['DRNK', 'HOT']);
    const { main, local } = await maintainer.categoryRecords.get({ locale, code: category.code });
    const [drinks, hot] = created.parentCategories;
    expect(main).toEqual({ ...created, parentCategories: [{ ...drinks, localDescription: 'Drinks' }, hot] });
    expect(local).toEqual({ version: null, localDescription: null, portionSize: [] });
  });

  test('has null attributes and empty lists for what is not given', async () => {
    const category = given();
    expect(await admin.categoryRecords.create(category)).toEqual({
      ...category,
      version: expect.any(String),
      isHidden: false,
      attributes: {
        readyMealOption: null,
        sameAsBeforeOption: null,
        reasonableAmount: null,
        defaultAmount: null,
        useInRecipes: null,
      },
      parentCategories: [],
      tags: [],
      localeRestrictions: [],
    });
  });

  test('is shown to respondents after the next reading of the change feed', async () => {
    const { code } = await admin.categoryRecords.create({ ...given(), parentCategories: ['DRNK'] });
    await app().given.food({ parents: [code], locals: { [locale]: {} } });
    await app().settle();
    const { categories: shown } = await maintainer.categories.contents({ locale, code: 'DRNK' });
    expect(shown.map((category) => category.code)).toContain(code);
  });

  test('that names unknown parents is refused, and each issue has the path of its parent', async () => {
    const before = await categories();
    await expect(
      admin.categoryRecords.create({ ...given(), parentCategories: ['DRNK', 'NONE', 'HOT', 'GONE'] }),
    ).rejects.toMatchObject({
      cause: {
        code: 'reference.not_found',
        details: {
          issues: [
            { path: 'parentCategories.1', code: 'not_found', message: 'There is no category "NONE".' },
            { path: 'parentCategories.3', code: 'not_found', message: 'There is no category "GONE".' },
          ],
        },
      },
    });
    expect(await categories()).toBe(before);
  });

  test('that names itself as parent is refused', async () => {
    const category = given();
    await expect(
      admin.categoryRecords.create({ ...category, parentCategories: ['DRNK', category.code] }),
    ).rejects.toMatchObject({
      cause: {
        code: 'category.illegal_parent',
        details: {
          issues: [
            { path: 'parentCategories.1', message: expect.stringContaining(`${category.code} in ${category.code}`) },
          ],
        },
      },
    });
  });

  test('is refused with the code of another category, also when four ask at once, and accepted with the code of a food', async () => {
    const duplicate = { cause: { code: 'category.duplicate_code' } };
    await expect(admin.categoryRecords.create({ ...given(), code: 'DRNK' })).rejects.toMatchObject(duplicate);
    const { code } = await app().given.food();
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() => admin.categoryRecords.create({ ...given(), code })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(duplicate);
  });

  test.each([
    ['an empty tag', ['']],
    ['a tag with a capital', ['Drink']],
    ['a tag with a blank', ['hot drink']],
    ['a tag of 65 letters', ['x'.repeat(65)]],
    ['51 tags', Array.from({ length: 51 }, (_, index) => `tag-${index}`)],
  ])('with %s is refused', async (_, tags) => {
    await expect(admin.categoryRecords.create({ ...given(), tags })).rejects.toThrow();
  });

  test('may have fifty tags of 64 letters', async () => {
    const tags = Array.from({ length: 50 }, (_, index) => `${index}`.padStart(64, 'x'));
    expect((await admin.categoryRecords.create({ ...given(), tags })).tags).toEqual(tags);
  });
});

describe('a category code', () => {
  test.each([
    ['DRNK', false],
    ['FREE', true],
    ['$SND', true],
    ['new', false],
    ['root-categories', false],
    ['uncategorised-foods', false],
    ['add-to-locale', true],
    ['..', false],
    ['a code?', false],
    ['x'.repeat(65), false],
    ['', false],
  ])('%j is answered by codeAvailable with %s', async (code, available) => {
    expect(await maintainer.categoryRecords.codeAvailable({ code })).toEqual({ available });
  });

  test('is refused when it is reserved for paths, and "add-to-locale" is not reserved', async () => {
    expect((await admin.categoryRecords.create({ ...given(), code: 'add-to-locale' })).code).toBe('add-to-locale');
    for (const code of ['new', '..', 'root-categories', 'uncategorised-foods']) {
      await expect(admin.categoryRecords.create({ ...given(), code })).rejects.toMatchObject({
        cause: { code: 'category.reserved_code', details: { issues: [{ path: 'code' }] } },
      });
    }
  });

  test('is available although a food has it', async () => {
    const { code } = await app().given.food();
    expect(await maintainer.categoryRecords.codeAvailable({ code })).toEqual({ available: true });
    expect(await maintainer.foodRecords.codeAvailable({ code })).toEqual({ available: false });
  });
});
