import { beforeAll, expect, test } from 'vitest';
import { JobBatch } from '../../entities/job-batch.ts';
import { NutrientRecord } from '../../entities/nutrient-record.ts';
import { query, sql } from '../../src/db/sql.ts';
import { ended } from '../food-lists/given-lists.ts';
import { fileOf } from '../support/pictures.ts';
import { codeOf } from '../support/refusals.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let editor: Caller;
let editorId: number;

beforeAll(async () => {
  const user = await app().given.user({ roles: [{ name: 'foodsadmin' }] });
  editorId = user.id;
  editor = await app().as(user);
  await app().work();
});

const csv = (lines: string[], name = 'table.csv') => fileOf(`${lines.join('\n')}\n`, name);
const json = (value: object) => fileOf(JSON.stringify(value), 'mapping.json');
const wide = (id: string) => ({
  layout: 'wide',
  table: { id, description: `Table ${id}` },
  recordId: 'code',
  description: 'name',
  nutrients: [
    { column: 'protein', nutrient: 'Protein', unit: 'g' },
    { column: 'sodium', nutrient: 138, unit: 'g' },
  ],
});
const long = (id: string, file: string) => ({
  layout: 'long',
  table: { id, description: `Table ${id}` },
  recordId: 'code',
  nutrient: 'nutrient',
  amount: 'amount',
  unit: 'unit',
  descriptions: { file, recordId: 'code', description: 'name' },
});
const HEADER = 'code,name,protein,sodium,remark';
const recordsOf = (nutrientTable: string) => app().context().em.count(NutrientRecord, { nutrientTable });

test('the import of a nutrient table is a job whose report names what was mapped and what was left out', async () => {
  const file = csv([HEADER, 'M1,Milk,3.4,0.04,fresh', 'M2,Cream,2.1,,'], 'dairy 2026.csv');
  const sent = await editor.nutrientTables.import({ file, mapping: json(wide('JOBWIDE')) });
  expect(sent).toMatchObject({ kind: 'nutrient-table-import', surveyId: null, state: 'running', total: file.size });
  const job = await ended(editor, sent.id);
  expect(job).toMatchObject({ state: 'succeeded', percent: 100 });
  expect(job.result).toEqual({
    id: 'JOBWIDE',
    description: 'Table JOBWIDE',
    dryRun: false,
    comparison: null,
    created: 2,
    changed: 0,
    unchanged: 0,
    kept: 0,
    values: 3,
    unknown: 1,
    removed: 0,
    conversions: [expect.stringContaining('Sodium')],
    nutrientTypes: [
      { id: 11, description: 'Protein' },
      { id: 138, description: expect.stringContaining('Sodium') },
    ],
    unusedColumns: ['remark'],
    outdated: [],
    badRowCount: 0,
    badRows: [],
  });
  expect(await recordsOf('JOBWIDE')).toBe(2);
  expect(await app().context().em.count(JobBatch, {})).toBe(0);
  const trail = await query(
    app().context().em,
    sql`select user_id as "userId", after ->> 'file' as file from record_change where code = 'JOBWIDE'`,
  );
  expect(trail).toEqual([{ userId: editorId, file: 'dairy 2026.csv' }]);
});

test('a long table is imported with the file of its descriptions', async () => {
  const file = csv(['code,nutrient,amount,unit', 'L1,Protein,3.4,g']);
  const descriptions = csv(['code,name', 'L1,Long milk']);
  const mapping = json(long('JOBLONG', 'foods.csv'));
  const { id } = await editor.nutrientTables.import({ file, mapping, descriptions });
  expect((await ended(editor, id)).result).toMatchObject({ created: 1, nutrientTypes: [{ id: 11 }] });
});

test('a table with bad rows stores nothing and names them, unless they are left out', async () => {
  const file = () => csv([HEADER, 'B1,Milk,3.4,0.04,', 'B2,Cream,much,,']);
  const { id } = await editor.nutrientTables.import({ file: file(), mapping: json(wide('JOBBAD')) });
  expect(await ended(editor, id)).toMatchObject({
    state: 'failed',
    error: {
      code: 'nutrient_table.bad_rows',
      issues: [{ path: 'table.csv, row 3, column protein', code: 'bad_row' }],
      facts: { badRowCount: 1 },
    },
  });
  expect(await recordsOf('JOBBAD')).toBe(0);
  const again = await editor.nutrientTables.import({ file: file(), mapping: json(wide('JOBBAD')), skipBad: true });
  expect((await ended(editor, again.id)).result).toMatchObject({
    created: 1,
    badRowCount: 1,
    badRows: [{ file: 'table.csv', row: 3, column: 'protein' }],
  });
});

test('a mapping that does not fit the table fails the job with the place of each fault', async () => {
  const { id } = await editor.nutrientTables.import({
    file: csv(['code,name', 'F1,Milk']),
    mapping: json(wide('JOBFIT')),
  });
  const { error } = await ended(editor, id);
  expect(error).toMatchObject({
    code: 'nutrient_table.unusable',
    issues: [{ path: 'nutrients[0].column' }, { path: 'nutrients[1].column' }],
  });
  expect(error?.detail).not.toContain(app().parts.config.dataDir);
});

