import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;
const nutrientTableId = 'NDNS';

beforeAll(async () => {
  const { em } = app().context();
  await query(
    em,
    sql`insert into nutrient_table (id, description, url) values (${nutrientTableId}, 'British', 'https://example.org/'), ('A', 'Another', null)`,
  );
  await query(
    em,
    sql`insert into nutrient_record (nutrient_table_id, record_id, description, local_description, fields) values
        ('NDNS', '13-145', 'Ackee, canned', null, '{"sub_group_code": "DG"}'), ('NDNS', '12-596', 'Milk, 50% fat', 'Lait', '{}'),
        ('NDNS', '12_597', 'Milk, whole', null, '{}'), ('A', '1', 'Milk of another table', null, '{}')`,
  );
  await query(
    em,
    sql`insert into nutrient_value (nutrient_record_id, nutrient_type_id, units_per_100g)
        select id, unnest('{140, 1}'::int[]), unnest('{35, 151}'::int[]) from nutrient_record where record_id = '13-145'`,
  );
  // Of calcium, which has an amount too, the limit does not count.
  await query(
    em,
    sql`update nutrient_record set detection_limits = '{"129": 0.5, "134": null, "140": 2}' where record_id = '13-145'`,
  );
  caller = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
});

describe('nutrient tables', () => {
  test('are listed with the number of their records', async () => {
    expect(await caller.nutrientTables.list({})).toEqual({
      items: [
        { id: 'A', description: 'Another', url: null, copyrightNotice: null, kind: 'nutrient', records: 1 },
        {
          id: 'NDNS',
          description: 'British',
          url: 'https://example.org/',
          copyrightNotice: null,
          kind: 'nutrient',
          records: 3,
        },
      ],
      total: 2,
      limit: 50,
      offset: 0,
    });
  });

  test('are found by part of an id or of a description, and sorted by either', async () => {
    const idsOf = async (wanted: Parameters<Caller['nutrientTables']['list']>[0]) =>
      (await caller.nutrientTables.list(wanted)).items.map(({ id }) => id);
    expect(await idsOf({ search: 'ndn' })).toEqual(['NDNS']);
    expect(await idsOf({ search: 'BRIT' })).toEqual(['NDNS']);
    expect(await idsOf({ sort: '-description' })).toEqual(['NDNS', 'A']);
    expect(await idsOf({ limit: 1, offset: 1 })).toEqual(['NDNS']);
  });
});

describe('the records of a table', () => {
  const found = async (search?: string) => {
    const { items, total } = await caller.nutrientTables.records({ nutrientTableId, search });
    expect(total).toBe(items.length);
    return items.map(({ id }) => id);
  };

  test('are those of that table only, sorted by id', async () => {
    expect(await found()).toEqual(['12_597', '12-596', '13-145']);
    expect((await caller.nutrientTables.records({ nutrientTableId, search: '12-5' })).items).toEqual([
      { id: '12-596', nutrientTableId, description: 'Milk, 50% fat', localDescription: 'Lait', isRetired: false },
    ]);
  });

  test('are found by part of an id, a description or a local description, whatever the case', async () => {
    expect(await found('3-14')).toEqual(['13-145']);
    expect(await found('ACKEE')).toEqual(['13-145']);
    expect(await found('lait')).toEqual(['12-596']);
    expect(await found('nothing')).toEqual([]);
  });

  test('are searched for % and _ literally', async () => {
    expect(await found('%')).toEqual(['12-596']);
    expect(await found('_')).toEqual(['12_597']);
    expect(await found('\\')).toEqual([]);
  });

  test('are paged', async () => {
    const page = await caller.nutrientTables.records({ nutrientTableId, sort: '-description', limit: 1, offset: 1 });
    expect(page).toMatchObject({ id: nutrientTableId, items: [{ id: '12-596' }], total: 3, limit: 1, offset: 1 });
  });

  test('of an unknown table are not found', async () => {
    await expect(caller.nutrientTables.records({ nutrientTableId: 'none' })).rejects.toThrow(
      'There is no nutrient table "none".',
    );
  });
});

describe('a nutrient record', () => {
  test('has its fields, its amounts per 100 g with their units, and those below detection, by nutrient id', async () => {
    expect(await caller.nutrientTables.record({ nutrientTableId, recordId: '13-145' })).toEqual({
      id: '13-145',
      nutrientTableId,
      description: 'Ackee, canned',
      localDescription: null,
      isRetired: false,
      version: expect.any(String),
      foods: 0,
      fields: { sub_group_code: 'DG' },
      nutrients: [
        { nutrientId: 1, description: 'Energy (kcal)', unit: 'kcal', kind: 'nutrient', amountPer100g: 151 },
        { nutrientId: 140, description: 'Calcium', unit: 'mg', kind: 'nutrient', amountPer100g: 35 },
      ],
      belowDetection: [
        { nutrientId: 129, description: 'Vitamin C', unit: 'mg', kind: 'nutrient', text: '<0.5', limitPer100g: 0.5 },
        { nutrientId: 134, description: 'Folate', unit: 'µg', kind: 'nutrient', text: 'traces', limitPer100g: null },
      ],
    });
  });

  test('of another table is not found', async () => {
    await expect(caller.nutrientTables.record({ nutrientTableId, recordId: '1' })).rejects.toThrow(
      'There is no record "1" in the nutrient table "NDNS".',
    );
  });
});

test('nutrient types are listed by id with their units, for any signed-in account', async () => {
  const types = await (await app().as(await app().given.user())).nutrientTables.types();
  const ids = types.map(({ nutrientId }) => nutrientId);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(types).toContainEqual({ nutrientId: 140, description: 'Calcium', unit: 'mg', kind: 'nutrient' });
  expect(types).toContainEqual({
    nutrientId: 404,
    description: 'Total fruit',
    unit: 'cup eq.',
    kind: 'food-group-equivalent',
  });
});

test('nutrient tables, records and types are each read with one statement', async () => {
  const reads = [
    () => caller.nutrientTables.list({ search: 'n' }),
    () => caller.nutrientTables.records({ nutrientTableId }),
    () => caller.nutrientTables.record({ nutrientTableId, recordId: '13-145' }),
    () => caller.nutrientTables.types(),
  ];
  for (const read of reads) expect(await app().countStatements(read)).toBe(1);
});
