import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { recall } from '../support/recall.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let otherLocale: string;
let admin: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  ({ id: otherLocale } = await given.locale());
  await given.category({ code: 'DRNK', locals: { [locale]: { description: 'Drinks' } } });
  admin = await app().as(await given.user({ name: 'Edith', roles: [{ name: 'foodsadmin' }] }));
});

type MainCategory = Awaited<ReturnType<Caller['categoryRecords']['create']>>;
type Update = Parameters<Caller['categoryRecords']['update']>[0];

function newCategory(parentCategories: string[] = ['DRNK'], code = app().given.name('CAT')): Promise<MainCategory> {
  return admin.categoryRecords.create({ code, englishDescription: 'Milk', parentCategories, tags: ['milk'] });
}

const updateOf = ({ version, parentCategories, ...main }: MainCategory, changed: Partial<Update> = {}): Update => ({
  ...main,
  currentCode: main.code,
  baseVersion: version,
  parentCategories: parentCategories.map(({ code }) => code),
  ...changed,
});
const read = async (code: string) => (await admin.categoryRecords.get({ locale, code })).main;
const portionOf = (...categories: (string | null)[]) => ({
  method: 'parent-food-portion' as const,
  parameters: { options: categories.map((category) => ({ category, choices: [{ label: 'half', value: 0.5 }] })) },
});

describe('an update of the global part of a category', () => {
  test('replaces all fields and makes a new version', async () => {
    const category = await newCategory();
    const attributes = {
      readyMealOption: null,
      sameAsBeforeOption: true,
      reasonableAmount: 5,
      defaultAmount: null,
      useInRecipes: null,
    };
    const changed = { englishDescription: 'Whole milk', isHidden: true, attributes, tags: ['b', 'a', 'b'] };
    const updated = await admin.categoryRecords.update(updateOf(category, { ...changed, parentCategories: [] }));
    expect(updated).toEqual({
      ...changed,
      code: category.code,
      version: updated.version,
      tags: ['b', 'a'],
      localeRestrictions: [],
      parentCategories: [],
    });
    expect(updated.version).not.toBe(category.version);
    expect(await read(category.code)).toEqual(updated);
  });

  test('keeps the tags when it has none, and removes them when it has an empty list', async () => {
    const category = await newCategory();
    const { tags: _, ...untagged } = updateOf(category);
    const updated = await admin.categoryRecords.update(untagged);
    expect(updated.tags).toEqual(['milk']);
    expect((await admin.categoryRecords.update(updateOf(updated, { tags: [] }))).tags).toEqual([]);
  });

  test('is refused on an old version with the current version, and stores nothing', async () => {
    const category = await newCategory();
    const { version } = await admin.categoryRecords.update(updateOf(category, { englishDescription: 'First' }));
    await expect(
      admin.categoryRecords.update(updateOf(category, { englishDescription: 'Second', parentCategories: [] })),
    ).rejects.toMatchObject({
      cause: { code: 'category.version_conflict', details: { facts: { currentVersion: version } } },
    });
    expect(await read(category.code)).toMatchObject({
      version,
      englishDescription: 'First',
      parentCategories: [{ code: 'DRNK' }],
    });
  });

  test('succeeds for exactly one of eight editors at once', async () => {
    const category = await newCategory();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        admin.categoryRecords.update(updateOf(category, { englishDescription: `Edit ${n}` })),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ cause: { code: 'category.version_conflict' } });
    }
    expect((await admin.categoryRecords.changes({ locale, code: category.code })).total).toBe(2);
  });

  test('is refused for an unknown category', async () => {
    const category = await newCategory();
    await expect(admin.categoryRecords.update(updateOf(category, { currentCode: 'NONE' }))).rejects.toMatchObject({
      cause: { code: 'category.not_found' },
    });
  });

  test('is refused when it names an unknown parent, and the issue has the path of the parent', async () => {
    const category = await newCategory();
    await expect(
      admin.categoryRecords.update(updateOf(category, { parentCategories: ['DRNK', 'NONE'] })),
    ).rejects.toMatchObject({
      cause: { code: 'reference.not_found', details: { issues: [{ path: 'parentCategories.1' }] } },
    });
    expect(await read(category.code)).toMatchObject({ parentCategories: [{ code: 'DRNK' }] });
  });
});

