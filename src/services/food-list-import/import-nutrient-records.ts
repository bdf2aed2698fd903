import { query, sql } from '../../db/sql.ts';
import { NutrientRecordRow } from './food-list-rows.ts';
import type { ImportRun } from './import-run.ts';
import { recordKey, type RecordName } from './planned-list.ts';

const FILE = 'nutrient-records.csv';

/**
 * Reads the records of nutrient tables that foods are mapped to: those of the database, and those that `nutrients.csv` makes. The rows of
 * a food take the place of the record that `nutrients.csv` makes for it; a row without table and record leaves the food without
 * nutrients of its own.
 */
export async function importNutrientRecords(run: ImportRun): Promise<void> {
  await run.ofFoods(FILE, NutrientRecordRow, async (rows) => {
    const named = rows.map(({ row, number }) => ({ food: row.food, number, name: nameOf(run, row) }));
    const stored = await storedRecords(
      run,
      named.flatMap(({ name }) => name ?? []),
    );
    for (const { food: code, number, name } of named) {
      const food = run.foods.get(run.coded(code));
      if (!food) continue;
      food.records ??= [];
      if (name === null) continue;
      const { table, record } = name;
      if (!stored.has(recordKey(name)) && !isOfFiles(run, name)) {
        run.bad(
          FILE,
          number,
          'record',
          `there is no record ${record} that foods can have in a nutrient table ${table}`,
        );
      } else if (!food.records.some((other) => recordKey(other) === recordKey(name))) food.records.push(name);
    }
  });
}

/** The record of a row. Those of the table of the list have the codes of its foods. */
function nameOf(run: ImportRun, { table, record }: { table: string | null; record: string | null }): RecordName | null {
  if (table === null || record === null) return null;
  return { table, record: table === run.options.localeId ? run.coded(record) : record };
}

/** Whether `nutrients.csv` makes the record. */
function isOfFiles({ tableId, foods }: ImportRun, { table, record }: RecordName): boolean {
  return table === tableId && foods.has(record);
}

// Set-based: one statement for a chunk.
async function storedRecords({ em }: ImportRun, names: readonly RecordName[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const found = await query<RecordName>(
    em,
    sql`select distinct r.nutrient_table_id as "table", r.record_id as record
        from unnest(${names.map(({ table }) => table)}::text[], ${names.map(({ record }) => record)}::text[]) as n(t, r)
          join nutrient_record r on r.nutrient_table_id = n.t and r.record_id = n.r and r.retired_at is null
          join nutrient_table k on k.id = r.nutrient_table_id and k.kind = 'nutrient'`,
  );
  return new Set(found.map(recordKey));
}
