import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import {
  EditsRefused,
  type EditedField,
  type FoodListReport,
} from '../../src/services/food-list-import/import-report.ts';
import type { ImportOptions } from '../../src/services/food-list-import/import-run.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { folder, type Files } from './small-lists.ts';

type RecordEdit = Partial<Parameters<Caller['nutrientTables']['updateRecord']>[0]>;

const [PROTEIN, FAT] = [11, 49];
const app = useTestApp();
let admin: Caller;
let locale: string;
let food: string;
let list: Files;

beforeAll(async () => {
  admin = await app().as(await app().given.user({ name: 'Ada', roles: [{ name: 'foodsadmin' }] }));
});

/** Gives the test a list of its own, which is imported. */
async function importedList(): Promise<void> {
  ({ id: locale } = await app().given.locale());
  food = app().given.name('FOOD');
  list = {
    'categories.csv': ['code,name', `${food}-C,Drinks`],
    'foods.csv': ['code,description,category', `${food},Milk,${food}-C`, `${food}-2,Water,`],
  };
  await load(list);
}

function load(files: Files, options: Partial<ImportOptions> = {}): Promise<FoodListReport> {
  return importFoodList(app().context(), { directory: folder(files), localeId: locale, skipBad: false, ...options });
}

/** The list with another name of the milk. */
const renamed = (name: string): Files => ({
  ...list,
  'foods.csv': ['code,description,category', `${food},${name},${food}-C`, `${food}-2,Water,`],
});

async function editLocal(localDescription: string): Promise<void> {
  const { local } = await admin.foodRecords.get({ locale, code: food });
  const { version, isListed: _, associatedFoods: __, ...part } = local;
  const edit = { locale, code: food, baseVersion: version, ...part, associatedFoods: [], localDescription };
  await admin.foodRecords.updateLocal(edit);
}

async function editRecords(nutrientTableCodes: Record<string, string>): Promise<void> {
  const { local } = await admin.foodRecords.get({ locale, code: food });
  const { version, isListed: _, ...part } = local;
  await admin.foodRecords.updateLocal({
    ...part,
    locale,
    code: food,
    baseVersion: version,
    associatedFoods: [],
    nutrientTableCodes,
  });
}

/** Corrects the nutrient record that the food has in the table of the list. */
async function editRecord(edit: RecordEdit): Promise<void> {
  const ref = { nutrientTableId: locale, recordId: food };
  const { version } = await admin.nutrientTables.record(ref);
  await admin.nutrientTables.updateRecord({ ...ref, baseVersion: version, ...edit });
}

/** The list with amounts of the milk per 100 g. */
const withAmounts = (amounts: Record<string, string | number>): Files => ({
  ...list,
  'nutrients.csv': [
    'food,nutrient,per_100g',
    ...Object.entries(amounts).map(([nutrient, amount]) => `${food},${nutrient},${amount}`),
  ],
});

async function editsOf(files: Files, options: Partial<ImportOptions> = {}): Promise<Partial<EditedField>[]> {
  const refused: unknown = await load(files, options).catch((error: unknown) => error);
  if (!(refused instanceof EditsRefused)) return [];
  return refused.report.edits.map(({ code, field, who, edited, given }) => ({ code, field, who, edited, given }));
}

const localName = async () => (await admin.foodRecords.get({ locale, code: food })).local.localDescription;

