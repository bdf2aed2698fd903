import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import {
  CollisionsRefused,
  ImportRefused,
  type FoodListReport,
} from '../../src/services/food-list-import/import-report.ts';
import type { ImportOptions } from '../../src/services/food-list-import/import-run.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { allRows, americanList, folder, frenchList, type Files } from './small-lists.ts';

const app = useTestApp();
const first = mkdtempSync(join(tmpdir(), 'recall-lists-'));
let admin: Caller;

beforeAll(async () => {
  admin = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
  const directory = folder(americanList(), first);
  await importFoodList(app().context(), { directory, localeId: 'en_US', skipBad: false });
});
afterAll(() => rmSync(first, { recursive: true, force: true }));

function load(files: Files, localeId: string, options: Partial<ImportOptions> = {}): Promise<FoodListReport> {
  return importFoodList(app().context(), { directory: folder(files), localeId, skipBad: false, ...options });
}

async function refusalOf(files: Files, localeId: string, options: Partial<ImportOptions> = {}): Promise<unknown> {
  return load(files, localeId, options).catch((error: unknown) => error);
}

/** What respondents of the US list get. */
async function americanAnswers(): Promise<unknown> {
  await app().settle();
  const locale = 'en_US';
  return {
    foods: await Promise.all(['11100', '11200'].map((code) => admin.foods.get({ locale, code }))),
    records: await Promise.all(['11100', '11200'].map((code) => admin.foodRecords.get({ locale, code }))),
    categories: await Promise.all(['9602', '1004'].map((code) => admin.categoryRecords.get({ locale, code }))),
    compositions: await Promise.all(['11100', '11200'].map((code) => admin.foods.composition({ locale, code }))),
    found: await admin.foods.lookup({ locale, desc: 'milk' }),
  };
}

describe('an import whose codes another list has for other things', () => {
  test('is refused with each code, both descriptions and the locales that use it, and writes nothing', async () => {
    const before = await allRows(app().context().em);
    const refused = await refusalOf(frenchList(), 'fr_FR');
    expect(refused).toBeInstanceOf(CollisionsRefused);
    const { collisions } = (refused as CollisionsRefused).report;
    const common = { locales: ['en_US'], isKept: false };
    expect(collisions).toEqual([
      { ...common, kind: 'food-group', code: '71', stored: 'Dairy', given: 'Boissons', fields: ['name'] },
      {
        ...common,
        kind: 'category',
        code: '1004',
        stored: 'Whole milks',
        given: 'beverages',
        fields: ['englishDescription', 'parentCategories'],
      },
      {
        ...common,
        kind: 'category',
        code: '9602',
        stored: 'Milks',
        given: 'waters',
        fields: ['englishDescription', 'tags', 'attributes.reasonableAmount', 'parentCategories'],
      },
      {
        ...common,
        kind: 'food',
        code: '11100',
        stored: 'Milk, whole',
        given: 'Still water',
        fields: ['englishDescription', 'parentCategories'],
      },
    ]);
    expect(await allRows(app().context().em)).toEqual(before);
  });

  test('with a prefix gives it to all codes and references, and changes nothing of the other list', async () => {
    const before = await americanAnswers();
    await load(frenchList(), 'fr_FR', { prefix: 'FR-' });
    expect(await americanAnswers()).toEqual(before);
    const water = await admin.foodRecords.get({ locale: 'fr_FR', code: 'FR-11100' });
    expect(water.main.parentCategories.map(({ code }) => code)).toEqual(['FR-9602']);
    expect(water.local).toMatchObject({ alternativeNames: ['flotte'], nutrientTableCodes: { fr_FR: 'FR-11100' } });
    const { main } = await admin.categoryRecords.get({ locale: 'fr_FR', code: 'FR-9602' });
    expect(main.parentCategories.map(({ code }) => code)).toEqual(['FR-1004']);
    const { foods } = await admin.foods.lookup({ locale: 'fr_FR', desc: 'flotte' });
    expect(foods.map(({ code }) => code)).toEqual(['FR-11100']);
    const groups = await admin.foodGroups.list();
    expect(groups.find(({ id }) => id === 71)?.name).toBe('Dairy');
    expect(groups.find(({ id }) => id === water.main.groupCode)?.name).toBe('Boissons');
  });

  test('gives the remembered prefix to the next import of the list, also where the files have it already', async () => {
    await load(frenchList(), 'fr_FR', { prefix: 'FR-' });
    const before = await allRows(app().context().em);
    const again = frenchList();
    again['foods.csv'] = again['foods.csv']?.map((row) => row.replace(/^20000,/, 'FR-20000,')) ?? [];
    const report = await load(again, 'fr_FR');
    expect(report.prefix).toBe('FR-');
    expect(report.foods).toEqual({ added: 0, changed: 0, unchanged: 2, removed: 0 });
    expect(report.categories).toEqual({ added: 0, changed: 0, unchanged: 2, removed: 0 });
    const { record_change: changes, ...rows } = await allRows(app().context().em);
    const { record_change: changesBefore, ...rowsBefore } = before;
    expect(rows).toEqual(rowsBefore);
    expect((changes as unknown[]).length).toBe((changesBefore as unknown[]).length + 1);
  });

  test('with a prefix also finds references that a portion method and a prompt make', async () => {
    await load(americanList(), 'en_PH', { prefix: 'PH-' });
    const { local: skim } = await admin.foodRecords.get({ locale: 'en_PH', code: 'PH-11200' });
    expect(skim.portionSize.at(-1)?.parameters).toMatchObject({ options: [{ category: 'PH-1004' }] });
    const { local: whole } = await admin.foodRecords.get({ locale: 'en_PH', code: 'PH-11100' });
    expect(whole.associatedFoods.map(({ target }) => target.code)).toEqual(['PH-11200', 'PH-9602']);
  });

  test('with share keeps the global part of the other list and writes the local part of this one', async () => {
    const before = await americanAnswers();
    const report = await load(frenchList(), 'fr_BE', { share: true });
    expect(report.collisions.map(({ code, isKept }) => [code, isKept])).toEqual([
      ['71', true],
      ['1004', true],
      ['9602', true],
      ['11100', true],
    ]);
    expect(await americanAnswers()).toEqual(before);
    const { main, local } = await admin.foodRecords.get({ locale: 'fr_BE', code: '11100' });
    expect(main).toMatchObject({ englishDescription: 'Milk, whole', groupCode: 71 });
    expect(local).toMatchObject({
      localDescription: 'Eau plate',
      isListed: true,
      portionSize: [],
      nutrientTableCodes: { fr_BE: '11100' },
    });
    const { foods } = await admin.foods.lookup({ locale: 'fr_BE', desc: 'eau' });
    expect(foods.map(({ code }) => code)).toEqual(['11100']);
  });

  test('with share is refused where the kept parents would put a category above itself', async () => {
    const foods = { 'foods.csv': ['code,description'] };
    await load({ ...foods, 'categories.csv': ['code,name,parent', 'UP,Up,', 'DOWN,Down,UP'] }, 'en_IE');
    // A category that only its child uses, as one that an editor made.
    await query(
      app().context().em,
      sql`delete from category_local where category_id = (select id from category where code = 'UP')`,
    );
    const turned = { ...foods, 'categories.csv': ['code,name,parent', 'DOWN,Down,', 'UP,Up,DOWN'] };
    expect(await refusalOf(turned, 'en_MT')).toBeInstanceOf(CollisionsRefused);
    expect(await refusalOf(turned, 'en_MT', { share: true })).toMatchObject({
      code: 'food_list.unusable',
      message: expect.stringContaining('DOWN is in UP') as string,
    });
  });
});

