import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CsvFormatError } from '../../src/adapters/csv.ts';
import { query, sql } from '../../src/db/sql.ts';
import { ImportRefused, type BadRow } from '../../src/services/food-list-import/import-report.ts';
import { importNutrientTable, type ImportedTable } from '../../src/services/nutrient-tables/import-nutrient-table.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

interface Given {
  file: string[];
  mapping: object;
  more?: Record<string, string[]>;
  skipBad?: boolean;
}

function load({ file, ...given }: Given): Promise<ImportedTable> {
  return loadBytes({ ...given, file: `${file.join('\n')}\n` });
}

function loadBytes({
  file,
  mapping,
  more = {},
  skipBad = false,
}: Omit<Given, 'file'> & { file: string | Buffer }): Promise<ImportedTable> {
  const folder = mkdtempSync(join(tmpdir(), 'recall-table-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'table.csv'), file);
  for (const [name, rows] of Object.entries(more)) writeFileSync(join(folder, name), `${rows.join('\n')}\n`);
  writeFileSync(join(folder, 'mapping.json'), JSON.stringify(mapping));
  return importNutrientTable(app().context(), {
    file: join(folder, 'table.csv'),
    mapping: join(folder, 'mapping.json'),
    skipBad,
  });
}

async function badRowsOf(given: Given): Promise<BadRow[]> {
  const refused: unknown = await load(given).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ImportRefused);
  return (refused as ImportRefused).report.badRows;
}

/** What is stored of a table, by record id. */
async function stored(tableId: string) {
  const rows = await query<{ id: string; record: object }>(
    app().context().em,
    sql`select record_id as id, jsonb_build_object('description', description, 'local', local_description, 'fields', fields,
          'amounts', (select jsonb_object_agg(nutrient_type_id, units_per_100g) from nutrient_value
            where nutrient_record_id = r.id)) as record
        from nutrient_record r where nutrient_table_id = ${tableId}`,
  );
  return Object.fromEntries(rows.map(({ id, record }) => [id, record]));
}

const wide = (id: string, more: object = {}) => ({
  layout: 'wide',
  table: { id, description: `Table ${id}` },
  recordId: 'Food Code',
  description: 'Food Name',
  localDescription: 'Local',
  fields: { sub_group: 'Group' },
  nutrients: [
    { column: 'Protein (g)', nutrient: 'Protein', unit: 'g' },
    { column: 'Sodium (g)', nutrient: 138, unit: 'g' },
    { column: 'Energy (kJ)', nutrient: 1, unit: 'kJ' },
  ],
  ...more,
});
const HEADER = 'Food Code,Food Name,Group,Local,Protein (g),Sodium (g),Energy (kJ)';
const ACKEE = '13-145,"Ackee, canned",DG,,2.9,0.24,631.784';

describe('a table with a column for each nutrient', () => {
  test('is stored with converted units, and the report names the conversions', async () => {
    const imported = await load({ file: [HEADER, ACKEE, '13-146,Agar,,Agar-agar,1,,0'], mapping: wide('WIDE') });
    expect(await stored('WIDE')).toEqual({
      '13-145': {
        description: 'Ackee, canned',
        local: null,
        fields: { sub_group: 'DG' },
        amounts: { 11: 2.9, 138: 240, 1: 151 },
      },
      '13-146': { description: 'Agar', local: 'Agar-agar', fields: {}, amounts: { 11: 1, 1: 0 } },
    });
    expect(imported).toMatchObject({
      created: 2,
      changed: 0,
      unchanged: 0,
      kept: 0,
      values: 5,
      unknown: 1,
      removed: 0,
    });
    expect(imported.conversions).toEqual(['Sodium: g to mg', 'Energy (kcal): kJ to kcal']);
  });

  test('stores nothing for an unknown amount, and not zero', async () => {
    await load({ file: [HEADER, '1,A,,,Tr,N,<0.5', '2,B,,,-,NA,0'], mapping: wide('UNKNOWN') });
    expect(await stored('UNKNOWN')).toMatchObject({ 1: { amounts: null }, 2: { amounts: { 1: 0 } } });
  });

  test('may name columns by letter, and have rows above and below its header', async () => {
    const file = ['A title', HEADER, 'units,,,,g,g,kJ', ACKEE];
    const nutrients = [{ column: 'E', nutrient: 'Protein (g)', unit: 'g' }];
    const letters = { columnsBy: 'letter', recordId: 'A', description: 'B', localDescription: 'D', fields: { g: 'C' } };
    await load({ file, mapping: wide('LETTERS', { ...letters, nutrients, headerRow: 2, firstDataRow: 4 }) });
    expect(await stored('LETTERS')).toMatchObject({ '13-145': { fields: { g: 'DG' }, amounts: { 11: 2.9 } } });
  });

  test('is read with decimal commas where semicolons separate the cells, also with commas in its header', async () => {
    const header = 'Food Code;Food Name;Group;Local;Protein, crude, N x 6.25 (g);Sodium (g);Energy (kJ)';
    const nutrients = [{ column: 'Protein, crude, N x 6.25 (g)', nutrient: 'Protein', unit: 'g' }];
    await load({ file: [header, '1;Milk, whole;;;3,25;0,1;2,5'], mapping: wide('COMMA', { nutrients }) });
    expect(await stored('COMMA')).toMatchObject({ 1: { description: 'Milk, whole', amounts: { 11: 3.25 } } });
  });

  test('with a bad row is refused as a whole, each fault with its row and column', async () => {
    const rows = ['1,A,,,much,0,0', ',B,,,1,0,0', '2,C,,,1,0,0', '2,D,,,1,0,0', '3,E,,,1,0,0,5'];
    expect(await badRowsOf({ file: [HEADER, ...rows], mapping: wide('BAD') })).toEqual([
      expect.objectContaining({ file: 'table.csv', row: 2, column: 'Protein (g)' }),
      expect.objectContaining({ row: 3, column: 'Food Code', reason: 'must not be empty' }),
      expect.objectContaining({ row: 5, column: 'Food Code', reason: 'the record 2 occurs twice in the file' }),
      expect.objectContaining({ row: 6, column: '', reason: expect.stringContaining('has 8 cells instead of 7') }),
    ]);
    expect(await stored('BAD')).toEqual({});
    const imported = await load({ file: [HEADER, ...rows], mapping: wide('BAD'), skipBad: true });
    expect([imported.created, imported.report.badRowCount]).toEqual([1, 4]);
    expect(Object.keys(await stored('BAD'))).toEqual(['2']);
  });

  test('with a row that is cut off keeps the stored amounts, and the fault names the first missing column', async () => {
    await load({ file: [HEADER, ACKEE], mapping: wide('CUT') });
    const before = await stored('CUT');
    const file = [HEADER, '13-145,Ackee'];
    expect(await badRowsOf({ file, mapping: wide('CUT') })).toEqual([
      {
        file: 'table.csv',
        row: 2,
        column: '',
        reason: 'has 2 cells; the column "Group" is beyond them: is the file cut off?',
      },
    ]);
    await load({ file, mapping: wide('CUT'), skipBad: true });
    expect(await stored('CUT')).toEqual(before);
  });

  test('may have rows without the last cells where the mapping names none of them', async () => {
    const file = [`${HEADER},Note,Source`, ACKEE];
    expect(await load({ file, mapping: wide('SHORT') })).toMatchObject({ created: 1, values: 3 });
  });
});

const long = (id: string, more: object = {}) => ({
  layout: 'long',
  table: { id, description: `Table ${id}` },
  recordId: 'food',
  nutrient: 'nutrient',
  amount: 'value',
  descriptions: { file: 'foods.csv', recordId: 'code', description: 'name' },
  ...more,
});
const FOODS = { 'foods.csv': ['code,name', '1,Milk', '2,Bread'] };
const ROWS = ['food,nutrient,value', '1,Protein (g),3.4', '1,Energy (kcal),64', '2,Protein,8', '2,Energy (kcal),Tr'];

describe('a table with a row for each value', () => {
  test('is stored with the descriptions of a second file', async () => {
    expect(await load({ file: ROWS, mapping: long('LONG'), more: FOODS })).toMatchObject({
      created: 2,
      values: 3,
      unknown: 0,
      belowDetection: 1,
    });
    expect(await stored('LONG')).toMatchObject({
      1: { description: 'Milk', amounts: { 11: 3.4, 1: 64 } },
      2: { description: 'Bread', amounts: { 11: 8 } },
    });
  });

  test('keeps stored descriptions, and refuses a new record without one', async () => {
    await load({ file: ROWS, mapping: long('KEEP'), more: FOODS });
    const mapping = long('KEEP', { descriptions: undefined });
    await load({ file: ['food,nutrient,value', '1,Protein,5'], mapping });
    expect(await stored('KEEP')).toMatchObject({ 1: { description: 'Milk', amounts: { 11: 5 } } });
    expect(await badRowsOf({ file: ['food,nutrient,value', '7,Protein,5'], mapping })).toEqual([
      expect.objectContaining({ row: 2, reason: expect.stringContaining('the record 7 is new') }),
    ]);
  });

  test('may name a unit in each row', async () => {
    const file = ['food,nutrient,value,unit', '1,Sodium,0.5,g', '2,Sodium,5,IU'];
    const mapping = long('UNITS', { unit: 'unit' });
    expect(await badRowsOf({ file, mapping, more: FOODS })).toEqual([
      expect.objectContaining({
        row: 3,
        column: 'unit',
        reason: expect.stringContaining('"IU" cannot be converted into mg'),
      }),
    ]);
    await load({ file: file.slice(0, 2), mapping, more: FOODS });
    expect(await stored('UNITS')).toMatchObject({ 1: { amounts: { 138: 500 } } });
  });

  test('is refused with the cut-off rows of both of its files', async () => {
    const more = { 'foods.csv': ['code,name', '1'] };
    expect(await badRowsOf({ file: [...ROWS, '2,Water'], mapping: long('CUT_LONG'), more })).toEqual([
      expect.objectContaining({
        file: 'foods.csv',
        row: 2,
        reason: expect.stringContaining('has 1 cell; the column "name"'),
      }),
      expect.objectContaining({ file: 'table.csv', row: 6, reason: expect.stringContaining('the column "value"') }),
      expect.objectContaining({ row: 2, reason: expect.stringContaining('is new') }),
      expect.objectContaining({ row: 4, reason: expect.stringContaining('is new') }),
    ]);
  });

  test('refuses unknown nutrients, a nutrient twice and rows that do not stand together', async () => {
    const file = ['food,nutrient,value', '1,Vitamin Z,1', '1,Protein,1', '1,Protein (g),1', '2,Protein,1', '1,Water,1'];
    expect(await badRowsOf({ file, mapping: long('FAULTS'), more: FOODS })).toEqual([
      expect.objectContaining({ row: 2, column: 'nutrient', reason: 'there is no nutrient type named "Vitamin Z"' }),
      expect.objectContaining({ row: 4, column: 'nutrient', reason: '"Protein" occurs twice for this record' }),
      expect.objectContaining({ row: 6, column: 'food' }),
    ]);
  });
});

describe('an import of a nutrient table', () => {
  test('replaces the changed records of the file, writes no unchanged one, and keeps the others', async () => {
    await load({ file: [HEADER, ACKEE, '1,Same,,,1,1,1', '2,Other,,,1,1,1'], mapping: wide('TWICE') });
    const other = (await stored('TWICE'))['2'];
    const statements = await app().statementsOf(async () => {
      const again = await load({ file: [HEADER, '13-145,Ackee,,,,0.3,', '1,Same,,,1,1,1'], mapping: wide('TWICE') });
      expect(again).toMatchObject({ created: 0, changed: 1, unchanged: 1, kept: 1, removed: 2 });
    });
    expect(statements.filter((line) => /insert into nutrient_record/.test(line))).toHaveLength(1);
    expect(await stored('TWICE')).toMatchObject({
      '13-145': { description: 'Ackee', fields: {}, amounts: { 138: 300 } },
      2: other,
    });
  });

  test('is in the trail', async () => {
    await load({ file: [HEADER, ACKEE], mapping: wide('AUDIT') });
    expect(
      await query(
        app().context().em,
        sql`select record_type, action, code, after from record_change where code = 'AUDIT'`,
      ),
    ).toEqual([
      {
        record_type: 'nutrient-table',
        action: 'import',
        code: 'AUDIT',
        after: {
          records: 1,
          created: 1,
          changed: 0,
          unchanged: 0,
          values: 3,
          unknown: 0,
          belowDetection: 0,
          removed: 0,
          file: 'table.csv',
        },
      },
    ]);
  });

  test('makes food data stale, and counts the foods of stored recalls that keep the former amounts', async () => {
    const { id: locale } = await app().given.locale();
    await app().given.food({ code: 'TOFU', locals: { [locale]: { description: 'Tofu', nutrients: { 11: 8 } } } });
    await app().settle();
    const survey = await app().given.survey({ locale });
    const caller = await app().as(await app().given.respondent(survey));
    await caller.submissions.submit(recall(survey, [{ code: 'TOFU', servingWeight: 100 }]));

    const mapping = long('TEST', { descriptions: undefined });
    const file = ['food,nutrient,value', `TOFU-${locale},Protein,12`];
    expect((await load({ file, mapping })).outdated).toEqual([{ surveyId: survey.slug, foods: 1 }]);
    await app().poll();
    const { submissionId } = await caller.submissions.submit(recall(survey, [{ code: 'TOFU', servingWeight: 100 }]));
    const { totals } = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(totals).toEqual({ 11: 12 });
    expect((await load({ file, mapping })).outdated).toEqual([]);
  });
});

describe('a mapping', () => {
  test.each([
    ['a column that is not there', { description: 'Nom' }, 'description: There is no column "Nom" in row 1'],
    [
      'an unknown nutrient',
      { nutrients: [{ column: 'Protein (g)', nutrient: 'Zest', unit: 'g' }] },
      'nutrients[0].nutrient',
    ],
    [
      'a unit of another kind',
      { nutrients: [{ column: 'Protein (g)', nutrient: 11, unit: 'kJ' }] },
      'nutrients[0].unit: "kJ" cannot',
    ],
    ['an unknown key', { nutrient: [] }, 'nutrient'],
    ['a header below the data', { headerRow: 3, firstDataRow: 2 }, 'firstDataRow: must be below'],
    ['another layout', { layout: 'deep' }, 'layout'],
    ['a letter beyond the file', { columnsBy: 'letter', recordId: 'AA' }, 'recordId: There is no column AA'],
  ])('with %s is refused, and the message names the place', async (_, fault, message) => {
    const refused = load({ file: [HEADER, ACKEE], mapping: wide('FAULTY', fault), skipBad: true });
    await expect(refused).rejects.toThrow(message);
    expect(await query(app().context().em, sql`select from nutrient_table where id = 'FAULTY'`)).toEqual([]);
  });

  test('with several faults names all of them', async () => {
    const refused = load({ file: [HEADER, ACKEE], mapping: wide('FAULTY', { recordId: 'x', description: 'y' }) });
    await expect(refused).rejects.toMatchObject({
      details: { issues: [{ path: 'recordId' }, { path: 'description' }] },
    });
  });
});

describe('the file of a nutrient table', () => {
  test.each([
    ['that is empty', '', /table\.csv is empty/],
    ['of a byte order mark and blank lines', '\uFEFF\n \n', /table\.csv is empty/],
    ['in UTF-16', Buffer.from(`\uFEFF${HEADER}\n${ACKEE}\n`, 'utf16le'), /table\.csv is UTF-16: save it as CSV UTF-8/],
    [
      'in UTF-16, high bytes first',
      Buffer.from(`\uFEFF${HEADER}\n${ACKEE}\n`, 'utf16le').swap16(),
      /is UTF-16: save it as CSV UTF-8/,
    ],
    ['with a header only', `${HEADER}\n,,,\n`, /table\.csv: there are no rows below the header/],
  ])('%s is refused with that reason', async (_, file, message) => {
    const mapping = wide('NO_ROWS');
    const refused: unknown = await loadBytes({ file, mapping, skipBad: true }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CsvFormatError);
    expect((refused as Error).message).toMatch(message);
    expect(await query(app().context().em, sql`select from nutrient_table where id = 'NO_ROWS'`)).toEqual([]);
  });
});
