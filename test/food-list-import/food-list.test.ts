import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_UNITS } from '@dietary-recall/recall';
import { beforeAll, describe, expect, test } from 'vitest';
import { CsvFormatError } from '../../src/adapters/csv.ts';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { ImportRefused, type BadRow, type ImportReport } from '../../src/services/food-list-import/import-report.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

type Files = Record<string, string | string[]>;

const app = useTestApp();
let caller: Caller;
let admin: Caller;

beforeAll(async () => {
  admin = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
  caller = await app().as(await app().given.user());
  await app().given.portionImages({
    asServedSets: [{ id: 'rice', description: 'Rice', images: [{ image: 'r.svg', weight: 50, label: null }] }],
  });
});

/** A folder with these files; rows may be given one by one. */
function folder(files: Files): string {
  const path = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(path, name), typeof content === 'string' ? content : `${content.join('\n')}\n`);
  }
  return path;
}

function load(files: Files, localeId: string, skipBad = false): Promise<ImportReport> {
  return importFoodList(app().context(), { directory: folder(files), localeId, skipBad });
}

async function badRowsOf(files: Files, localeId = 'en_XX'): Promise<BadRow[]> {
  const refused: unknown = await load(files, localeId).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ImportRefused);
  return (refused as ImportRefused).report.badRows;
}

async function rowsOf(table: string): Promise<number> {
  const [row] = await query<{ n: number }>(app().context().em, sql`select count(*)::int as n from ${sql.table(table)}`);
  return row?.n ?? -1;
}

/** A small list with a row of each kind. The prefix gives each test its own codes. */
const listOf = (prefix: string) => ({
  'food-groups.csv': ['id,name', '1,Milk'],
  'categories.csv': [
    'code,parent,name,hidden,tags,ready_meal_option,same_as_before_option,reasonable_amount,use_in_recipes,default_amount',
    // A parent may come after its child in the file.
    `${prefix}SUB,${prefix}TOP,Milks,false,milk|drink,,true,400,,12.5`,
    `${prefix}TOP,,Drinks,false,,,,,`,
    `${prefix}HID,,Secret,true,,,,,2`,
  ],
  'foods.csv': [
    'code,description,category,description_en,group,brands,ready_meal_option,same_as_before_option,reasonable_amount,use_in_recipes',
    `${prefix}1,Lait,${prefix}SUB|${prefix}HID,Milk,1,Brand A|Brand B,true,,300,0`,
    `${prefix}2,Eau,,,,,,,,`,
  ],
  'aliases.csv': ['food,alias', `${prefix}1,lait de vache`, `${prefix}1,petit lait`],
  'portions.csv': [
    'food,seq,description,grams',
    `${prefix}1,1,1 cup,246`,
    `${prefix}1,2,1 spoon,15.5`,
    `${prefix}1,3,Quantity not specified,-9`,
    `${prefix}2,1,1 glass,200`,
  ],
  'portion-methods.csv': [
    'owner,code,seq,method,description,use_for_recipes,conversion_factor,parameters',
    `food,${prefix}1,3,as-served,use_an_image,true,1.03,"{""servingImageSet"":""rice""}"`,
    `category,${prefix}SUB,1,weight,weight,,,`,
  ],
  'associated-foods.csv': [
    'food,seq,target_type,target,prompt,link_as_main,generic_name,multiple',
    `${prefix}1,1,category,${prefix}TOP,Anything else?,true,drink,false`,
    `${prefix}1,2,food,${prefix}2,Water?,,water,true`,
  ],
  'nutrients.csv': [
    'food,nutrient,per_100g',
    `${prefix}1,Energy (kcal),64`,
    `${prefix}1,Protein,Tr`,
    `${prefix}1,Water,8.75e1`,
    `${prefix}2,Energy (kcal),0`,
  ],
});

