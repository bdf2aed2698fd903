import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import {
  EditsRefused,
  type FieldChange,
  type FoodListReport,
} from '../../src/services/food-list-import/import-report.ts';
import type { ImportOptions } from '../../src/services/food-list-import/import-run.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { folder, type Files } from './small-lists.ts';

const PROTEIN = 11;
const KEEP = { keepEdits: true };
const app = useTestApp();
let admin: Caller;
let locale: string;
let drinks: string;
let milk: string;
let water: string;

beforeAll(async () => {
  admin = await app().as(await app().given.user({ name: 'Ada', roles: [{ name: 'foodsadmin' }] }));
  const images = [{ image: 'glass.svg', label: null, weight: 200 }];
  await app().given.portionImages({ asServedSets: [{ id: 'glasses', description: 'Glasses', images }] });
});

beforeEach(async () => {
  ({ id: locale } = await app().given.locale());
  [drinks, milk, water] = [app().given.name('DRINKS'), app().given.name('MILK'), app().given.name('WATER')];
  await load(edition(1));
});

/** The files of an edition of the list, whose values have its number. */
const edition = (number: number): Files => ({
  'categories.csv': ['code,name,name_en', `${drinks},Drinks ${number},English drinks ${number}`, `${drinks}-2,Hot,Hot`],
  'foods.csv': [
    'code,description,description_en,category,brands,reasonable_amount',
    `${milk},Milk ${number},English milk ${number},${drinks},Brand ${number},${number}00`,
    `${water},Water ${number},English water ${number},${drinks},,`,
  ],
  'portions.csv': ['food,seq,description,grams', `${milk},1,1 cup,24${number}`, `${water},1,1 cup,24${number}`],
  'associated-foods.csv': [
    'food,seq,target_type,target,prompt,generic_name',
    `${milk},1,category,${drinks},Any drink ${number}?,drink`,
    `${milk},2,food,${water},Any water?,water`,
  ],
  'nutrients.csv': ['food,nutrient,per_100g', `${milk},Protein,${number}`, `${milk},Fat,${number}`],
});

function load(files: Files, options: Partial<ImportOptions> = {}): Promise<FoodListReport> {
  return importFoodList(app().context(), { directory: folder(files), localeId: locale, skipBad: false, ...options });
}

/** The fields that an import changes. */
async function changesOf(files: Files, options: Partial<ImportOptions> = {}): Promise<string[]> {
  const changes: FieldChange[] = [];
  await load(files, { ...options, isDryRun: true, onChange: (change) => changes.push(change) });
  return changes.map(({ code, field }) => `${code} ${field}`);
}

async function refusedEdits(files: Files): Promise<string[]> {
  const refused: unknown = await load(files).catch((error: unknown) => error);
  return refused instanceof EditsRefused ? namesOf(refused.report) : [];
}

const namesOf = ({ edits }: FoodListReport) => edits.map(({ code, field }) => `${code} ${field}`);

const foodOf = (code: string) => admin.foodRecords.get({ locale, code });

async function editLocal(
  code: string,
  edit: Partial<Parameters<Caller['foodRecords']['updateLocal']>[0]>,
): Promise<void> {
  const { version, isListed: _, associatedFoods, ...part } = (await foodOf(code)).local;
  const prompts = associatedFoods.map(({ target: { type, code: target }, ...prompt }) => ({
    ...prompt,
    target: { type, code: target },
  }));
  await admin.foodRecords.updateLocal({
    locale,
    code,
    baseVersion: version,
    ...part,
    associatedFoods: prompts,
    ...edit,
  });
}

async function editMain(code: string, edit: Partial<Parameters<Caller['foodRecords']['update']>[0]>): Promise<void> {
  const { version, parentCategories, ...fields } = (await foodOf(code)).main;
  const parents = parentCategories.map((parent) => parent.code);
  await admin.foodRecords.update({
    ...fields,
    currentCode: code,
    baseVersion: version,
    parentCategories: parents,
    ...edit,
  });
}

async function editCategory(
  code: string,
  edit: Partial<Parameters<Caller['categoryRecords']['update']>[0]>,
): Promise<void> {
  const { version, parentCategories, ...category } = (await admin.categoryRecords.get({ locale, code })).main;
  const parents = parentCategories.map((parent) => parent.code);
  await admin.categoryRecords.update({
    ...category,
    currentCode: code,
    baseVersion: version,
    parentCategories: parents,
    ...edit,
  });
}

