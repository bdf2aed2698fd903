import { beforeAll, describe, expect, test } from 'vitest';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { withPublishedList } from '../../src/services/food-list-sources/convert-published-list.ts';
import { nutrientNames } from '../../src/services/nutrient-tables/nutrient-types.ts';
import { converted, releaseFolder, type Release } from '../support/published-lists.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { ASCII_RELEASE, GLANCE_NAME, GLANCE_TABLES, glanceRelease } from './fndds-releases.ts';

const app = useTestApp();
let caller: Caller;

beforeAll(async () => {
  caller = await app().as(await app().given.user());
});

/** Imports a release as the command does. */
async function imported(files: Release, localeId: string, prefix?: string): Promise<void> {
  const conversion = { source: 'fndds', from: releaseFolder(files), language: 'en', skipBad: false } as const;
  await withPublishedList(await nutrientNames(app().context().em), conversion, (directory) =>
    importFoodList(app().context(), {
      directory,
      localeId,
      skipBad: false,
      ...(prefix === undefined ? {} : { prefix }),
    }),
  );
  await app().settle();
}

const NUTRIENTS = [
  'food,nutrient,per_100g',
  '11999001,Energy (kcal),61',
  '11999001,Total sugars,4.89',
  '11999001,Vitamin A,59',
  '11999001,Iron,0.03',
  '74999002,Energy (kcal),40',
  '74999002,Vitamin A,835',
  '74999002,Iron,1.1',
];