test('an import whose codes another list has for the same things collides with nothing', async () => {
  const before = await americanAnswers();
  const report = await load(americanList(), 'en_CA');
  expect(report.collisions).toEqual([]);
  expect(await americanAnswers()).toEqual(before);
});

describe('a prefix is refused', () => {
  const foods = (code: string) => ({ 'foods.csv': ['code,description', `${code},Food`] });

  test.each(['US', '', 'FR FR-', 'ABCDEFGHIJKLMNOP-'])('in the form "%s"', async (prefix) => {
    expect(await refusalOf(foods('P1'), 'en_AU', { prefix })).toMatchObject({ code: 'food_list.unusable' });
  });

  test('where the locale remembers another', async () => {
    await load(foods('P2'), 'en_NZ', { prefix: 'NZ-' });
    expect(String(await refusalOf(foods('P2'), 'en_NZ', { prefix: 'AU-' }))).toContain('"NZ-"');
  });

  test('for a list that the locale has without one', async () => {
    await load(foods('P3'), 'en_ZA');
    expect(String(await refusalOf(foods('P3'), 'en_ZA', { prefix: 'ZA-' }))).toContain('lists 1 foods');
  });

  test('as a bad row where a code becomes longer than 64 characters', async () => {
    const refused = await refusalOf(foods('x'.repeat(62)), 'en_BW', { prefix: 'BW-' });
    expect(refused).toBeInstanceOf(ImportRefused);
    expect((refused as ImportRefused).report.badRows).toMatchObject([
      { file: 'foods.csv', row: 2, column: 'code', reason: expect.stringContaining('64 characters') },
    ]);
  });
});

describe('the tables of portion size methods', () => {
  const tables = (factor: number) => [
    JSON.stringify({ bowls: [], milkInHotDrink: [], pizza: [{ sliceWeights: [300], thicknessFactors: [factor] }] }),
  ];
  const pizza = (code: string, factor: number): Files => ({
    'foods.csv': ['code,description', `${code},Pizza`],
    'portion-methods.csv': ['owner,code,seq,method,description,parameters', `food,${code},1,pizza,pizza,`],
    'method-tables.json': tables(factor),
  });

  test('that foods of another locale use collide, and stay with share', async () => {
    await load(pizza('PIZ1', 1), 'it_IT');
    const refused = await refusalOf(pizza('PIZ2', 2), 'it_CH');
    expect((refused as CollisionsRefused).report.collisions).toMatchObject([
      { kind: 'method-tables', locales: ['it_IT'], fields: ['pizza'], isKept: false },
    ]);
    await load(pizza('PIZ2', 2), 'it_CH', { share: true });
    await app().settle();
    expect((await admin.portionSizes.methodTables()).pizza).toMatchObject([{ thicknessFactors: [1] }]);
    await load(pizza('PIZ2', 1), 'it_CH');
  });
});