describe('an import over a list that was edited since its last import', () => {
  test('is refused with record, field, person and both values, and overwrites the edit only if it is told to', async () => {
    await importedList();
    await editLocal('Fresh milk');
    expect(await editsOf(list)).toEqual([
      { code: food, field: 'localDescription', who: 'Ada', edited: 'Fresh milk', given: 'Milk' },
    ]);
    expect(await localName()).toBe('Fresh milk');
    await load(list, { overwriteEdits: true });
    expect(await localName()).toBe('Milk');
    await load(renamed('Cow milk'));
  });

  test('keeps an edit of a field that the files do not change', async () => {
    await importedList();
    await editLocal('Fresh milk');
    expect(await load(renamed('Fresh milk'))).toMatchObject({ edits: [] });
    expect(await localName()).toBe('Fresh milk');
    // The import agreed with the edit, so that a later one overwrites its own value.
    expect(await editsOf(renamed('Cow milk'))).toEqual([]);
  });

  test('reports edits of a category and of a global part', async () => {
    await importedList();
    const { main } = await admin.categoryRecords.get({ locale, code: `${food}-C` });
    const { version, parentCategories: _, ...category } = main;
    await admin.categoryRecords.update({
      ...category,
      currentCode: category.code,
      baseVersion: version,
      parentCategories: [],
      isHidden: true,
      attributes: { ...category.attributes, reasonableAmount: 300 },
    });
    expect(await editsOf(list)).toEqual([
      { code: `${food}-C`, field: 'isHidden', who: 'Ada', edited: true, given: false },
      { code: `${food}-C`, field: 'attributes.reasonableAmount', who: 'Ada', edited: 300, given: undefined },
    ]);
  });

  test('reports foods that were added, removed from the list, deleted and renamed', async () => {
    await importedList();
    await admin.foodRecords.removeFromLocale({ locale, code: food });
    expect(await editsOf(list)).toEqual([{ code: food, field: 'isListed', who: 'Ada', edited: false, given: true }]);

    await importedList();
    const { code: added } = await app().given.food();
    await admin.foodRecords.addToLocale({ locale, code: added });
    expect(await editsOf(list, { removeMissing: true })).toEqual([
      { code: added, field: 'isListed', who: 'Ada', edited: true, given: false },
    ]);
    expect(await editsOf(list)).toEqual([]);

    await importedList();
    await admin.foodRecords.delete({ code: food });
    expect(await editsOf(list)).toEqual([{ code: food, field: 'code', who: 'Ada', edited: undefined, given: food }]);

    await importedList();
    const { main } = await admin.foodRecords.get({ locale, code: food });
    const { version, parentCategories, ...fields } = main;
    const parents = parentCategories.map(({ code }) => code);
    const edit = { ...fields, currentCode: food, baseVersion: version, parentCategories: parents };
    await admin.foodRecords.update({ ...edit, code: `${food}-NEW` });
    expect(await editsOf(list)).toEqual([
      { code: food, field: 'code', who: 'Ada', edited: `${food}-NEW`, given: food },
    ]);
  });

  test('brings back what was deleted or renamed, with the nutrients of the files alone', async () => {
    const amounts = async (code: string) => {
      const { em } = app().context();
      const rows = await query<{ amount: number; limits: object }>(
        em,
        sql`select v.units_per_100g as amount, r.detection_limits as limits from nutrient_record r
            left join nutrient_value v on v.nutrient_record_id = r.id
            where r.nutrient_table_id = ${locale} and r.record_id = ${code}`,
      );
      return rows.map(({ amount, limits }) => ({ amount, limits: Object.values(limits) }));
    };
    await importedList();
    const nutrients = ['food,nutrient,per_100g', `${food},Protein,3.2`, `${food},Fat,<0.5`];
    await load({ ...list, 'nutrients.csv': nutrients });
    await admin.foodRecords.delete({ code: food });
    const files = { ...list, 'nutrients.csv': ['food,nutrient,per_100g', `${food},Protein,4`] };
    await load(files, { overwriteEdits: true });
    expect(await amounts(food)).toEqual([{ amount: 4, limits: [] }]);
    expect(await load(files, { isDryRun: true })).toMatchObject({ foods: { unchanged: 2 } });

    await admin.foodRecords.delete({ code: food });
    await load(
      { ...files, 'nutrients.csv': ['food,nutrient,per_100g', `${food}-2,Protein,0`] },
      { overwriteEdits: true },
    );
    expect(await amounts(food)).toEqual([{ amount: null, limits: [] }]);
  });

  test('reports nutrient records of a food that also has food-group equivalents', async () => {
    await importedList();
    await load({ ...list, 'nutrients.csv': ['food,nutrient,per_100g', `${food},Protein,3.2`] });
    const { em } = app().context();
    const [groups, other] = [`${food}-G`, `${food}-O`];
    await query(
      em,
      sql`insert into nutrient_table (id, description, kind)
        values (${groups}, 'Groups', 'food-group-equivalent'), (${other}, 'Other', 'nutrient')`,
    );
    await query(
      em,
      sql`insert into nutrient_record (nutrient_table_id, record_id, description)
        values (${groups}, '1', 'Milk'), (${other}, '1', 'Milk')`,
    );
    const files = { ...list, 'nutrients.csv': ['food,nutrient,per_100g', `${food},Protein,3.2`] };
    await editRecords({ [locale]: food, [groups]: '1' });
    expect(await editsOf(files)).toEqual([]);
    await editRecords({ [other]: '1', [groups]: '1' });
    expect(await editsOf(files)).toEqual([
      { code: food, field: 'nutrientTableCodes', who: 'Ada', edited: { [other]: '1' }, given: { [locale]: food } },
    ]);
  });

  test('reports corrected amounts of the nutrient records of the list, one edit for a food, and the description', async () => {
    await importedList();
    const files = withAmounts({ Protein: 3.2, Fat: 3.6 });
    await load(files);
    const fat = { nutrientId: FAT, amountPer100g: 3.6 };
    await editRecord({ nutrients: [{ nutrientId: PROTEIN, amountPer100g: 3.3 }, fat] });
    await editRecord({
      description: 'Milk, 3.6 % fat',
      nutrients: [fat],
      belowDetection: [{ nutrientId: PROTEIN, limitPer100g: 0.5 }],
    });
    const change = { code: food, who: 'Ada' };
    const ofAmounts = { ...change, field: 'nutrients', edited: { Protein: '<0.5' } };
    const ofDescription = { ...change, field: 'nutrientRecordDescription', edited: 'Milk, 3.6 % fat', given: 'Milk' };
    expect(await editsOf(files)).toEqual([{ ...ofAmounts, given: { Protein: 3.2 } }, ofDescription]);
    expect(await editsOf(withAmounts({ Fat: 3.6 }))).toEqual([
      { ...ofAmounts, given: { Protein: null } },
      ofDescription,
    ]);
    const { nutrients, belowDetection } = await admin.nutrientTables.record({
      nutrientTableId: locale,
      recordId: food,
    });
    expect(nutrients).toMatchObject([fat]);
    expect(belowDetection).toMatchObject([{ nutrientId: PROTEIN, limitPer100g: 0.5 }]);
    await load(files, { overwriteEdits: true });
    expect(await load(withAmounts({ Protein: 4 }))).toMatchObject({ edits: [] });
  });

  test('keeps corrected amounts that the files do not change, or have taken over', async () => {
    await importedList();
    await load(withAmounts({ Protein: 3.2, Fat: 3.6 }));
    const fat = { nutrientId: FAT, amountPer100g: 3.6 };
    await editRecord({ nutrients: [{ nutrientId: PROTEIN, amountPer100g: 3.3 }, fat] });
    expect(await load(withAmounts({ Protein: 3.3, Fat: 3.5 }))).toMatchObject({ edits: [], foods: { changed: 1 } });
    await editRecord({ localDescription: 'Lait' });
    expect(await editsOf(withAmounts({ Protein: 4 }))).toEqual([]);
  });

  test('reports the amounts of a record that somebody added for a food of the files', async () => {
    await importedList();
    await load(withAmounts({ Protein: 3.2 }));
    const recordId = `${food}-3`;
    const nutrients = [{ nutrientId: PROTEIN, amountPer100g: 1 }];
    await admin.nutrientTables.createRecord({ nutrientTableId: locale, id: recordId, description: 'Soup', nutrients });
    const files = {
      'foods.csv': ['code,description', `${recordId},Soup`],
      'nutrients.csv': ['food,nutrient,per_100g', `${recordId},Protein,2`],
    };
    expect(await editsOf(files)).toEqual([
      { code: recordId, field: 'nutrients', who: 'Ada', edited: { Protein: 1 }, given: { Protein: 2 } },
    ]);
  });

  test('reports food groups that were renamed and deleted', async () => {
    await importedList();
    const { id } = await admin.foodGroups.create({ name: `${food} group` });
    const files = (name: string) => ({ ...list, 'food-groups.csv': ['id,name', `${id},${name}`] });
    await load(files(`${food} group`));
    await admin.foodGroups.update({ id, name: `${food} renamed` });
    const change = { code: String(id), field: 'name', who: 'Ada', given: `${food} group` };
    expect(await editsOf(files(`${food} group`))).toEqual([{ ...change, edited: `${food} renamed` }]);
    expect(await editsOf(files(`${food} renamed`))).toEqual([]);
    await admin.foodGroups.delete({ id });
    expect(await editsOf(files(`${food} group`))).toEqual([{ ...change, edited: undefined }]);
  });

  test('reports search settings of the locale', async () => {
    await importedList();
    const settings = (synonymSets: string[][]) => ({
      ...list,
      'locale.json': [
        JSON.stringify({
          id: locale,
          englishName: 'Test',
          localName: 'Test',
          respondentLanguage: 'en',
          adminLanguage: 'en',
          flagCode: 'gb',
          textDirection: 'ltr',
          prototypeLocale: null,
          splitWords: [],
          splitKeepPairs: [],
          synonymSets,
        }),
      ],
    });
    await load(settings([['chips', 'fries']]));
    const { version } = await admin.locales.getSynonymSets({ locale });
    await admin.locales.replaceSynonymSets({ locale, baseVersion: version, sets: [['soda', 'pop']] });
    expect(await editsOf(settings([['chips', 'fries']]))).toEqual([
      { code: locale, field: 'synonymSets', who: 'Ada', edited: [['soda', 'pop']], given: [['chips', 'fries']] },
    ]);
  });

  test('counts edits in a list without entries of imports while the record has the version of the edit', async () => {
    await importedList();
    await editLocal('Fresh milk');
    const { em } = app().context();
    await query(em, sql`delete from record_change where import_name is not null`);
    expect(await editsOf(list)).toMatchObject([{ code: food, field: 'localDescription', who: 'Ada' }]);
    await query(em, sql`update food_local set version = gen_random_uuid() where locale_id = ${locale}`);
    expect(await editsOf(list)).toEqual([]);
  });
});

test('a dry run reports the edits that the import would overwrite', async () => {
  await importedList();
  await editLocal('Fresh milk');
  const report = await load(list, { isDryRun: true });
  expect(report.edits).toMatchObject([{ code: food, field: 'localDescription', who: 'Ada' }]);
});