describe('an update that puts a category above itself', () => {
  const illegal = (...issues: [index: number, chain: string][]) => ({
    cause: {
      code: 'category.illegal_parent',
      details: {
        issues: issues.map(([index, chain]) => ({
          path: `parentCategories.${index}`,
          code: 'cycle',
          message: `A category cannot be above itself: ${chain}.`,
        })),
      },
    },
  });

  test('is refused when the category is its own parent, by its code or its new code', async () => {
    const category = await newCategory();
    const { code } = category;
    await expect(
      admin.categoryRecords.update(updateOf(category, { parentCategories: ['DRNK', code] })),
    ).rejects.toMatchObject(illegal([1, `${code} in ${code}`]));
    const newCode = app().given.name('NEW');
    for (const parent of [code, newCode]) {
      await expect(
        admin.categoryRecords.update(updateOf(category, { code: newCode, parentCategories: [parent] })),
      ).rejects.toMatchObject(illegal([0, `${code} in ${code}`]));
    }
    expect(await read(code)).toMatchObject({ parentCategories: [{ code: 'DRNK' }] });
  });

  test('is refused for each parent that closes a cycle, with the shortest chain', async () => {
    const top = await newCategory([]);
    const left = await newCategory([top.code]);
    const right = await newCategory([top.code]);
    const between = await newCategory([right.code]);
    const bottom = await newCategory([left.code, between.code]);
    const parentCategories = ['DRNK', bottom.code, right.code];
    await expect(admin.categoryRecords.update(updateOf(top, { parentCategories }))).rejects.toMatchObject(
      illegal(
        [1, [top, bottom, left, top].map(({ code }) => code).join(' in ')],
        [2, [top, right, top].map(({ code }) => code).join(' in ')],
      ),
    );
    expect((await read(top.code)).parentCategories).toEqual([]);
  });

  test('is refused as category.illegal_parent also when it names an unknown parent', async () => {
    const category = await newCategory();
    await expect(
      admin.categoryRecords.update(updateOf(category, { parentCategories: ['NONE', category.code] })),
    ).rejects.toMatchObject({ cause: { code: 'category.illegal_parent' } });
  });

  test('is not refused when several chains lead to one ancestor without a cycle', async () => {
    const top = await newCategory([]);
    const left = await newCategory([top.code]);
    const right = await newCategory([top.code]);
    const bottom = await newCategory([left.code]);
    const parentCategories = [left.code, right.code, top.code];
    const updated = await admin.categoryRecords.update(updateOf(bottom, { parentCategories }));
    expect(updated.parentCategories.map(({ code }) => code)).toEqual(parentCategories.toSorted());
  });

  test('is accepted after the chain back to the category is removed', async () => {
    const upper = await newCategory([]);
    const lower = await newCategory([upper.code]);
    const turn = () => admin.categoryRecords.update(updateOf(upper, { parentCategories: [lower.code] }));
    await expect(turn()).rejects.toMatchObject(illegal([0, `${upper.code} in ${lower.code} in ${upper.code}`]));
    await admin.categoryRecords.update(updateOf(lower, { parentCategories: [] }));
    expect((await turn()).parentCategories).toMatchObject([{ code: lower.code }]);
  });
});