describe('an import of a food list', () => {
  test('stores every row of every file and reports the number of rows of each file', async () => {
    const report = await load(listOf('A'), 'fr_CA');
    expect(report.badRowCount).toBe(0);
    expect(report.stored).toEqual({
      'food-groups.csv': 1,
      'categories.csv': 3,
      'foods.csv': 2,
      'aliases.csv': 2,
      'portions.csv': 4,
      'portion-methods.csv': 2,
      'associated-foods.csv': 2,
      'nutrients.csv': 4,
    });
    await app().settle();
    const split = await caller.foods.splitDescription({ locale: 'fr_CA', desc: 'lait avec pain et beurre' });
    expect(split.parts).toEqual(['lait', 'pain', 'beurre']);
    expect(await caller.foods.get({ locale: 'fr_CA', code: 'A1' })).toEqual({
      code: 'A1',
      localDescription: 'Lait',
      readyMealOption: true,
      sameAsBeforeOption: true,
      reasonableAmount: 300,
      defaultAmount: 12.5,
      caloriesPer100g: 64,
      nutrients: {},
      portionSizeMethods: [
        {
          method: 'standard-portion',
          description: 'use_a_standard_portion',
          imageUrl: null,
          useForRecipes: true,
          conversionFactor: 1,
          parameters: {
            units: [
              { name: '1 cup', weight: 246, omitFoodDescription: false },
              { name: '1 spoon', weight: 15.5, omitFoodDescription: false },
            ],
          },
        },
        {
          method: 'weight',
          description: 'weight',
          imageUrl: null,
          useForRecipes: true,
          conversionFactor: 1,
          parameters: {},
        },
        {
          method: 'as-served',
          description: 'use_an_image',
          imageUrl: null,
          useForRecipes: true,
          conversionFactor: 1.03,
          parameters: { servingImageSet: 'rice' },
        },
      ],
      associatedFoods: [
        {
          target: { type: 'category', code: 'ATOP' },
          promptText: 'Anything else?',
          linkAsMain: true,
          genericName: 'drink',
          multiple: false,
        },
        {
          target: { type: 'food', code: 'A2' },
          promptText: 'Water?',
          linkAsMain: false,
          genericName: 'water',
          multiple: true,
        },
      ],
      brands: ['Brand A', 'Brand B'],
      categories: ['AHID', 'ASUB', 'ATOP'],
      tags: ['drink', 'milk'],
      thumbnail: null,
    });
    const { data } = await caller.foods.getWithSources({ locale: 'fr_CA', code: 'A1' });
    expect(data).toMatchObject({
      englishDescription: 'Milk',
      groupCode: 1,
      useInRecipes: 0,
      nutrientTableCodes: { fr_CA: 'A1' },
    });
    expect((await caller.foods.lookup({ locale: 'fr_CA', desc: 'petit lait' })).foods[0]?.code).toBe('A1');
    expect((await caller.categories.listRoots({ locale: 'fr_CA' })).map(({ code }) => code)).toEqual(['ATOP']);
  });

  test('stores no unknown amount of a nutrient and stores an amount of 0', async () => {
    await load(listOf('B'), 'fr_BE');
    await app().settle();
    expect(Object.keys((await caller.foods.composition({ locale: 'fr_BE', code: 'B1' })).nutrients)).toHaveLength(2);
    expect((await caller.foods.composition({ locale: 'fr_BE', code: 'B2' })).nutrients).toEqual({ 1: 0 });
  });

  test('creates a locale from its id, or from locale.json when there is one', async () => {
    const foods = { 'foods.csv': ['code,description', 'LOC1,A food'] };
    await load(foods, 'ar_EG');
    await load(
      {
        ...foods,
        'locale.json': JSON.stringify({
          id: 'en',
          englishName: 'Test',
          localName: 'Test',
          respondentLanguage: 'en',
          adminLanguage: 'en',
          flagCode: 'gb',
          textDirection: 'ltr',
          prototypeLocale: 'ar_EG',
          splitWords: ['and'],
          splitKeepPairs: [],
          synonymSets: [['a', 'b']],
        }),
      },
      'en_TEST',
    );
    const rows = await query(
      app().context().em,
      sql`select id, respondent_language, text_direction, flag_code, prototype_locale_id, split_words from locale where id in ('ar_EG', 'en_TEST') order by id`,
    );
    expect(rows).toEqual([
      {
        id: 'ar_EG',
        respondent_language: 'ar',
        text_direction: 'rtl',
        flag_code: 'eg',
        prototype_locale_id: null,
        split_words: [],
      },
      {
        id: 'en_TEST',
        respondent_language: 'en',
        text_direction: 'ltr',
        flag_code: 'gb',
        prototype_locale_id: 'ar_EG',
        split_words: ['and'],
      },
    ]);
  });

  test('that runs again replaces the records of its files and keeps the others', async () => {
    await load({ 'foods.csv': ['code,description', 'C9,Stays'] }, 'fr_CH');
    await load(listOf('C'), 'fr_CH');
    const tables = [
      'food',
      'food_local',
      'category',
      'portion_size_method',
      'associated_food',
      'nutrient_value',
      'food_parent_category',
    ];
    const before = await Promise.all(tables.map(rowsOf));
    expect((await load(listOf('C'), 'fr_CH')).badRowCount).toBe(0);
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before);

    const changed = listOf('C');
    changed['foods.csv'][1] = 'C1,Lait entier,CTOP,,,,,,,';
    changed['aliases.csv'] = ['food,alias', 'C1,lait frais'];
    changed['portions.csv'] = ['food,seq,description,grams', 'C1,1,1 bowl,300'];
    changed['nutrients.csv'] = ['food,nutrient,per_100g', 'C1,Energy (kcal),70'];
    await load(changed, 'fr_CH');
    await app().settle();
    const food = await caller.foods.get({ locale: 'fr_CH', code: 'C1' });
    expect(food).toMatchObject({
      localDescription: 'Lait entier',
      categories: ['CTOP'],
      brands: [],
      reasonableAmount: null,
      caloriesPer100g: 70,
    });
    expect(food.portionSizeMethods.map(({ method }) => method)).toEqual(['standard-portion', 'weight', 'as-served']);
    expect(Object.keys((await caller.foods.composition({ locale: 'fr_CH', code: 'C1' })).nutrients)).toEqual(['1']);
    expect((await caller.foods.lookup({ locale: 'fr_CH', desc: 'petit' })).foods).toEqual([]);
    expect((await caller.foods.lookup({ locale: 'fr_CH', desc: 'stays' })).foods.map(({ code }) => code)).toEqual([
      'C9',
    ]);
  });

  test('into one locale keeps the names and nutrients of another', async () => {
    await load(listOf('D'), 'fr_LU');
    const other = listOf('D');
    other['foods.csv'][1] = 'D1,Milch,,,,,,,,';
    other['portions.csv'] = ['food,seq,description,grams'];
    other['nutrients.csv'] = ['food,nutrient,per_100g', 'D1,Energy (kcal),1'];
    await importFoodList(app().context(), { directory: folder(other), localeId: 'de_LU', skipBad: false, share: true });
    await app().settle();
    expect(await caller.foods.get({ locale: 'fr_LU', code: 'D1' })).toMatchObject({
      localDescription: 'Lait',
      caloriesPer100g: 64,
    });
    expect(await caller.foods.get({ locale: 'de_LU', code: 'D1' })).toMatchObject({
      localDescription: 'Milch',
      caloriesPer100g: 1,
    });
  });

  test('can reverse a chain of categories: stored parents form no cycle with the parents of the file', async () => {
    const foods = { 'foods.csv': ['code,description', 'T1,Milk'] };
    const above = async (code: string) =>
      (await admin.foodBrowser.ancestorsOfCategory({ locale: 'fr_FR', code })).map((category) => category.code);
    await load({ ...foods, 'categories.csv': ['code,name,parent', 'TA,A,TB', 'TB,B,TC', 'TC,C,'] }, 'fr_FR');
    await load({ ...foods, 'categories.csv': ['code,name,parent', 'TA,A,', 'TB,B,TA', 'TC,C,TB'] }, 'fr_FR');
    expect([await above('TA'), await above('TC')]).toEqual([[], ['TA', 'TB']]);
  });

  test('refuses a parent that is not in the file', async () => {
    const foods = { 'foods.csv': ['code,description', 'T1,Milk'] };
    await load({ ...foods, 'categories.csv': ['code,name,parent', 'TX,X,', 'TY,Y,TX'] }, 'fr_FR');
    expect(await badRowsOf({ ...foods, 'categories.csv': ['code,name,parent', 'TX,X,TY'] }, 'fr_FR')).toMatchObject([
      { file: 'categories.csv', row: 2, column: 'parent', reason: 'there is no category TY in this list' },
    ]);
  });

  test('reports its progress by file, never above the total', async () => {
    const seen: [string, number, number][] = [];
    const directory = folder(listOf('P'));
    await importFoodList(app().context(), {
      directory,
      localeId: 'fr_MC',
      skipBad: false,
      onProgress: (...progress) => seen.push(progress),
    });
    expect(seen.map(([file]) => file)).toEqual(expect.arrayContaining(['foods.csv', 'nutrients.csv']));
    for (const [, read, total] of seen) expect(read).toBeLessThanOrEqual(total);
  });

  test('stores 12,500 rows, which are several chunks', async () => {
    const codes = Array.from({ length: 2500 }, (_, index) => `BIG${index}`);
    const report = await load(
      {
        'foods.csv': ['code,description', ...codes.map((code) => `${code},Food ${code}`)],
        'portions.csv': [
          'food,seq,description,grams',
          ...codes.flatMap((code) => [`${code},1,cup,100`, `${code},2,spoon,10`]),
        ],
        'nutrients.csv': [
          'food,nutrient,per_100g',
          ...codes.flatMap((code) => [`${code},Energy (kcal),1`, `${code},Protein,2`]),
        ],
      },
      'en_IN',
    );
    expect(report.stored).toEqual({ 'foods.csv': 2500, 'portions.csv': 5000, 'nutrients.csv': 5000 });
    const [row] = await query<{ n: number; units: number }>(
      app().context().em,
      sql`select count(*)::int as n, sum(jsonb_array_length(m.parameters -> 'units'))::int as units
          from portion_size_method m join food_local l on l.id = m.food_local_id
          where l.locale_id = 'en_IN' and m.method = 'standard-portion'`,
    );
    expect(row).toEqual({ n: 2500, units: 5000 });
  });
});

