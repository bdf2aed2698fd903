import { beforeAll, describe, expect, test } from 'vitest';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import type { ImportOptions } from '../../src/services/food-list-import/import-run.ts';
import { exportedFolder, rowsOf, textsOf } from '../food-list-export/list-folder.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { allRows, folder, type Files } from './small-lists.ts';

const app = useTestApp();
let admin: Caller;

beforeAll(async () => {
  admin = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
});

const locale = (id: string, more: object = {}) =>
  JSON.stringify({
    id,
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

const rules = (bread: string) => ({
  portions: { defaultAmounts: ['not specified'], rulesOfUse: [] },
  categories: [{ category: bread, units: [{ name: 'slice', grams: 36 }], reasonableAmount: 500, defaultAmount: 72 }],
});

/** A list whose rules, ranking and nutrient records name its codes. */
const list = (id: string): Files => ({
  'locale.json': [locale(id, { fixedRanking: ['2', '1'], exportNutrients: ['Protein'] })],
  'categories.csv': ['code,parent,name', '10,,Bread'],
  'foods.csv': ['code,description,category', '1,Roll,10', '2,Loaf,10', '3,Water,'],
  'portions.csv': ['food,seq,description,grams', '1,1,not specified,60'],
  'nutrients.csv': ['food,nutrient,per_100g', '1,Protein,8'],
  'nutrient-records.csv': ['food,table,record', `2,${id},1`],
  'rules.json': [JSON.stringify(rules('10'))],
});

function load(files: Files, localeId: string, options: Partial<ImportOptions> = {}) {
  return importFoodList(app().context(), { directory: folder(files), localeId, skipBad: false, ...options });
}

describe('the import of a list with rules', () => {
  test('under a prefix finds the codes of rules, ranking and nutrient records', async () => {
    await load(list('en_PX'), 'en_PX', { prefix: 'PX-' });
    expect((await admin.locales.getFixedRanking({ locale: 'en_PX' })).codes).toEqual(['PX-2', 'PX-1']);
    const { local } = await admin.foodRecords.get({ locale: 'en_PX', code: 'PX-2' });
    expect(local.nutrientTableCodes).toEqual({ en_PX: 'PX-1' });
    const { main } = await admin.categoryRecords.get({ locale: 'en_PX', code: 'PX-10' });
    expect(main.attributes).toMatchObject({ reasonableAmount: 500, defaultAmount: 72 });
    const directory = await exportedFolder(app().context(), 'en_PX');
    expect(JSON.parse(textsOf(directory)['rules.json'] ?? '')).toMatchObject(rules('PX-10'));
    expect(rowsOf(directory, 'nutrient-records.csv')).toEqual(['PX-2,en_PX,PX-1']);
  });

  test.each([
    ['its own files', () => folder(list('en_PX'))],
    ['its export', () => exportedFolder(app().context(), 'en_PX')],
  ])('again from %s changes nothing', async (_, files) => {
    const report = await importFoodList(app().context(), {
      directory: await files(),
      localeId: 'en_PX',
      skipBad: false,
      isDryRun: true,
      onChange: (change) => expect(change).toBeUndefined(),
    });
    expect(report.foods).toEqual({ added: 0, changed: 0, unchanged: 3, removed: 0 });
    expect(report.categories).toEqual({ added: 0, changed: 0, unchanged: 1, removed: 0 });
  });

  test('has an entry in the trail for what the rules change', async () => {
    await load({ ...list('en_TR'), 'rules.json': ['{}'] }, 'en_TR', { prefix: 'TR-', name: 'bare' });
    await load(list('en_TR'), 'en_TR', { name: 'with rules' });
    const [entry] = (await admin.categoryRecords.changes({ locale: 'en_TR', code: 'TR-10' })).items;
    expect(entry).toMatchObject({ action: 'update', importName: 'with rules' });
    const [food] = (await admin.foodRecords.changes({ locale: 'en_TR', code: 'TR-1' })).items;
    expect(food).toMatchObject({ importName: 'with rules' });
    const { items } = await admin.locales.changes({ locale: 'en_TR' });
    expect(items.map(({ action, importName }) => [action, importName]).slice(0, 2)).toEqual([
      ['import', 'with rules'],
      ['update', 'with rules'],
    ]);
  });

  test('that is shared leaves the global parts of records of other locales as they are', async () => {
    const { 'nutrient-records.csv': _, ...shared } = list('en_S1');
    await load({ ...shared, 'rules.json': ['{}'] }, 'en_S1');
    const main = async () => ({
      category: (await admin.categoryRecords.get({ locale: 'en_S1', code: '10' })).main,
      food: (await admin.foodRecords.get({ locale: 'en_S1', code: '1' })).main,
    });
    const before = await main();
    const report = await load({ ...shared, 'locale.json': [locale('en_S2')] }, 'en_S2', { share: true });
    expect(await main()).toEqual(before);
    expect(report.collisions.map(({ code, fields, isKept }) => [code, fields.toSorted(), isKept])).toEqual([
      ['10', ['attributes.defaultAmount', 'attributes.reasonableAmount'], true],
      ['1', ['attributes.defaultAmount'], true],
    ]);
    const { local } = await admin.categoryRecords.get({ locale: 'en_S2', code: '10' });
    expect(local?.portionSize.map(({ method }) => method)).toEqual(['standard-portion', 'weight']);
  });

  test('that is shared gives foods a typed weight whose stored categories have no method', async () => {
    await load(
      {
        'categories.csv': ['code,parent,name', 'OTHER,,Other'],
        'foods.csv': ['code,description,category', 'W1,Wine,OTHER'],
      },
      'en_WA',
    );
    const methods = ['owner,code,seq,method,description,parameters', 'category,DRINK,1,pizza,weight,'];
    const report = await load(
      {
        'categories.csv': ['code,parent,name', 'DRINK,,Drinks'],
        'foods.csv': ['code,description,category', 'W1,Wine,DRINK'],
        'portion-methods.csv': methods,
      },
      'en_WB',
      { share: true },
    );
    expect(report.portions.foodsWithTypedWeight).toBe(1);
    await app().settle();
    const food = await admin.foods.get({ locale: 'en_WB', code: 'W1' });
    expect(food.portionSizeMethods.map(({ method }) => method)).toEqual(['weight']);
  });

  test('as a dry run writes nothing and reports the same as the import', async () => {
    const before = await allRows(app().context().em);
    const dry = await load(list('en_DR'), 'en_DR', { prefix: 'DR-', isDryRun: true, name: 'a list' });
    expect(await allRows(app().context().em)).toEqual(before);
    expect(await load(list('en_DR'), 'en_DR', { prefix: 'DR-', name: 'a list' })).toEqual(dry);
  });
});
