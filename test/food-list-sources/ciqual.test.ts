import { beforeAll, describe, expect, test } from 'vitest';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { withPublishedList } from '../../src/services/food-list-sources/convert-published-list.ts';
import { nutrientNames } from '../../src/services/nutrient-tables/nutrient-types.ts';
import { converted, releaseFolder } from '../support/published-lists.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { workbookOf } from '../support/workbooks.ts';
import { CIQUAL_XML, CIQUAL_XML_UTF8, ciqualSheet, ciqualSheets2025 } from './ciqual-releases.ts';

const app = useTestApp();
let caller: Caller;

beforeAll(async () => {
  caller = await app().as(await app().given.user());
});

const NUTRIENTS = [
  'food,nutrient,per_100g',
  '90001,Energy (kcal),32.5',
  '90001,Sodium,<0.5',
  '90001,Selenium,0',
  '90001,Protein,-',
  '90002,Energy (kcal),0',
];

const NOTES = ['Amounts below a limit of detection, such as <0.5: 1.', 'Traces, stored as 0: 1.'];

describe('the XML files of CIQUAL', () => {
  test.each([
    ['in windows-1252 with signs that are not escaped', CIQUAL_XML],
    ['in UTF-8', CIQUAL_XML_UTF8],
  ])('%s become a food list in French with English names', async (_, files) => {
    const { lines, report } = await converted(files, { source: 'ciqual', language: 'fr' });
    expect(lines('foods.csv')).toEqual([
      'code,description,description_en,category',
      '90001,"Navet lunaire, pelé, cru (diamètre < 5 cm)","Moon turnip, peeled, raw",020101',
      '90002,Eau de Lune,,0601',
    ]);
    expect(lines('categories.csv')).toEqual([
      'code,parent,name,name_en',
      '02,,légumes & fruits,vegetables & fruits',
      '0201,02,légumes,vegetables',
      '020101,0201,légumes crus,raw vegetables',
      '06,,boissons,beverages',
      '0601,06,eaux,waters',
    ]);
    expect(lines('aliases.csv')).toEqual(['food,alias', '90001,Navet lunaire']);
    expect(lines('nutrients.csv')).toEqual(NUTRIENTS);
    expect(report.notes).toEqual(NOTES);
    expect([...report.unmapped]).toEqual([['Fantasy (mg/100g)', 'no nutrient type']]);
  });

  test('become a food list in English for an English locale', async () => {
    const { lines } = await converted(CIQUAL_XML, { source: 'ciqual', language: 'en' });
    expect(lines('foods.csv')).toEqual([
      'code,description,description_en,category',
      '90001,"Moon turnip, peeled, raw",,020101',
      '90002,Eau de Lune,,0601',
    ]);
    expect(lines('categories.csv')[1]).toBe('02,,vegetables & fruits,');
    expect(lines('aliases.csv')).toEqual([]);
  });

  test('can be imported and searched without accents', async () => {
    const conversion = { source: 'ciqual', from: releaseFolder(CIQUAL_XML), language: 'fr', skipBad: false } as const;
    const names = await nutrientNames(app().context().em);
    await withPublishedList(names, conversion, (directory) =>
      importFoodList(app().context(), { directory, localeId: 'fr_FR', skipBad: false }),
    );
    await app().settle();
    const { foods } = await caller.foods.lookup({ locale: 'fr_FR', desc: 'navet pele' });
    expect(foods[0]?.code).toBe('90001');
    const { nutrients } = await caller.foods.composition({ locale: 'fr_FR', code: '90001' });
    expect(nutrients).toMatchObject({ 1: 32.5, 152: 0 });
  });
});

describe('the workbooks of CIQUAL', () => {
  test('in two languages become a food list with both names', async () => {
    const { lines, report } = await converted(
      {
        'Table Ciqual 2031_FR.xlsx': await workbookOf({ compo: ciqualSheet('fr') }),
        'Table Ciqual 2031_ENG.xlsx': await workbookOf({ 'food composition': ciqualSheet('eng') }),
      },
      { source: 'ciqual', language: 'fr' },
    );
    expect(lines('foods.csv')).toEqual([
      'code,description,description_en,category',
      '90001,Navet lunaire,Moon turnip,020101',
      '90002,Eau de Lune,Moon water,0601',
    ]);
    expect(lines('categories.csv')).toContain('020101,0201,légumes crus,raw vegetables');
    expect(lines('nutrients.csv')).toEqual(NUTRIENTS);
    expect(report.notes).toEqual(NOTES);
  });

  test.each([
    ['fr', 'Navet lunaire'],
    ['eng', 'Moon turnip'],
  ] as const)('in one language (%s) become a food list in it', async (language, name) => {
    const workbook = await workbookOf({ compo: ciqualSheet(language) });
    const { lines } = await converted({ 'ciqual.xlsx': workbook }, { source: 'ciqual', language: 'fr' });
    expect(lines('foods.csv')[1]).toContain(name);
    expect(lines('nutrients.csv')).toEqual(NUTRIENTS);
  });

  test('of 2025 say themselves which components their headings are', async () => {
    const workbook = await workbookOf(ciqualSheets2025());
    const { lines, report } = await converted({ 'ciqual.xlsx': workbook }, { source: 'ciqual', language: 'en' });
    expect(lines('nutrients.csv')).toEqual([
      'food,nutrient,per_100g',
      '90001,Alcohol,0.3',
      '90001,Alpha-tocopherol,1.5',
      '90003,Alcohol,-',
    ]);
    expect(lines('foods.csv')).toContain('90003,Moon pudding (average),,');
    expect(report.notes).toEqual(['Foods of the group 00, which has no name; they are in no category: 1.']);
    expect([...report.unmapped]).toEqual([]);
  });

  test('may give the amounts of a food in two rows, as that of 2020 does', async () => {
    const [header = [], turnip = [], water = []] = ciqualSheet('fr');
    const [group, name] = [turnip.slice(0, 6), turnip.slice(6, 9)];
    const compo = [header, [...group, ...name, '32,5', '', 'traces'], [...group, ...name, '', '< 0,5', '', '-'], water];
    const { lines, report } = await converted(
      { 'ciqual.xlsx': await workbookOf({ compo }) },
      { source: 'ciqual', language: 'fr' },
    );
    expect(lines('foods.csv')).toHaveLength(3);
    expect(lines('nutrients.csv').toSorted()).toEqual(NUTRIENTS.toSorted());
    expect(report.notes).toContain('Second rows of a food; their amounts are with those of the first: 1.');
  });
});
