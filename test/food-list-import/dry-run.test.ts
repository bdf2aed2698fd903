import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import type { FieldChange, FoodListReport } from '../../src/services/food-list-import/import-report.ts';
import type { ImportOptions } from '../../src/services/food-list-import/import-run.ts';
import { differences, type Part } from '../../src/services/food-list-import/part-fields.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { allRows, americanList, folder, type Files } from './small-lists.ts';

const app = useTestApp();
const LOCALE = 'en_US';
let admin: Caller;

beforeAll(async () => {
  admin = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
});

interface Imported {
  report: FoodListReport;
  changes: FieldChange[];
}

async function load(files: Files, options: Partial<ImportOptions> = {}): Promise<Imported> {
  const changes: FieldChange[] = [];
  const onChange = (change: FieldChange) => changes.push(change);
  const report = await importFoodList(app().context(), {
    directory: folder(files),
    localeId: LOCALE,
    skipBad: false,
    name: 'a release',
    onChange,
    ...options,
  });
  return { report, changes };
}

interface Entry {
  kind: 'food' | 'category';
  code: string;
  localeId: string | null;
  action: string;
  before: Part | null;
  after: Part | null;
}

/** The entries of foods and categories after the entry with this id, and the id of the last one. */
async function trailAfter(id: string): Promise<{ last: string; entries: Entry[] }> {
  const entries = await query<Entry & { id: string }>(
    app().context().em,
    sql`select id::text as id, record_type as kind, code, locale_id as "localeId", action, before, after from record_change
        where id > ${id}::bigint and record_type in ('food', 'category') order by record_change.id`,
  );
  const [row] = await query<{ last: string }>(
    app().context().em,
    sql`select coalesce(max(id), 0)::text as last from record_change`,
  );
  return { last: row?.last ?? '0', entries: entries.map(({ id: _, ...entry }) => entry) };
}

/** The fields that differ between the two sides of an entry. */
function fieldsOf({ kind, code, localeId, action, before, after }: Entry): FieldChange[] {
  const place = { kind, code, part: localeId === null ? ('global' as const) : ('local' as const) };
  if (action === 'unlist') return [{ ...place, action: 'remove', field: 'isListed', before: true, after: false }];
  const what = action === 'create' ? ('add' as const) : ('change' as const);
  return differences(before, after).map((difference) => ({ ...place, action: what, ...difference }));
}

const placeOf = ({ kind, code, part, field }: FieldChange) => `${kind} ${code} ${part} ${field}`;
const sorted = (changes: readonly FieldChange[]) => changes.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

/** The list with other values in each of its files, a new food and one food less. */
function changedList(): Files {
  const list = americanList();
  return {
    ...list,
    'categories.csv': [
      'code,parent,name,tags,reasonable_amount',
      '9602,,Milk drinks,milk|drink,400',
      '1004,,Whole milks,,',
    ],
    'foods.csv': [
      'code,description,category,group,brands',
      '11100,"Milk, whole, 3.5 %",1004,0,Brand A|Brand B',
      '11300,Buttermilk,9602,71,',
    ],
    'aliases.csv': ['food,alias', '11100,full cream milk'],
    'portions.csv': ['food,seq,description,grams', '11100,1,1 cup,244', '11100,2,1 glass,200'],
    'portion-methods.csv': ['owner,code,seq,method,description,parameters', 'food,11300,1,weight,weight,'],
    'associated-foods.csv': ['food,seq,target_type,target,prompt,generic_name', '11100,1,food,11300,Butter?,milk'],
    'nutrients.csv': ['food,nutrient,per_100g', '11100,Energy (kcal),64', '11100,Water,87', '11300,Protein,3'],
  };
}