describe('a new code of a category', () => {
  test('appears in everything that refers to the category, but not in submitted recalls', async () => {
    const { given } = app();
    const { code } = await given.category({
      parents: ['DRNK'],
      locals: { [locale]: { description: 'Milks', portions: [{ method: 'pizza' }] } },
    });
    const child = await given.category({ parents: [code] });
    const food = await given.food({
      parents: [code],
      locals: { [locale]: { prompts: [{ category: code, promptText: 'Any?' }] } },
    });
    const survey = await given.survey({ locale });
    await app().settle();
    const person = await app().as(await given.respondent(survey));
    const sent = recall(survey, [{ code: food.code, servingWeight: 100 }]);
    const { submissionId } = await person.submissions.submit(sent);
    const submitted = await person.submissions.getMine({ surveyId: survey.slug, submissionId });

    const renamed = given.name('RENAMED');
    await admin.categoryRecords.update(updateOf(await read(code), { code: renamed }));
    await expect(read(code)).rejects.toMatchObject({ cause: { code: 'category.not_found' } });
    expect(await admin.categoryRecords.get({ locale, code: renamed })).toMatchObject({
      main: { parentCategories: [{ code: 'DRNK' }] },
      local: { localDescription: 'Milks', portionSize: [{ method: 'pizza' }] },
    });
    expect((await read(child.code)).parentCategories).toMatchObject([{ code: renamed }]);
    const record = await admin.foodRecords.get({ locale, code: food.code });
    expect(record.main.parentCategories).toMatchObject([{ code: renamed }]);
    expect(record.local.associatedFoods).toMatchObject([{ target: { type: 'category', code: renamed } }]);
    await app().settle();
    const { categories } = await person.foods.get({ locale, code: food.code });
    expect(categories).toEqual([renamed, 'DRNK']);
    expect(await person.submissions.getMine({ surveyId: survey.slug, submissionId })).toEqual(submitted);
  });

  test('appears in the portion size methods that name the category, and changes no others', async () => {
    const { given } = app();
    const [one, other] = [await newCategory(), await newCategory()];
    const portions = [portionOf(null, one.code, other.code, one.code), { method: 'weight' as const }];
    const food = await given.food({ locals: { [locale]: { portions } } });
    const untouched = await given.food({ locals: { [locale]: { portions: [portionOf(other.code)] } } });
    const category = await given.category({ locals: { [otherLocale]: { portions: [portionOf(one.code)] } } });
    const renamed = given.name('RENAMED');
    await admin.categoryRecords.update(updateOf(one, { code: renamed }));
    const ofFood = await admin.foodRecords.get({ locale, code: food.code });
    expect(ofFood.local.portionSize).toMatchObject([
      portionOf(null, renamed, other.code, renamed),
      { method: 'weight' },
    ]);
    const ofUntouched = await admin.foodRecords.get({ locale, code: untouched.code });
    expect(ofUntouched.local.portionSize).toMatchObject([portionOf(other.code)]);
    const ofCategory = await admin.categoryRecords.get({ locale: otherLocale, code: category.code });
    expect(ofCategory.local.portionSize).toMatchObject([portionOf(renamed)]);
  });

  test('is refused when another category has it or it is reserved for paths', async () => {
    const [one, two] = [await newCategory(), await newCategory()];
    await expect(admin.categoryRecords.update(updateOf(one, { code: two.code }))).rejects.toMatchObject({
      cause: { code: 'category.duplicate_code' },
    });
    await expect(admin.categoryRecords.update(updateOf(one, { code: 'new' }))).rejects.toMatchObject({
      cause: { code: 'category.reserved_code' },
    });
    const results = await Promise.allSettled(
      [one, two].map((category) => admin.categoryRecords.update(updateOf(category, { code: 'WANTED' }))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('deleting a category', () => {
  test('removes its links, local parts and the prompts that name it, and keeps its subcategories, foods and submitted recalls', async () => {
    const { given } = app();
    const { code } = await given.category({
      parents: ['DRNK'],
      locals: { [locale]: { portions: [{ method: 'pizza' }] } },
    });
    const child = await given.category({ parents: [code] });
    const food = await given.food({
      parents: [code],
      locals: { [locale]: { prompts: [{ category: code, promptText: 'Any?' }] } },
    });
    const survey = await given.survey({ locale });
    await app().settle();
    const person = await app().as(await given.respondent(survey));
    const { submissionId } = await person.submissions.submit(recall(survey, [{ code: food.code, servingWeight: 9 }]));
    const submitted = await person.submissions.getMine({ surveyId: survey.slug, submissionId });

    expect(await admin.categoryRecords.delete({ code })).toEqual({ code });
    await expect(read(code)).rejects.toMatchObject({ cause: { code: 'category.not_found' } });
    await expect(admin.categoryRecords.delete({ code })).rejects.toMatchObject({
      cause: { code: 'category.not_found' },
    });
    expect((await read(child.code)).parentCategories).toEqual([]);
    expect((await admin.foodBrowser.rootCategories({ locale })).map((root) => root.code)).toContain(child.code);
    expect((await admin.foodBrowser.uncategorisedFoods({ locale })).map((one) => one.code)).toContain(food.code);
    expect((await admin.foodRecords.get({ locale, code: food.code })).local.associatedFoods).toEqual([]);
    await app().settle();
    expect((await person.foods.get({ locale, code: food.code })).categories).toEqual([]);
    expect(await person.submissions.getMine({ surveyId: survey.slug, submissionId })).toEqual(submitted);
  });

  test('is refused while portion size methods of others name it, and the refusal lists them', async () => {
    const { given } = app();
    const { code } = await newCategory();
    const portions = [portionOf(code), portionOf(null, code)];
    const user = await given.category({ locals: { [locale]: { portions }, [otherLocale]: { portions } } });
    const food = await given.food({ locals: { [locale]: { portions } } });
    const users = [
      { type: 'category', code: user.code, locale },
      { type: 'category', code: user.code, locale: otherLocale },
      { type: 'food', code: food.code, locale },
    ];
    await expect(admin.categoryRecords.delete({ code })).rejects.toMatchObject({
      cause: { code: 'category.in_use', details: { facts: { users, total: 3 } } },
    });
    expect((await read(code)).code).toBe(code);
    await admin.categoryRecords.delete({ code: user.code });
    await admin.foodRecords.delete({ code: food.code });
    expect(await admin.categoryRecords.delete({ code })).toEqual({ code });
  });

  test('is refused with the first 20 records that name it and the number of all', async () => {
    const { code } = await newCategory();
    for (let n = 0; n < 22; n++) await app().given.food({ locals: { [locale]: { portions: [portionOf(code)] } } });
    await expect(admin.categoryRecords.delete({ code })).rejects.toMatchObject({
      cause: { code: 'category.in_use', details: { facts: { users: { length: 20 }, total: 22 } } },
    });
  });

  test('is not refused because of its own portion size methods or the text of others', async () => {
    const { given } = app();
    const code = given.name('OWN');
    await given.category({ code, locals: { [locale]: { portions: [portionOf(code)] } } });
    const units = { units: [{ name: code, weight: 1, omitFoodDescription: false }] };
    await given.food({ locals: { [locale]: { portions: [{ method: 'standard-portion', parameters: units }] } } });
    expect(await admin.categoryRecords.delete({ code })).toEqual({ code });
  });
});

describe('the list of changes of a category', () => {
  test('has who changed it, with before and after, newest first, for every code that it had', async () => {
    const category = await newCategory([]);
    const code = app().given.name('LATER');
    const updated = await admin.categoryRecords.update(updateOf(category, { code, englishDescription: 'Later' }));
    const local = await admin.categoryRecords.updateLocal({ locale, code, localDescription: 'Here', portionSize: [] });
    const second = await admin.categoryRecords.updateLocal({
      locale,
      code,
      portionSize: [],
      baseVersion: local.version,
    });
    await admin.categoryRecords.updateLocal({ locale: otherLocale, code, localDescription: 'There', portionSize: [] });
    const { items, total } = await admin.categoryRecords.changes({ locale, code });
    expect(total).toBe(4);
    expect(items).toMatchObject([
      { action: 'update', localeId: locale, before: local, after: second, subject: { id: code } },
      { action: 'create', localeId: locale, before: null, after: local, subject: { id: code } },
      { action: 'update', localeId: null, before: category, after: updated, subject: { id: code } },
      { action: 'create', localeId: null, before: null, after: category, subject: { id: category.code } },
    ]);
    for (const { actor } of items) expect(actor).toMatchObject({ name: 'Edith' });
    await admin.categoryRecords.delete({ code });
    const afterwards = await admin.categoryRecords.changes({ locale, code, limit: 1 });
    expect(afterwards).toMatchObject({ total: 5, items: [{ action: 'delete', before: updated, after: null }] });
  });

  test('has no entry for refused changes', async () => {
    const category = await newCategory();
    const { code } = category;
    await app().given.food({ locals: { [locale]: { portions: [portionOf(code)] } } });
    for (const changed of [{ baseVersion: randomUUID() }, { parentCategories: [code] }, { code: 'new' }]) {
      await expect(admin.categoryRecords.update(updateOf(category, changed))).rejects.toThrow();
    }
    await expect(admin.categoryRecords.delete({ code })).rejects.toThrow();
    expect((await admin.categoryRecords.changes({ locale, code })).total).toBe(1);
  });

  test('has no changes of a food with the same code', async () => {
    const { code } = await newCategory();
    await admin.foodRecords.create({ code, englishDescription: 'Food' });
    expect((await admin.categoryRecords.changes({ locale, code })).total).toBe(1);
    expect((await admin.foodRecords.changes({ locale, code })).total).toBe(1);
  });
});