describe('the tables FNDDS At A Glance', () => {
  test('become a food list with categories, other names, portions and nutrients', async () => {
    const { lines, report } = await converted(await glanceRelease(), { source: 'fndds' });
    expect(lines('categories.csv')).toEqual([
      'code,parent,name,name_en',
      'group-1000,,Milk and dairy,',
      '1002,group-1000,"Milk, whole",',
      'group-6400,,Vegetables,',
      '6404,group-6400,Carrots,',
    ]);
    expect(lines('foods.csv')).toEqual([
      'code,description,description_en,category',
      '11999001,"Milk, moon",,1002',
      '74999002,"Carrot, purple, ""giant""",,6404',
    ]);
    expect(lines('aliases.csv')).toEqual(['food,alias', '11999001,lunar milk', '11999001,Selenite & Co']);
    expect(lines('portions.csv')).toEqual([
      'food,seq,description,grams',
      '11999001,1,cup,244',
      '11999001,1,bottle (Luna brand),330',
      '11999001,2,Quantity not specified,0',
      '74999002,1,carrot,1.1',
    ]);
    expect(lines('nutrients.csv')).toEqual(NUTRIENTS);
    expect(report).toMatchObject({ foods: 2, categories: 4, portions: 4, amounts: 7, notes: [] });
    expect([...report.unmapped]).toEqual([['Unobtainium (mg)', 'no nutrient type']]);
  });

  test('have additional descriptions that are no names behind the name of their food', async () => {
    const foods = [
      ...GLANCE_TABLES['Foods and Beverages'],
      [71999001, 'Potato, mashed', 'with water; cream; sour cream; spuds', 6806, 'Mashed potatoes'],
      [12999001, 'Cream, light', '', 8004, 'Cream and cream substitutes'],
      [12999002, 'Sour cream', 'crema', 8010, 'Sour cream'],
      [75999001, 'Squash, raw', 'zucchini', 6414, 'Other vegetables'],
      [75999002, 'Zucchini, pickled', '', 6414, 'Other vegetables'],
    ];
    const release = await glanceRelease({ 'Foods and Beverages': foods });
    const { lines } = await converted(release, { source: 'fndds' });
    expect(lines('aliases.csv').slice(3)).toEqual([
      '71999001,"Potato, mashed, with water"',
      '71999001,"Potato, mashed, cream"',
      '71999001,"Potato, mashed, sour cream"',
      '71999001,spuds',
      '12999002,crema',
      '75999001,zucchini',
    ]);
  });

  test('have units that are read behind a count, in words of everybody, with those that people say first in front', async () => {
    const units = async (...descriptions: string[]) => {
      const [title, header] = GLANCE_TABLES['Portions and Weights'];
      const rows = descriptions.map((name, at) => [11999001, '', '', '', 1002, '', at, name, 10 + at]);
      const release = await glanceRelease({ 'Portions and Weights': [title, header, ...rows] });
      const { lines } = await converted(release, { source: 'fndds' });
      return lines('portions.csv')
        .slice(1)
        .map((line) => /^\d+,\d+,"?(.+?)"?,\d+$/.exec(line)?.[1]);
    };
    expect(await units('1 fl oz (no ice)', '1 fl oz (NFS)', '1 oz', '1 surface inch', '1 cup', '1 medium')).toEqual([
      'cup',
      'medium one',
      'fl oz (no ice)',
      'fl oz (not sure about ice)',
      'oz',
      'square inch',
    ]);
    expect(await units('1 fry, NS as to shape', '1/2 bagel', '10 strips', '1 small pot (20 FO, 4 servings)')).toEqual([
      'fry, any shape',
      '½ bagel',
      '10 strips',
      'small pot (20 fl oz, 4 servings)',
    ]);
    expect(await units('1 oz, raw (yield after cooking, bone removed)', '1 oz, dry, yields')).toEqual([
      'oz, raw',
      'oz, dry',
    ]);
    expect(await units('1 cup, NFS', '1 cup', '1 piece, NFS', 'Quantity not specified', '1 slice')).toEqual([
      'cup, not sure which kind',
      'cup',
      'piece',
      'slice',
      'Quantity not specified',
    ]);
  });

  test('have names that people read and search; the published description is the English one', async () => {
    const foods = [
      ...GLANCE_TABLES['Foods and Beverages'].slice(0, 2),
      [11999001, 'Milk, moon, NFS', '', 1002, 'Milk, whole'],
      [74999002, 'Pork, NS as to cut, NS as to fat eaten', '', 2006, 'Pork'],
      [71999003, 'Potato, french fries, NFS', 'home or store', 6802, 'French fries'],
      [92999001, 'Soft drink, cola', '', 7202, 'Soft drinks'],
      [51999001, 'Bread, moon, toasted', '', 4202, 'Breads'],
    ];
    const { lines } = await converted(await glanceRelease({ 'Foods and Beverages': foods }), { source: 'fndds' });
    expect(lines('foods.csv').slice(1)).toEqual([
      '11999001,"Milk, moon, unknown kind","Milk, moon, NFS",1002',
      '74999002,"Pork, unknown cut, unknown whether fat eaten","Pork, NS as to cut, NS as to fat eaten",2006',
      '71999003,"Potato, french fries, unknown kind","Potato, french fries, NFS",6802',
      '92999001,"Soft drink, cola",,7202',
      '51999001,"Bread, moon, toasted",,4202',
    ]);
    expect(lines('aliases.csv').slice(1)).toEqual([
      '71999003,home or store',
      '71999003,"Fries, NFS"',
      '71999003,"Potato, french fries, NFS"',
      '11999001,"Milk, moon, NFS"',
      '74999002,"Pork, NS as to cut, NS as to fat eaten"',
      '92999001,"Soda, cola"',
      '92999001,"Pop, cola"',
      '92999001,cola',
      '51999001,"Toast, moon"',
    ]);
  });

  test('are read from CSV as from workbooks', async () => {
    const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
    const csv = Object.entries(GLANCE_TABLES).map(([name, rows]) => [
      `${GLANCE_NAME} ${name}.csv`,
      `\uFEFF${rows.map((row: readonly (string | number)[]) => row.map(cell).join(',')).join('\r\n')}\r\n`,
    ]);
    const { lines } = await converted(Object.fromEntries(csv) as Release, { source: 'fndds' });
    expect(lines('nutrients.csv')).toEqual(NUTRIENTS);
    expect(lines('portions.csv')).toHaveLength(5);
  });

  test('can be imported, searched and weighed', async () => {
    await imported(await glanceRelease(), 'en_US');
    const { foods } = await caller.foods.lookup({ locale: 'en_US', desc: 'lunar milk' });
    expect(foods[0]?.code).toBe('11999001');
    const split = await caller.foods.splitDescription({ locale: 'en_US', desc: 'coffee with half and half' });
    expect(split.parts).toEqual(['coffee', 'half and half']);
    const food = await caller.foods.get({ locale: 'en_US', code: '11999001' });
    expect(food.categories).toEqual(['1002', 'group-1000']);
    expect(food.portionSizeMethods[0]).toMatchObject({
      method: 'standard-portion',
      parameters: {
        units: [
          { name: 'cup', weight: 244 },
          { name: 'bottle (Luna brand)', weight: 330 },
        ],
      },
    });
    const { nutrients } = await caller.foods.composition({ locale: 'en_US', code: '11999001' });
    expect(nutrients).toEqual({ 1: 61, 22: 4.89, 120: 59, 143: 0.03 });
    const roots = await caller.categories.listRoots({ locale: 'en_US' });
    expect(roots.map(({ localDescription }) => localDescription)).toEqual(['Milk and dairy', 'Vegetables']);
  });
});