test('two imports of one table at the same time end as one after the other', async () => {
  const send = (protein: string) =>
    editor.nutrientTables.import({ file: csv([HEADER, `T1,Milk,${protein},,`]), mapping: json(wide('JOBTWICE')) });
  const jobs = await Promise.all([send('1'), send('2')]);
  const results = await Promise.all(jobs.map(async ({ id }) => (await ended(editor, id)).result));
  const created = results.map((result) => (result && 'created' in result ? result.created : -1));
  expect(created.toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test.each<[string, object | string, boolean]>([
  ['no JSON', '{', false],
  ['another shape', { layout: 'round' }, false],
  ['a second file that leaves the folder', long('JOBOUT', '../../../etc/passwd'), true],
  ['a second file from the root', long('JOBOUT', '/etc/passwd'), true],
  ['a second file that is the mapping', long('JOBOUT', 'mapping.json'), true],
  ['a second file that was not sent', long('JOBOUT', 'foods.csv'), false],
  ['no second file, although one was sent', wide('JOBOUT'), true],
])('a mapping with %s is refused before there is a job', async (_, mapping, hasSecond) => {
  const before = (await editor.jobs.list({})).total;
  const call = () =>
    editor.nutrientTables.import({
      file: csv([HEADER, 'O1,Milk,1,1,']),
      mapping: typeof mapping === 'string' ? fileOf(mapping, 'mapping.json') : json(mapping),
      ...(hasSecond ? { descriptions: csv(['code,name']) } : {}),
    });
  expect(await refusalOf(app(), call)).toMatchObject({ code: 'nutrient_table.unusable', kind: 'invalid' });
  expect((await editor.jobs.list({})).total).toBe(before);
});

test('a table is imported by those alone who look after all locales', async () => {
  const { id: locale } = await app().given.locale();
  const maintainer = await app().as(await app().given.user({ roles: [{ name: 'fdbm', locale }] }));
  const call = maintainer.nutrientTables.import({ file: csv([HEADER]), mapping: json(wide('JOBNO')) });
  expect(await codeOf(call)).toBe('access.forbidden');
});

test('a dry run compares the table with the stored one, with the foods of its records, and stores nothing', async () => {
  const mapping = json(wide('COMPARED'));
  const first = csv([HEADER, 'M1,Milk,3.4,0.04,', 'M2,Cream,2.1,<0.5,', 'M3,Cheese,25,1,', 'M4,Curd,11,,']);
  await ended(editor, (await editor.nutrientTables.import({ file: first, mapping })).id);
  const { id: locale } = await app().given.locale();
  const mapFoods = async (recordId: string, count: number) => {
    for (let food = 0; food < count; food++) {
      const { code } = await app().given.food({ locals: { [locale]: {} } });
      await query(
        app().context().em,
        sql`insert into food_nutrient_mapping (food_local_id, nutrient_record_id)
            select l.id, r.id from food_local l join food f on f.id = l.food_id, nutrient_record r
            where f.code = ${code} and r.nutrient_table_id = 'COMPARED' and r.record_id = ${recordId}`,
      );
    }
  };
  await mapFoods('M2', 2);
  await mapFoods('M3', 1);
  const second = csv([HEADER, 'M1,Milk,3.5,,', 'M2,Cream,2.1,0.6,', 'M4,Curd,11,,', 'M5,Whey,0.8,0.05,']);
  const job = await ended(editor, (await editor.nutrientTables.import({ file: second, mapping, dryRun: true })).id);
  expect(job.result).toMatchObject({
    dryRun: true,
    created: 1,
    changed: 2,
    unchanged: 1,
    kept: 1,
    comparison: {
      added: [{ id: 'M5', description: 'Whey', foods: 0 }],
      changed: [
        { id: 'M2', foods: 2, nutrients: [{ nutrientId: 138, before: '<500', after: '600' }] },
        {
          id: 'M1',
          foods: 0,
          nutrients: [
            { nutrientId: 11, before: '3.4', after: '3.5' },
            { nutrientId: 138, before: '40', after: null },
          ],
        },
      ],
      absent: [{ id: 'M3', description: 'Cheese', foods: 1 }],
      foodsOfChanged: 2,
      foodsOfAbsent: 1,
    },
  });
  const { nutrients } = await editor.nutrientTables.record({ nutrientTableId: 'COMPARED', recordId: 'M1' });
  expect(nutrients).toMatchObject([{ amountPer100g: 3.4 }, { amountPer100g: 40 }]);
  expect(await recordsOf('COMPARED')).toBe(4);
});

test('a dry run of a new table stores no table', async () => {
  const file = csv([HEADER, 'M1,Milk,3.4,0.04,']);
  const sent = await editor.nutrientTables.import({ file, mapping: json(wide('NEWTABLE')), dryRun: true });
  const job = await ended(editor, sent.id);
  expect(job.result).toMatchObject({ created: 1, kept: 0, comparison: { added: [{ id: 'M1' }], absent: [] } });
  expect(await codeOf(editor.nutrientTables.records({ nutrientTableId: 'NEWTABLE' }))).toBe('nutrient_table.not_found');
});
