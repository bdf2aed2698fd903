import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { ImportRefused, type BadRow } from '../../src/services/food-list-import/import-report.ts';
import { convertPublishedList, type Conversion } from '../../src/services/food-list-sources/convert-published-list.ts';
import { referenceNutrientNames } from '../../src/services/food-list-sources/published-nutrients.ts';
import { converted, refusalOf, releaseFolder, type Release } from '../support/published-lists.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { workbookOf } from '../support/workbooks.ts';
import { CIQUAL_XML, COMPO } from './ciqual-releases.ts';
import { COFID_SHEETS, cofidRelease } from './cofid-release.ts';
import { ASCII_RELEASE, GLANCE_NAME, GLANCE_TABLES, glanceRelease } from './fndds-releases.ts';

type Source = Conversion['source'];

const without = (files: Release, name: string): Release =>
  Object.fromEntries(Object.entries(files).filter(([file]) => file !== name));

/** The sentence that refuses a whole release. */
async function sentenceOf(files: Release, source: Source): Promise<string> {
  const refusal = await refusalOf(files, source);
  expect(refusal).toBeInstanceOf(AppError);
  expect((refusal as AppError).code).toBe('food_list.unusable');
  return refusal.message;
}

async function badRowsOf(files: Release, source: Source): Promise<BadRow[]> {
  const refusal = await refusalOf(files, source);
  expect(refusal).toBeInstanceOf(ImportRefused);
  return (refusal as ImportRefused).report.badRows;
}

const OLD_WORKBOOK = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const GLANCE_FOODS = `${GLANCE_NAME} Foods and Beverages.xlsx`;

describe('a published list is refused in a sentence, and nothing is written, for', () => {
  test('a folder that does not exist', async () => {
    const names = await referenceNutrientNames();
    const to = join(temporaryFolder(), 'list');
    const conversion = { source: 'fndds', from: '/no/such/folder', to, language: '', skipBad: false } as const;
    await expect(convertPublishedList(names, conversion)).rejects.toThrow('/no/such/folder cannot be read: ENOENT');
    expect(existsSync(to)).toBe(false);
  });

  test('a new folder that is not empty', async () => {
    const to = temporaryFolder();
    writeFileSync(join(to, 'foods.csv'), 'code\n');
    const from = releaseFolder(ASCII_RELEASE);
    const conversion = { source: 'fndds', from, to, language: '', skipBad: false } as const;
    await expect(convertPublishedList(await referenceNutrientNames(), conversion)).rejects.toThrow(
      `${to} is not empty: name a new folder.`,
    );
  });

  test('a missing table, with what stands there instead', async () => {
    const { [GLANCE_FOODS]: _, ...others } = await glanceRelease();
    expect(await sentenceOf({ ...others, 'Foods and Beverages.xls': OLD_WORKBOOK }, 'fndds')).toMatch(
      /^There is no table "Foods and Beverages" in .*\. Foods and Beverages\.xls is an old Excel workbook: open it in a spreadsheet program and save it as \.xlsx\.$/,
    );
    expect(await sentenceOf(without(ASCII_RELEASE, 'NutDesc.txt'), 'fndds')).toMatch(/^There is no table NutDesc in /);
    expect(await sentenceOf({ 'FNDDS.accdb': 'x' }, 'fndds')).toContain('FNDDS.accdb is an Access database: export');
    expect(await sentenceOf({ 'XML_2031.zip': 'PK' }, 'ciqual')).toContain('XML_2031.zip is packed: unpack it');
    expect(await sentenceOf(without(CIQUAL_XML, 'compo_2031_07_07.xml'), 'ciqual')).toMatch(
      /^There is no compo_\.\.\.\.xml in /,
    );
    expect(await sentenceOf({ 'cofid.xls': OLD_WORKBOOK }, 'cofid')).toMatch(
      /^There is no workbook with a sheet "1\.3 Proximates" in .*old Excel workbook/,
    );
  });

  test('two files of which only one can be read', async () => {
    const release = await glanceRelease();
    const files = { ...release, '2033-2034 FNDDS At A Glance - Foods and Beverages.xlsx': release[GLANCE_FOODS] ?? '' };
    expect(await sentenceOf(files, 'fndds')).toMatch(/ and .*: only one of them can be read\.$/);
  });

  test('a table without a column that is needed', async () => {
    const rows = GLANCE_TABLES['Portions and Weights'].map((row) =>
      row.map((cell) => (String(cell).startsWith('Portion\nweight') ? 'Weight' : cell)),
    );
    expect(await sentenceOf(await glanceRelease({ 'Portions and Weights': rows }), 'fndds')).toBe(
      `${GLANCE_NAME} Portions and Weights.xlsx has no column "Portion weight (g)" in its first 10 rows.`,
    );
    const [headings = [], ...others] = COFID_SHEETS['1.3 Proximates'] ?? [];
    const renamed = [headings.map((heading) => (heading === 'Group' ? 'Food group' : heading)), ...others];
    expect(await sentenceOf(await cofidRelease({ '1.3 Proximates': renamed }), 'cofid')).toBe(
      'Composition_of_Foods_2031.xlsx: row 1 of the sheet "1.3 Proximates" has no column "Group".',
    );
  });

  test('a workbook of CoFID without a sheet that is needed', async () => {
    const { '1.5 Vitamins': _, '1.6 Vitamin Fractions': __, ...sheets } = COFID_SHEETS;
    const files = { 'cofid.xlsx': await workbookOf(sheets) };
    expect(await sentenceOf(files, 'cofid')).toBe('cofid.xlsx has no sheet "1.5 Vitamins".');
  });

  test('a table without rows', async () => {
    const rows = GLANCE_TABLES['Foods and Beverages'].slice(0, 2);
    expect(await sentenceOf(await glanceRelease({ 'Foods and Beverages': rows }), 'fndds')).toBe(
      `${GLANCE_FOODS} has no rows below its header.`,
    );
    expect(await sentenceOf({ ...ASCII_RELEASE, 'MainFoodDesc.txt': '' }, 'fndds')).toBe('MainFoodDesc.txt is empty.');
  });

  test('a workbook that is cut off or is none', async () => {
    const [[name, workbook] = ['', Buffer.alloc(0)]] = Object.entries(await cofidRelease());
    const half = { [name]: workbook.subarray(0, workbook.length / 2) };
    expect(await sentenceOf(half, 'cofid')).toMatch(
      /is no workbook \(\.xlsx\), or it is damaged: copy or download it again\./,
    );
    expect(await sentenceOf({ 'cofid.xlsx': OLD_WORKBOOK }, 'cofid')).toMatch(/cofid\.xlsx is an old Excel workbook/);
  });

  test('XML that is cut off, not well-formed, or not in its encoding', async () => {
    const compo = (content: string | Buffer) => ({ ...CIQUAL_XML, 'compo_2031_07_07.xml': content });
    expect(await sentenceOf(compo(COMPO.slice(0, -20)), 'ciqual')).toBe(
      'compo_2031_07_07.xml ends too early: copy or download it again.',
    );
    expect(await sentenceOf(compo(COMPO.replace('</teneur>', '</min>')), 'ciqual')).toMatch(
      /^compo_2031_07_07\.xml is not well-formed XML\. At line:column 3:/,
    );
    expect(await sentenceOf(compo('<!DOCTYPE t [<!ENTITY a "b">]><TABLE/>'), 'ciqual')).toContain('has a DOCTYPE');
    expect(await sentenceOf(compo('<TABLE></TABLE>'), 'ciqual')).toBe('compo_2031_07_07.xml has no <COMPO>.');
  });
});