describe('the ASCII tables of an FNDDS release', () => {
  test('become a food list, with windows-1252 read as such', async () => {
    const { lines, report } = await converted(ASCII_RELEASE, { source: 'fndds' });
    expect(lines('foods.csv')).toEqual([
      'code,description,description_en,category',
      '11999001,"Milk, moon",,codes-1',
      '74999002,"Carrot, jalapeño, ""giant""",,codes-7',
    ]);
    expect(lines('categories.csv')).toEqual([
      'code,parent,name,name_en',
      'codes-1,,Milk and milk products,',
      'codes-7,,Vegetables,',
    ]);
    expect(lines('aliases.csv')).toEqual(['food,alias', '11999001,lunar milk', '11999001,Selenite & Co']);
    expect(lines('portions.csv')).toEqual([
      'food,seq,description,grams',
      '11999001,1,cup,244',
      '11999001,1,bottle (Luna brand),330',
      '11999001,2,Quantity not specified,-9',
      '74999002,1,cup,122.5',
    ]);
    expect(lines('nutrients.csv')).toEqual([
      'food,nutrient,per_100g',
      '11999001,Energy (kcal),61',
      '11999001,Iron,0.03',
      '11999001,Vitamin A,59',
      '74999002,Energy (kcal),40',
    ]);
    expect([...report.unmapped]).toEqual([['Unobtainium (mg)', 'no nutrient type']]);
  });

  test('take the WWEIA categories from the file that is published beside them', async () => {
    const { lines } = await converted(
      {
        ...ASCII_RELEASE,
        'WWEIA3132_foodcat_FNDDS.csv':
          'food_code,category_number,category_description\n11999001,1002,"Milk, whole"\n74999002,6404,Carrots\n',
      },
      { source: 'fndds' },
    );
    expect(lines('foods.csv')[1]).toBe('11999001,"Milk, moon",,1002');
  });

  test('are read with a header too, as the Access database exports them', async () => {
    const exported: Release = {
      'MainFoodDesc.csv':
        'Food code,Start date,End date,Main food description,WWEIA Category number,WWEIA Category description\n11999001,,,"Milk, moon",1002,"Milk, whole"\n',
      'FoodPortionDesc.csv': 'Portion code,Start date,End date,Portion description\n10205,,,1 cup\n',
      'FoodWeights.csv': 'Food code,Seq num,Portion code,Start date,End date,Portion weight\n11999001,1,10205,,,244\n',
      'NutDesc.csv': 'Nutrient code,Nutrient description,Tagname,Unit,Decimals\n208,Energy,ENERC_KCAL,kcal,0\n',
      'FNDDSNutVal.csv': 'Food code,Nutrient code,Start date,End date,Nutrient value\n11999001,208,,,61\n',
    };
    const { lines } = await converted(exported, { source: 'fndds' });
    expect(lines('foods.csv')[1]).toBe('11999001,"Milk, moon",,1002');
    expect(lines('portions.csv')[1]).toBe('11999001,1,cup,244');
    expect(lines('nutrients.csv')[1]).toBe('11999001,Energy (kcal),61');
  });

  test('can be imported and searched', async () => {
    await imported(ASCII_RELEASE, 'en_PH', 'PH-');
    const { foods } = await caller.foods.lookup({ locale: 'en_PH', desc: 'jalapeno carrot' });
    expect(foods[0]?.code).toBe('PH-74999002');
    expect((await caller.foods.get({ locale: 'en_PH', code: 'PH-74999002' })).caloriesPer100g).toBe(40);
  });
});