describe('a file of a food list', () => {
  test.each([
    ['a byte order mark', '\ufeffcode,description\nF1,Milk\n'],
    ['lines that end as on Windows', 'code,description\r\nF1,Milk\r\n'],
    ['no line end at the end', 'code,description\nF1,Milk'],
    [
      'columns in another order, blanks around their names and others beside them',
      'note, description ,code\nx,Milk,F1\n',
    ],
    ['empty lines', 'code,description\n\nF1,Milk\n\n'],
    ['quotes', '"code","description"\n"F1","Milk"\n'],
  ])('may have %s', async (_, content) => {
    expect((await load({ 'foods.csv': content }, 'en_NZ')).stored).toEqual({ 'foods.csv': 1 });
    const [row] = await query<{ name: string }>(
      app().context().em,
      sql`select local_description as name from food_local where locale_id = 'en_NZ'`,
    );
    expect(row?.name).toBe('Milk');
  });

  test('may have line breaks, commas and quotes in a quoted field', async () => {
    await load({ 'foods.csv': 'code,description\nF2,"Milk, ""fresh""\nand cold"\n' }, 'en_NZ');
    const [row] = await query<{ name: string }>(
      app().context().em,
      sql`select local_description as name from food_local l join food f on f.id = l.food_id where f.code = 'F2'`,
    );
    expect(row?.name).toBe('Milk, "fresh"\nand cold');
  });

  test('has rows numbered as in a spreadsheet: the header is row 1, empty lines count, and a line break in a field starts no row', async () => {
    const content = 'code,description\nR1,"two\nlines"\n\nR2,Fine\nbad code,Food\n';
    expect(await badRowsOf({ 'foods.csv': content })).toEqual([
      { file: 'foods.csv', row: 5, column: 'code', reason: expect.stringContaining('letters') },
    ]);
  });

  test.each([
    ['a quote that is never closed', 'code,description\nF1,"Milk\n'],
    ['a row of more than 1 MiB', `code,description\nF1,${'x'.repeat(1024 * 1024)}\n`],
    ['a header of more than 1 MiB', `code,${'x'.repeat(1024 * 1024)}\n`],
    ['a row with more fields than the header', 'code,description\nF1,Milk,and,more\n'],
  ])('with %s is refused by its name, and no food is stored', async (_, content) => {
    const before = await rowsOf('food');
    const refused: unknown = await load({ 'foods.csv': content }, 'en_MT').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CsvFormatError);
    expect((refused as Error).message).toContain('foods.csv');
    expect(await rowsOf('food')).toBe(before);
  });

  test('in Latin-1 is refused with the row and column', async () => {
    const directory = folder({});
    writeFileSync(join(directory, 'foods.csv'), Buffer.from('code,description\nF1,Crème\n', 'latin1'));
    const refused: unknown = await importFoodList(app().context(), {
      directory,
      localeId: 'fr_FR',
      skipBad: false,
    }).catch((error: unknown) => error);
    expect((refused as ImportRefused).report.badRows).toEqual([
      { file: 'foods.csv', row: 2, column: 'description', reason: expect.stringContaining('UTF-8') },
    ]);
  });

  test('foods.csv is required, and a folder without it creates no locale', async () => {
    await expect(load({}, 'en_NG')).rejects.toThrow('foods.csv');
    await expect(
      importFoodList(app().context(), { directory: '/no/such/folder', localeId: 'en_NG', skipBad: true }),
    ).rejects.toThrow('foods.csv');
    const [row] = await query(app().context().em, sql`select id from locale where id = 'en_NG'`);
    expect(row).toBeUndefined();
  });

  test('is refused for a locale whose id is reserved for paths', async () => {
    await expect(load({ 'foods.csv': 'code,description\nF1,Milk' }, 'new')).rejects.toThrow('"new"');
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"id":1}'],
  ])('locale.json is refused by its name when it has %s', async (_, content) => {
    await expect(load({ 'foods.csv': 'code,description\nF1,Milk', 'locale.json': content }, 'en_IE')).rejects.toThrow(
      'locale.json',
    );
  });
});