describe('the rows that refuse a published list are named with file, row, column and reason:', () => {
  test('an amount that is none, a food that is not in the list, a row that is cut off', async () => {
    const values = [
      '11999001^208^01/01/2031^12/31/2032^much^',
      '11999009^208^01/01/2031^12/31/2032^1^',
      '11999001^303^01/01/2031',
    ];
    expect(await badRowsOf({ ...ASCII_RELEASE, 'FNDDSNutVal.txt': values.join('\n') }, 'fndds')).toEqual([
      {
        file: 'FNDDSNutVal.txt',
        row: 1,
        column: 'Nutrient value',
        reason: '"much" is neither an amount nor a mark of an unknown one',
      },
      {
        file: 'FNDDSNutVal.txt',
        row: 2,
        column: 'Nutrient value',
        reason: 'there is no food "11999009" in the list of foods',
      },
      {
        file: 'FNDDSNutVal.txt',
        row: 3,
        column: 'End date',
        reason: 'the row ends after 3 cells: is the file cut off?',
      },
    ]);
  });

  test('an amount of a workbook, with the sheet', async () => {
    const rows = (COFID_SHEETS['1.5 Vitamins'] ?? []).map((row) => row.map((cell) => (cell === 0.08 ? '0.08?' : cell)));
    expect(await badRowsOf(await cofidRelease({ '1.5 Vitamins': rows }), 'cofid')).toEqual([
      {
        file: 'Composition_of_Foods_2031.xlsx, sheet 1.5 Vitamins',
        row: 4,
        column: 'Thiamin (mg)',
        reason: '"0.08?" is neither an amount nor a mark of an unknown one',
      },
    ]);
  });

  test('an amount of an XML file, with the number of its record', async () => {
    const files = { ...CIQUAL_XML, 'compo_2031_07_07.xml': COMPO.replace('32,5', 'environ 30') };
    expect(await badRowsOf(files, 'ciqual')).toMatchObject([
      { file: 'compo_2031_07_07.xml', row: 1, column: 'teneur' },
    ]);
  });

  test('they are left out on demand', async () => {
    const values = '11999001^208^01/01/2031^12/31/2032^much^\n74999002^208^01/01/2031^12/31/2032^40^\n';
    const files = { ...ASCII_RELEASE, 'FNDDSNutVal.txt': values };
    const { lines, report } = await converted(files, { source: 'fndds', skipBad: true });
    expect(lines('nutrients.csv')).toEqual(['food,nutrient,per_100g', '74999002,Energy (kcal),40']);
    expect(report.report.badRowCount).toBe(1);
  });
});

test('files of the import format that stand beside the published ones are taken along, pictures are not', async () => {
  const from = releaseFolder({ ...ASCII_RELEASE, 'locale.json': '{}', 'portion-images.json': '{}' });
  mkdirSync(join(from, 'images'));
  const { folder } = await converted({}, { source: 'fndds', from });
  expect(existsSync(join(folder, 'locale.json'))).toBe(true);
  expect(existsSync(join(folder, 'portion-images.json'))).toBe(false);
  expect(existsSync(join(folder, 'images'))).toBe(false);
});