const pictures = {
  method: 'as-served' as const,
  description: 'use_an_image',
  imageUrl: null,
  useForRecipes: false,
  conversionFactor: 1,
  parameters: { servingImageSet: 'glasses' },
};

describe('an import that keeps edits', () => {
  test('keeps an edited field and takes the other fields of the food from the files, each time', async () => {
    await editLocal(milk, { localDescription: 'Fresh milk' });
    for (const number of [2, 3]) {
      const files = edition(number);
      expect(await refusedEdits(files)).toEqual([`${milk} localDescription`]);
      const report = await load(files, KEEP);
      expect(report.edits).toMatchObject([
        { code: milk, field: 'localDescription', who: 'Ada', edited: 'Fresh milk', given: `Milk ${number}` },
      ]);
      expect((await foodOf(milk)).local).toMatchObject({
        localDescription: 'Fresh milk',
        brandNames: [`Brand ${number}`],
      });
      expect((await foodOf(milk)).main).toMatchObject({ englishDescription: `English milk ${number}` });
      expect((await foodOf(water)).local).toMatchObject({ localDescription: `Water ${number}` });
      expect(await admin.nutrientTables.record({ nutrientTableId: locale, recordId: milk })).toMatchObject({
        description: `Milk ${number}`,
      });
      expect(await changesOf(files, KEEP)).toEqual([]);
    }
    await load(edition(4), { overwriteEdits: true });
    expect((await foodOf(milk)).local.localDescription).toBe('Milk 4');
    expect(await refusedEdits(edition(5))).toEqual([]);
  });

  test('keeps the pictures of categories and foods', async () => {
    const { local } = await admin.categoryRecords.get({ locale, code: drinks });
    await admin.categoryRecords.updateLocal({
      locale,
      code: drinks,
      baseVersion: local.version,
      localDescription: local.localDescription,
      portionSize: [pictures, ...local.portionSize],
    });
    await editLocal(milk, { portionSize: [pictures, ...(await foodOf(milk)).local.portionSize] });
    for (const number of [2, 3]) {
      const report = await load(edition(number), KEEP);
      expect(namesOf(report)).toEqual([`${drinks} portionSize`, `${milk} portionSize`]);
      const category = await admin.categoryRecords.get({ locale, code: drinks });
      expect(category.local).toMatchObject({ localDescription: `Drinks ${number}`, portionSize: [pictures] });
      const [first, second] = (await foodOf(milk)).local.portionSize;
      expect(first).toEqual(pictures);
      expect(second).toMatchObject({ method: 'standard-portion', parameters: { units: [{ weight: 241 }] } });
    }
  });

  test('keeps every field of a food, and the edited ones of its amounts', async () => {
    const { local } = await foodOf(milk);
    await editLocal(milk, {
      localDescription: 'Lait',
      brandNames: ['Mine'],
      alternativeNames: ['cow juice'],
      portionSize: local.portionSize.slice(0, 1),
      associatedFoods: [],
      nutrientTableCodes: {},
    });
    const { main } = await foodOf(milk);
    await editMain(milk, {
      englishDescription: 'My milk',
      parentCategories: [`${drinks}-2`],
      attributes: { ...main.attributes, reasonableAmount: 777 },
    });
    const record = { nutrientTableId: locale, recordId: milk };
    const { version, nutrients } = await admin.nutrientTables.record(record);
    await admin.nutrientTables.updateRecord({
      ...record,
      baseVersion: version,
      description: 'My record',
      nutrients: nutrients.flatMap(({ nutrientId, amountPer100g }) =>
        nutrientId === PROTEIN ? [] : [{ nutrientId, amountPer100g }],
      ),
      belowDetection: [{ nutrientId: PROTEIN, limitPer100g: 0.5 }],
    });
    await admin.foodRecords.removeFromLocale({ locale, code: milk });
    const before = await foodOf(milk);
    const fields = [
      'englishDescription',
      'parentCategories',
      'attributes.reasonableAmount',
      'localDescription',
      'brandNames',
      'alternativeNames',
      'portionSize',
      'associatedFoods',
      'nutrientTableCodes',
      'isListed',
      'nutrients',
      'nutrientRecordDescription',
    ];
    for (const number of [2, 3]) {
      const report = await load(edition(number), { ...KEEP, removeMissing: true });
      expect(namesOf(report).toSorted()).toEqual(fields.map((field) => `${milk} ${field}`).toSorted());
      const { main: mainAfter, local: localAfter } = await foodOf(milk);
      expect(mainAfter).toEqual({ ...before.main, version: expect.any(String) });
      expect(localAfter).toEqual({ ...before.local, version: expect.any(String) });
      const stored = await admin.nutrientTables.record(record);
      expect(stored).toMatchObject({
        description: 'My record',
        nutrients: [{ amountPer100g: number }],
        belowDetection: [{ nutrientId: PROTEIN, limitPer100g: 0.5 }],
      });
    }
  });

  test('leaves records out that were deleted or renamed, and follows their new codes', async () => {
    await admin.foodRecords.delete({ code: water });
    await editCategory(drinks, { code: `${drinks}-N` });
    for (const number of [2, 3]) {
      const report = await load(edition(number), KEEP);
      expect(namesOf(report)).toEqual([`${drinks} code`, `${water} code`]);
      const { main: food, local } = await foodOf(milk);
      expect(food.parentCategories).toMatchObject([{ code: `${drinks}-N` }]);
      expect(local.associatedFoods).toMatchObject([
        { target: { type: 'category', code: `${drinks}-N` }, promptText: `Any drink ${number}?` },
      ]);
      expect(await changesOf(edition(number), KEEP)).toEqual([]);
    }
    await editMain(milk, { code: `${milk}-N` });
    await load(edition(4), { ...KEEP, removeMissing: true });
    expect(await foodOf(`${milk}-N`)).toMatchObject({
      main: { englishDescription: 'English milk 3' },
      local: { isListed: true },
    });
  });

  test('keeps a food in the list that the files no longer have, if somebody added or edited it', async () => {
    const { code: added } = await app().given.food();
    await admin.foodRecords.addToLocale({ locale, code: added });
    await editLocal(milk, { localDescription: 'Fresh milk' });
    const without: Files = { 'foods.csv': ['code,description', `${water},Water`] };
    expect(await load(without, KEEP)).toMatchObject({ missing: expect.arrayContaining([added, milk]) });
    expect((await foodOf(milk)).local).toMatchObject({ localDescription: 'Fresh milk', isListed: true });
    expect(await load(without, { ...KEEP, removeMissing: true })).toMatchObject({ foods: { removed: 1 } });
    expect((await foodOf(added)).local.isListed).toBe(true);
    expect((await foodOf(milk)).local).toMatchObject({ localDescription: 'Fresh milk', isListed: false });
  });

  test('keeps names of food groups and settings of the locale', async () => {
    const { id } = await admin.foodGroups.create({ name: `${milk} group` });
    const { id: empty } = await admin.foodGroups.create({ name: `${water} group` });
    const settings = { englishName: 'Test', localName: 'Test', respondentLanguage: 'en', adminLanguage: 'en' };
    const others = { flagCode: 'gb', textDirection: 'ltr', prototypeLocale: null, splitKeepPairs: [] };
    const files = (number: number): Files => ({
      ...edition(number),
      'food-groups.csv': ['id,name', `${id},${milk} group`, `${empty},${water} group`],
      'foods.csv': ['code,description,group', `${milk},Milk,${id}`, `${water},Water,${number === 1 ? '' : empty}`],
      'locale.json': [
        JSON.stringify({ id: locale, ...settings, ...others, splitWords: [`w${number}`], synonymSets: [['a', 'b']] }),
      ],
    });
    await load(files(1));
    await admin.foodGroups.update({ id, name: `${milk} renamed` });
    await admin.foodGroups.delete({ id: empty });
    const { version } = await admin.locales.getSynonymSets({ locale });
    await admin.locales.replaceSynonymSets({ locale, baseVersion: version, sets: [['soda', 'pop']] });
    for (const number of [2, 3]) {
      const report = await load(files(number), KEEP);
      expect(namesOf(report).toSorted()).toEqual([`${locale} synonymSets`, `${id} name`, `${empty} name`].toSorted());
      expect((await admin.locales.getSynonymSets({ locale })).sets).toEqual([['soda', 'pop']]);
      expect((await foodOf(water)).main.groupCode).toBe(0);
      expect(await changesOf(files(number), KEEP)).toEqual([]);
    }
  });

  test('keeps what names a record that was renamed or deleted after the edit', async () => {
    const { given } = app();
    const dairy = await given.category();
    const gone = await given.category();
    const juice = await given.food();
    const half = {
      ...pictures,
      method: 'parent-food-portion' as const,
      parameters: { options: [{ category: dairy.code, choices: [{ label: 'half', value: 0.5 }] }] },
    };
    const prompt = { promptText: 'Any juice?', linkAsMain: false, genericName: 'juice', multiple: false };
    const target = { type: 'food' as const, code: juice.code };
    await editLocal(milk, { portionSize: [half], associatedFoods: [{ target, ...prompt }] });
    await editMain(milk, { parentCategories: [dairy.code, gone.code] });
    await editCategory(dairy.code, { code: `${dairy.code}-N` });
    await editMain(juice.code, { code: `${juice.code}-N` });
    await admin.categoryRecords.delete({ code: gone.code });
    const fields = ['parentCategories', 'portionSize', 'associatedFoods'].map((field) => `${milk} ${field}`);
    const before = await foodOf(milk);
    for (const number of [2, 3]) {
      expect((await refusedEdits(edition(number))).toSorted()).toEqual(fields.toSorted());
      await load(edition(number), KEEP);
      const { main, local } = await foodOf(milk);
      expect(main.parentCategories).toMatchObject([{ code: `${dairy.code}-N` }]);
      expect(local.portionSize).toEqual(before.local.portionSize);
      expect(local.associatedFoods).toMatchObject([{ target: { code: `${juice.code}-N` } }]);
    }
  });

  test('keeps a food in the list that somebody added and then renamed', async () => {
    const own = app().given.name('OWN');
    await admin.foodRecords.createLocal({ locale, code: own, englishDescription: 'Own' });
    await editMain(own, { code: `${own}-N` });
    const report = await load(edition(2), { ...KEEP, removeMissing: true });
    expect(namesOf(report)).toEqual([`${own}-N isListed`]);
    expect((await foodOf(`${own}-N`)).local.isListed).toBe(true);
  });

  test('keeps a hand-made ranking with a food that was renamed after it, and the version of settings that stay', async () => {
    const settings = { englishName: 'Test', localName: 'Test', respondentLanguage: 'en', adminLanguage: 'en' };
    const others = { flagCode: 'gb', textDirection: 'ltr', prototypeLocale: null, splitKeepPairs: [] };
    const files = (number: number): Files => ({
      ...edition(number),
      'locale.json': [
        JSON.stringify({
          id: locale,
          ...settings,
          ...others,
          splitWords: [`w${number}`],
          synonymSets: [],
          fixedRanking: [],
        }),
      ],
    });
    await load(files(1));
    const { version: baseVersion } = await admin.locales.getFixedRanking({ locale });
    await admin.locales.replaceFixedRanking({ locale, baseVersion, codes: [water, milk] });
    const { version, keepPairs } = await admin.locales.getSplitLists({ locale });
    await admin.locales.replaceSplitLists({ locale, baseVersion: version, splitWords: ['mine'], keepPairs });
    await editMain(water, { code: `${water}-N` });
    const before = await admin.locales.getFixedRanking({ locale });
    const report = await load(files(2), KEEP);
    expect(namesOf(report).toSorted()).toEqual(
      [`${locale} fixedRanking`, `${locale} splitWords`, `${water} code`].toSorted(),
    );
    expect(await admin.locales.getFixedRanking({ locale })).toEqual(before);
    expect(before.codes).toEqual([`${water}-N`, milk]);
  });

  test('keeps a nutrient record out of use that somebody took from its food and retired', async () => {
    await editLocal(milk, { nutrientTableCodes: {} });
    const record = { nutrientTableId: locale, recordId: milk };
    const { version: baseVersion } = await admin.nutrientTables.record(record);
    await admin.nutrientTables.updateRecord({ ...record, baseVersion, isRetired: true });
    await load(edition(2), KEEP);
    expect(await admin.nutrientTables.record(record)).toMatchObject({ isRetired: true, foods: 0 });
    await load(edition(3), { overwriteEdits: true });
    expect(await admin.nutrientTables.record(record)).toMatchObject({ isRetired: false, foods: 1 });
  });

  test('keeps edits of a list without entries of imports', async () => {
    await editLocal(milk, { localDescription: 'Fresh milk' });
    const { em } = app().context();
    await query(em, sql`delete from record_change where import_name is not null`);
    for (const number of [2, 3]) {
      expect(namesOf(await load(edition(number), KEEP))).toEqual([`${milk} localDescription`]);
      expect((await foodOf(milk)).local).toMatchObject({
        localDescription: 'Fresh milk',
        brandNames: [`Brand ${number}`],
      });
    }
  });

  test('without edits is an import like any other', async () => {
    await load(edition(2), KEEP);
    expect((await foodOf(milk)).local.localDescription).toBe('Milk 2');
    expect(await refusedEdits(edition(3))).toEqual([]);
  });
});