describe('a bad row of a food list', () => {
  test('is the first measure above the maximum of a food', async () => {
    const measures = (n: number) => Array.from({ length: n }, (_, index) => `M1,${index + 1},measure ${index + 1},10`);
    const files = (n: number) => ({
      'foods.csv': ['code,description,category', 'M1,Formula,'],
      'portions.csv': ['food,seq,description,grams', ...measures(n)],
    });
    expect(await badRowsOf(files(MAX_UNITS + 1))).toEqual([
      {
        file: 'portions.csv',
        row: MAX_UNITS + 2,
        column: 'food',
        reason: `a food has at most ${MAX_UNITS} measures`,
      },
    ]);
    await load(files(MAX_UNITS), 'en_XM');
    await app().settle();
    const { portionSizeMethods } = await caller.foods.get({ locale: 'en_XM', code: 'M1' });
    expect(portionSizeMethods[0]?.parameters).toHaveProperty('units.length', MAX_UNITS);
  });

  const foods = { 'foods.csv': ['code,description', 'G1,Milk', 'G2,Water'] };

  test.each<[string, Files, Partial<BadRow>]>([
    ['a food without a code', { 'foods.csv': 'code,description\n,Milk' }, { column: 'code' }],
    ['a code with a blank', { 'foods.csv': 'code,description\nA B,Milk' }, { column: 'code' }],
    ['a food code that stands in paths', { 'foods.csv': 'code,description\nlookup,Milk' }, { column: 'code' }],
    [
      'a category code that stands in paths',
      { ...foods, 'categories.csv': 'code,parent,name\nroot-categories,,Roots' },
      { file: 'categories.csv', column: 'code' },
    ],
    [
      'a food without a description',
      { 'foods.csv': 'code,description\nG1,' },
      { column: 'description', reason: 'must not be empty' },
    ],
    [
      'a description that is too long',
      { 'foods.csv': `code,description\nG1,${'x'.repeat(257)}` },
      { column: 'description' },
    ],
    ['a description with NUL', { 'foods.csv': 'code,description\nG1,a\0b' }, { column: 'description' }],
    [
      'a column that is missing',
      { 'foods.csv': 'code,name\nG1,Milk' },
      { column: 'description', reason: 'this column is missing' },
    ],
    [
      'a row that is too short',
      { 'foods.csv': 'code,description\nG1' },
      { column: 'description', reason: 'this column is missing' },
    ],
    [
      'a code twice',
      { 'foods.csv': 'code,description\nG1,Milk\nG1,Again' },
      { row: 3, column: 'code', reason: 'the code G1 stands twice in the file' },
    ],
    [
      'an unknown category',
      { 'foods.csv': 'code,description,category\nG1,Milk,NONE' },
      { column: 'category', reason: 'there is no category NONE in this list' },
    ],
    [
      'an unknown food group',
      { 'foods.csv': 'code,description,group\nG1,Milk,99' },
      { column: 'group', reason: 'there is no food group 99' },
    ],
    [
      'a food group that is no number',
      { 'foods.csv': 'code,description,group\nG1,Milk,x' },
      { column: 'group', reason: 'must be a whole number or empty' },
    ],
    [
      'a flag that is no flag',
      { 'foods.csv': 'code,description,ready_meal_option\nG1,Milk,yes' },
      { column: 'ready_meal_option' },
    ],
    [
      'a use that does not exist',
      { 'foods.csv': 'code,description,use_in_recipes\nG1,Milk,3' },
      { column: 'use_in_recipes' },
    ],
    [
      'a default amount of nothing',
      { 'foods.csv': 'code,description,default_amount\nG1,Milk,0' },
      { column: 'default_amount' },
    ],
    [
      'a negative amount',
      { 'foods.csv': 'code,description,reasonable_amount\nG1,Milk,-1' },
      { column: 'reasonable_amount' },
    ],
    ['a brand with NUL', { 'foods.csv': 'code,description,brands\nG1,Milk,a|b\0' }, { column: 'brands' }],
    [
      'a factor that is a word',
      {
        ...foods,
        'portion-methods.csv':
          'owner,code,seq,method,description,conversion_factor,parameters\nfood,G1,1,weight,weight,one,',
      },
      { file: 'portion-methods.csv', column: 'conversion_factor', reason: 'must be a number such as 12.5, or empty' },
    ],
    [
      'a category without a name',
      { ...foods, 'categories.csv': 'code,name\nC1,' },
      { file: 'categories.csv', column: 'name' },
    ],
    [
      'an unknown parent',
      { ...foods, 'categories.csv': 'code,name,parent\nC1,One,NONE' },
      { file: 'categories.csv', column: 'parent' },
    ],
    [
      'a category that is its own parent',
      { ...foods, 'categories.csv': 'code,name,parent\nC1,One,C1' },
      { file: 'categories.csv', column: 'parent' },
    ],
    [
      'a category above itself',
      { ...foods, 'categories.csv': 'code,name,parent\nC1,One,C2\nC2,Two,C3\nC3,Three,C1' },
      { file: 'categories.csv', column: 'parent' },
    ],
    [
      'a food group without a name',
      { ...foods, 'food-groups.csv': 'id,name\n7,' },
      { file: 'food-groups.csv', column: 'name' },
    ],
    [
      'an alias of nothing',
      { ...foods, 'aliases.csv': 'food,alias\nNONE,x' },
      { file: 'aliases.csv', column: 'food', reason: 'there is no food NONE in this list' },
    ],
    ['an empty alias', { ...foods, 'aliases.csv': 'food,alias\nG1,' }, { file: 'aliases.csv', column: 'alias' }],
    [
      'a measure that weighs words',
      { ...foods, 'portions.csv': 'food,seq,description,grams\nG1,1,cup,many' },
      { file: 'portions.csv', column: 'grams' },
    ],
    [
      'measures of one food apart',
      { ...foods, 'portions.csv': 'food,seq,description,grams\nG1,1,cup,1\nG2,1,cup,1\nG1,2,spoon,1' },
      { file: 'portions.csv', row: 4, column: 'food', reason: 'the rows of one food must stand together' },
    ],
    [
      'a method of nothing',
      { ...foods, 'portion-methods.csv': 'owner,code,seq,method,description,parameters\nfood,NONE,1,weight,weight,' },
      { file: 'portion-methods.csv', column: 'code' },
    ],
    [
      'a method of nobody',
      { ...foods, 'portion-methods.csv': 'owner,code,seq,method,description,parameters\nperson,G1,1,weight,weight,' },
      { file: 'portion-methods.csv', column: 'owner' },
    ],
    [
      'an unknown method',
      { ...foods, 'portion-methods.csv': 'owner,code,seq,method,description,parameters\nfood,G1,1,guess,weight,' },
      { file: 'portion-methods.csv', column: 'method' },
    ],
    [
      'parameters that are no JSON',
      { ...foods, 'portion-methods.csv': 'owner,code,seq,method,description,parameters\nfood,G1,1,weight,weight,{' },
      { file: 'portion-methods.csv', column: 'parameters', reason: 'must be JSON' },
    ],
    [
      'parameters of another method',
      { ...foods, 'portion-methods.csv': 'owner,code,seq,method,description,parameters\nfood,G1,1,cereal,x,{}' },
      { file: 'portion-methods.csv', column: 'parameters.type' },
    ],
    [
      'an unknown image set',
      {
        ...foods,
        'portion-methods.csv':
          'owner,code,seq,method,description,parameters\nfood,G1,1,as-served,x,"{""servingImageSet"":""none""}"',
      },
      { file: 'portion-methods.csv', column: 'parameters' },
    ],
    [
      'an order that is too large',
      { ...foods, 'portion-methods.csv': 'owner,code,seq,method,description,parameters\nfood,G1,40000,weight,x,' },
      { file: 'portion-methods.csv', column: 'seq' },
    ],
    [
      'a prompt for nothing',
      { ...foods, 'associated-foods.csv': 'food,seq,target_type,target,prompt,generic_name\nG1,1,category,NONE,?,x' },
      { file: 'associated-foods.csv', column: 'target' },
    ],
    [
      'a prompt for a thing',
      { ...foods, 'associated-foods.csv': 'food,seq,target_type,target,prompt,generic_name\nG1,1,thing,G2,?,x' },
      { file: 'associated-foods.csv', column: 'target_type' },
    ],
    [
      'an unknown nutrient',
      { ...foods, 'nutrients.csv': 'food,nutrient,per_100g\nG1,Happiness,1' },
      { file: 'nutrients.csv', column: 'nutrient', reason: 'there is no nutrient type named "Happiness"' },
    ],
    [
      'a nutrient twice',
      { ...foods, 'nutrients.csv': 'food,nutrient,per_100g\nG1,Protein,1\nG1,Protein,2' },
      { file: 'nutrients.csv', row: 3, column: 'nutrient' },
    ],
    [
      'a nutrient twice under two names',
      {
        ...foods,
        'nutrients.csv':
          'food,nutrient,per_100g\nG1,Energy (kcal),1\nG1,"Energy, Regulation EU No 1169/2011 (kcal/100g)",2',
      },
      { file: 'nutrients.csv', row: 3, column: 'nutrient' },
    ],
    [
      'nutrients of one food apart',
      { ...foods, 'nutrients.csv': 'food,nutrient,per_100g\nG1,Protein,1\nG2,Protein,1\nG1,Water,1' },
      { file: 'nutrients.csv', row: 4, column: 'food' },
    ],
    [
      'an amount that is no number',
      { ...foods, 'nutrients.csv': 'food,nutrient,per_100g\nG1,Protein,lots' },
      { file: 'nutrients.csv', column: 'per_100g' },
    ],
    [
      'an amount beyond numbers',
      { ...foods, 'nutrients.csv': 'food,nutrient,per_100g\nG1,Protein,1e999' },
      { file: 'nutrients.csv', column: 'per_100g' },
    ],
  ])('with %s is reported with file, row, column and reason, and nothing is stored', async (_, files, expected) => {
    const before = [await rowsOf('food'), await rowsOf('category'), await rowsOf('locale')];
    const [bad] = await badRowsOf(files, 'en_IE');
    expect(bad).toMatchObject({ file: 'foods.csv', ...expected });
    expect(bad?.row).toBeGreaterThanOrEqual(2);
    expect(bad?.reason).toMatch(/\S/);
    expect([await rowsOf('food'), await rowsOf('category'), await rowsOf('locale')]).toEqual(before);
  });

  test('does not hide other bad rows', async () => {
    const rows = await badRowsOf({
      'foods.csv': ['code,description,category', 'G1,,NONE', 'G2,Water,NONE', 'G 3,Milk,'],
      'aliases.csv': ['food,alias', 'NONE,x'],
    });
    expect(rows.map(({ file, row, column }) => `${file} ${row} ${column}`)).toEqual([
      'foods.csv 2 description',
      'foods.csv 4 code',
      'foods.csv 3 category',
      'aliases.csv 2 food',
    ]);
  });

  test('is counted and not listed after the hundredth', async () => {
    const files = { 'foods.csv': ['code,description', ...Array.from({ length: 150 }, (_, index) => `H${index},`)] };
    const refused = (await load(files, 'en_IE').catch((error: unknown) => error)) as ImportRefused;
    expect([refused.report.badRows.length, refused.report.badRowCount]).toEqual([100, 150]);
  });

  test('is each row whose parent closes a cycle, and only that link is left out with skipBad', async () => {
    const files = {
      'foods.csv': ['code,description', 'S9,Milk'],
      'categories.csv': ['code,name,parent', 'SA,A,SB|SD', 'SB,B,SC', 'SC,C,SA|SD', 'SD,D,SD', 'SE,E,SA'],
    };
    const bad = [
      { file: 'categories.csv', row: 4, column: 'parent', reason: 'a category cannot be above itself: SA is in SC' },
      { file: 'categories.csv', row: 5, column: 'parent', reason: 'a category cannot be above itself: SD is in SD' },
    ];
    expect(await badRowsOf(files)).toEqual(bad);
    expect((await load(files, 'en_BW', true)).badRows).toEqual(bad);
    const links = await query<{ link: string }>(
      app().context().em,
      sql`select c.code || ' in ' || p.code as link from category_parent_category l join category c on c.id = l.category_id
            join category p on p.id = l.parent_category_id where c.code ~ '^S[A-E]$' order by link`,
    );
    expect(links.map(({ link }) => link)).toEqual(['SA in SB', 'SA in SD', 'SB in SC', 'SC in SD', 'SE in SA']);
  });

  test('is left out with skipBad, and the good rows are stored and counted', async () => {
    const report = await load(
      {
        'foods.csv': ['code,description', 'S1,Milk', 'S2,', 'S3,Water', 'S1,Twice'],
        'aliases.csv': ['food,alias', 'S1,cow juice', 'S2,nothing'],
        'nutrients.csv': ['food,nutrient,per_100g', 'S1,Protein,3', 'S1,Happiness,9', 'S3,Protein,0'],
      },
      'en_ZA',
      true,
    );
    expect(report.badRowCount).toBe(4);
    expect(report.stored).toEqual({ 'foods.csv': 2, 'aliases.csv': 1, 'nutrients.csv': 2 });
    const names = await query<{ name: string }>(
      app().context().em,
      sql`select local_description as name from food_local where locale_id = 'en_ZA' order by name`,
    );
    expect(names).toEqual([{ name: 'Milk' }, { name: 'Water' }]);
  });
});
