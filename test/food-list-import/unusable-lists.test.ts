import { expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { ImportRefused } from '../../src/services/food-list-import/import-report.ts';
import type { ImportOptions } from '../../src/services/food-list-import/import-run.ts';
import { useTestApp } from '../support/test-app.ts';
import { allRows, folder, type Files } from './small-lists.ts';

const app = useTestApp();

const settings = (more: object) =>
  JSON.stringify({
    id: 'xx',
    englishName: 'A list',
    localName: 'A list',
    respondentLanguage: 'en',
    adminLanguage: 'en',
    flagCode: 'gb',
    textDirection: 'ltr',
    prototypeLocale: null,
    splitWords: [],
    splitKeepPairs: [],
    synonymSets: [],
    ...more,
  });

const FOODS: Files = { 'foods.csv': ['code,description', 'UNUSABLE1,Milk', 'UNUSABLE2,Water'] };

function load(files: Files, localeId: string, options: Partial<ImportOptions> = {}) {
  return importFoodList(app().context(), { directory: folder(files), localeId, skipBad: false, ...options });
}

/** The refusals of the import and of its dry run, which are the same. */
async function refusalOf(files: Files, localeId: string): Promise<unknown> {
  const before = await allRows(app().context().em);
  const attempt = (isDryRun: boolean) => load(files, localeId, { isDryRun }).catch((error: unknown) => error);
  const [dryRun, refusal] = [await attempt(true), await attempt(false)];
  expect(refusal).toMatchObject({ message: expect.stringContaining(tail(dryRun)) });
  expect(await allRows(app().context().em)).toEqual(before);
  return refusal;
}

/** The message after the path of the folder, which each attempt has its own of. */
const tail = (error: unknown) => (error as Error).message.split('locale.json').at(-1) ?? '';

const refusalOfSettings = (more: object) => refusalOf({ ...FOODS, 'locale.json': [settings(more)] }, 'en_UA');
const fault = (path: string, message: string) => ({
  code: 'food_list.unusable',
  details: { issues: [{ path, message: expect.stringContaining(message) }] },
});

test('a new locale cannot inherit from itself or from a locale that does not exist', async () => {
  expect(await refusalOfSettings({ prototypeLocale: 'en_UA' })).toMatchObject(fault('prototypeLocale', 'itself'));
  expect(await refusalOfSettings({ prototypeLocale: 'en_UB' })).toMatchObject(fault('prototypeLocale', '"en_UB"'));
});

test('a new locale needs language tags by which its list can be sorted', async () => {
  expect(await refusalOfSettings({ respondentLanguage: 'English!' })).toMatchObject(
    fault('respondentLanguage', 'language tag'),
  );
  expect(await refusalOfSettings({ adminLanguage: '' })).toMatchObject({ code: 'food_list.unusable' });
});

test('search settings hold no text that the database cannot store', async () => {
  for (const [path, more] of [
    ['splitWords[0]', { splitWords: ['and\0'] }],
    ['splitKeepPairs[0].next[0]', { splitKeepPairs: [{ word: 'fish', next: ['\0'] }] }],
    ['synonymSets[0][1]', { synonymSets: [['pop', '\0']] }],
  ] as const)
    expect(await refusalOfSettings(more)).toMatchObject(fault(path, 'not text'));
});

test('a table of food-group equivalents is neither the table of a list nor named by one', async () => {
  const { em } = app().context();
  await query(
    em,
    sql`insert into nutrient_table (id, description, kind) values ('en_UC', 'Groups', 'food-group-equivalent')`,
  );
  await query(
    em,
    sql`insert into nutrient_record (nutrient_table_id, record_id, description) values ('en_UC', '1', 'Milk')`,
  );
  const nutrients = { 'nutrients.csv': ['food,nutrient,per_100g', 'UNUSABLE1,Protein,3'] };
  expect(await refusalOf({ ...FOODS, ...nutrients }, 'en_UC')).toMatchObject({ code: 'food_list.unusable' });
  const records = { 'nutrient-records.csv': ['food,table,record', 'UNUSABLE1,en_UC,1'] };
  expect(await refusalOf({ ...FOODS, ...records }, 'en_UA')).toBeInstanceOf(ImportRefused);
});

test('a food whose row is bad stays in the list when missing foods leave it', async () => {
  await load({ ...FOODS, 'categories.csv': ['code,name', 'UNUSABLE-C,Drinks'] }, 'en_UD');
  const bad = { 'foods.csv': ['code,description,category', 'UNUSABLE1,Milk,NOWHERE', 'UNUSABLE2,,'] };
  const last = { 'foods.csv': [...(bad['foods.csv'] ?? []), 'UNUSABLE3,Tea,'] };
  const report = await load(last, 'en_UD', { skipBad: true, removeMissing: true });
  expect(report).toMatchObject({ badRowCount: 2, missing: [], foods: { added: 1, removed: 0 } });
});