describe('a dry run', () => {
  test.each<[string, Files, Partial<ImportOptions>]>([
    ['the first import of a list', americanList(), {}],
    ['an import of the same files', americanList(), {}],
    ['an import of other values', changedList(), {}],
    ['an import without nutrients', { ...changedList(), 'nutrients.csv': ['food,nutrient,per_100g'] }, {}],
    [
      'an import that removes foods',
      {
        ...changedList(),
        'foods.csv': ['code,description', '11300,Buttermilk'],
        'aliases.csv': ['food,alias'],
        'portions.csv': ['food,seq,description,grams'],
        'associated-foods.csv': ['food,seq,target_type,target,prompt,generic_name'],
        'nutrients.csv': ['food,nutrient,per_100g'],
      },
      { removeMissing: true },
    ],
    ['an import that lists them again', americanList(), { removeMissing: true }],
  ])(
    'of %s writes nothing, and reports the fields that the import then adds, changes and removes',
    async (_, files, options) => {
      const { last } = await trailAfter('0');
      const before = await allRows(app().context().em);
      const dry = await load(files, { ...options, isDryRun: true });
      expect(await allRows(app().context().em)).toEqual(before);

      const real = await load(files, options);
      expect(real.changes).toEqual(dry.changes);
      expect(real.report).toEqual(dry.report);
      const { entries } = await trailAfter(last);
      const records = dry.changes.filter(({ kind }) => kind === 'food' || kind === 'category');
      expect(sorted(entries.flatMap(fieldsOf))).toEqual(sorted(records));
      const parts = entries.map(({ kind, code, localeId }) => `${kind} ${code} ${localeId}`);
      expect(new Set(parts).size).toBe(parts.length);
    },
  );

  test('names each field of a changed food with both values', async () => {
    const files = {
      'foods.csv': ['code,description,brands', 'D1,Bread,'],
      'nutrients.csv': ['food,nutrient,per_100g', 'D1,Protein,9'],
    };
    await load(files);
    const { changes, report } = await load(
      {
        'foods.csv': ['code,description,brands', 'D1,Bread,Brand'],
        'nutrients.csv': ['food,nutrient,per_100g', 'D1,Protein,8'],
      },
      { isDryRun: true },
    );
    const place = { kind: 'food', code: 'D1', part: 'local', action: 'change' };
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual({ ...place, field: 'brandNames', before: undefined, after: ['Brand'] });
    expect(changes).toContainEqual({ ...place, field: 'nutrients.Protein', before: 9, after: 8 });
    expect(report.foods).toEqual({ added: 0, changed: 1, unchanged: 0, removed: 0 });
    expect(report.missing).toContain('11100');
  });
});

describe('an import', () => {
  const bread = (name: string): Files => ({ 'foods.csv': ['code,description', `E1,${name}`, 'E2,Water'] });

  test('leaves an entry in the trail with its name for each changed record, and none for the others, which keep their version', async () => {
    await load(bread('Bread'), { name: 'release 1' });
    const versions = async (code: string) => {
      const { main, local } = await admin.foodRecords.get({ locale: LOCALE, code });
      return [main.version, local.version];
    };
    const before = [await versions('E1'), await versions('E2')];
    await load(bread('Rye bread'), { name: 'release 2' });
    const after = [await versions('E1'), await versions('E2')];
    expect(after[1]).toEqual(before[1]);
    expect(after[0]?.[0]).not.toBe(before[0]?.[0]);
    expect(after[0]?.[1]).not.toBe(before[0]?.[1]);
    const changesOf = async (code: string) =>
      (await admin.foodRecords.changes({ locale: LOCALE, code })).items.map(
        ({ action, importName, localeId, actor }) => [action, importName, localeId, actor],
      );
    expect(await changesOf('E1')).toEqual([
      ['update', 'release 2', LOCALE, null],
      ['update', 'release 2', null, null],
      ['create', 'release 1', LOCALE, null],
      ['create', 'release 1', null, null],
    ]);
    expect(await changesOf('E2')).toEqual([
      ['create', 'release 1', LOCALE, null],
      ['create', 'release 1', null, null],
    ]);
    const { items } = await admin.locales.changes({ locale: LOCALE });
    expect(items[0]).toMatchObject({ action: 'import', importName: 'release 2' });
  });

  test('takes foods that the files do not have out of the list only if it is told to, and keeps their records', async () => {
    await load(bread('Bread'));
    const one = { 'foods.csv': ['code,description', 'E1,Bread'] };
    const isListed = async () => (await admin.foodRecords.get({ locale: LOCALE, code: 'E2' })).local.isListed;
    await load(one);
    expect(await isListed()).toBe(true);
    const { report } = await load(one, { removeMissing: true, name: 'cut' });
    expect(report.missing).toContain('E2');
    expect(await isListed()).toBe(false);
    const { items } = await admin.foodRecords.changes({ locale: LOCALE, code: 'E2' });
    expect(items[0]).toMatchObject({ action: 'unlist', importName: 'cut' });
  });
});
