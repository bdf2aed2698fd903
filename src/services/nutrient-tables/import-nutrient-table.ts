import { basename } from 'node:path';
import type { EntityManager } from '@mikro-orm/sql';
import { NutrientRecord } from '../../../entities/nutrient-record.ts';
import { inTransaction, type Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { importFile } from '../files-in/import-file.ts';
import { ImportRefused, type ImportReport } from '../food-list-import/import-report.ts';
import { readJson } from '../food-list-import/json-file.ts';
import { audit } from '../trail/audit.ts';
import { MappingFile } from './mapping-file.ts';
import { nutrientNames } from './nutrient-types.ts';
import { readLong } from './read-long.ts';
import { readWide } from './read-wide.ts';
import type { ComparedTable } from './table-comparison.ts';
import { TablePlan } from './table-plan.ts';
import { TableRun, type TableOptions } from './table-run.ts';

/** The approximate number of values that one statement compares or writes. */
const CHUNK_VALUES = 10_000;

/** The number of foods in the stored recalls of a survey whose nutrients are out of date. */
export interface OutdatedRecalls {
  surveyId: string;
  foods: number;
}

export interface ImportedTable {
  id: string;
  description: string;
  created: number;
  changed: number;
  unchanged: number;
  /** Records of the table that are not in the file. They stay as they are. */
  kept: number;
  /** Mappings of foods that the import added, because they are mapped to the record of the same id in another table. */
  mapped: number;
  /** Known amounts in the file. */
  values: number;
  unknown: number;
  /** Amounts below detection in the file: limits, which the table keeps, and traces. */
  belowDetection: number;
  /** Stored amounts that were deleted because the file does not have them. */
  removed: number;
  /** Nutrients whose amounts were converted, as `Sodium: g to mg`. */
  conversions: string[];
  /** The nutrient types that the file has amounts of, by id. */
  nutrientTypes: { id: number; description: string }[];
  /** The columns of the file that the mapping does not name, so that they were left out. */
  unusedColumns: string[];
  /** Surveys with stored recalls of foods whose record has changed its amounts or fields. */
  outdated: OutdatedRecalls[];
  /** What would be done, if nothing was stored. */
  comparison: ComparedTable | null;
  report: ImportReport;
}

/**
 * Imports a composition table from a CSV file, as a mapping file says (docs/reference/import-format.md). The file is streamed, in
 * one transaction. Records of the file replace stored ones; other stored records stay. One bad row refuses the whole table,
 * unless `skipBad` is set. With `isDryRun` the table is compared with the stored one, and nothing is stored. Throws AppError
 * `food_list.unusable` for a mapping with faults, CsvFormatError, ImportRefused.
 */
export async function importNutrientTable(context: Context, options: TableOptions): Promise<ImportedTable> {
  const mapping = readJson(options.mapping, MappingFile);
  return inTransaction(context, (inner) => storeTable(inner, options, mapping));
}

async function storeTable(context: Context, options: TableOptions, mapping: MappingFile): Promise<ImportedTable> {
  const { em } = context;
  const { table } = mapping;
  const run = new TableRun(options, await nutrientNames(em), table.kind);
  const isStored = options.isDryRun !== true;
  if (isStored) await upsertTable(em, table);
  // No entity: a setting of the transaction. PostgreSQL plans the check of a foreign key once for each connection. A plan made
  // while the table has few records, as in the embedded database, would read the whole table for each value that follows.
  await query(em, sql`set local enable_seqscan = off`);
  const plan = await TablePlan.open(em, table.id, run);
  await importFile({
    rows: mapping.layout === 'wide' ? readWide(run, mapping) : readLong(run, mapping),
    // A record counts as well as its values: a table may have many records whose amounts are all unknown.
    chunk: { most: CHUNK_VALUES, weightOf: ({ amounts }) => 1 + amounts.size },
    plan: (records) => plan.add(records),
    refuse: () => {
      if (run.isRefused) throw new ImportRefused(run.report);
    },
    apply: () => plan.store(),
  });
  // No entity: as above.
  await query(em, sql`set local enable_seqscan = on`);
  const { created, changed, unchanged, values, unknown, belowDetection, removed } = plan;
  const counts = { created, changed, unchanged, values, unknown, belowDetection, removed };
  const records = await em.count(NutrientRecord, { nutrientTable: table.id });
  // Of a dry run the new records are not among those of the table.
  const kept = records - (isStored ? created : 0) - changed - unchanged;
  const outdated = await outdatedRecalls(em, table.id, plan.outdated);
  const comparison = (await plan.comparison?.result(em, table.id)) ?? null;
  if (isStored) {
    await audit(context, {
      recordType: 'nutrient-table',
      code: table.id,
      action: 'import',
      after: { records: created + changed + unchanged, ...counts, file: basename(options.file) },
    });
    // No entity: statistics of the tables. Fresh ones make the first reads after a large import fast.
    await query(em, sql`analyze nutrient_table, nutrient_record, nutrient_value`);
  }
  const { id, description, mappedLike } = table;
  const mapped = isStored && mappedLike !== undefined ? await mapLike(em, id, mappedLike) : 0;
  const nutrientTypes = [...run.nutrientTypes]
    .map(([typeId, name]) => ({ id: typeId, description: name }))
    .toSorted((a, b) => a.id - b.id);
  const { conversions, unusedColumns, report } = run;
  return {
    id,
    description,
    ...counts,
    kept,
    mapped,
    conversions: [...conversions],
    nutrientTypes,
    unusedColumns,
    outdated,
    comparison,
    report,
  };
}

// Set-based: one statement creates the row or updates it. It stays locked until the end, so that two imports of one table run
// one after the other.
async function upsertTable(em: EntityManager, table: MappingFile['table']): Promise<void> {
  const { id, description, url = null, copyrightNotice = null, kind } = table;
  await query(
    em,
    sql`insert into nutrient_table as t (id, description, url, copyright_notice, kind)
        values (${id}, ${description}, ${url}, ${copyrightNotice}, ${kind})
        on conflict (id) do update set description = excluded.description, url = coalesce(excluded.url, t.url),
          copyright_notice = coalesce(excluded.copyright_notice, t.copyright_notice), kind = excluded.kind`,
  );
}

// Set-based: one statement maps the foods of all locales.
async function mapLike(em: EntityManager, tableId: string, otherId: string): Promise<number> {
  const added = await query(
    em,
    sql`insert into food_nutrient_mapping (food_local_id, nutrient_record_id)
        select m.food_local_id, own.id
        from nutrient_record other join food_nutrient_mapping m on m.nutrient_record_id = other.id
          join nutrient_record own on own.record_id = other.record_id and own.nutrient_table_id = ${tableId}
            and own.retired_at is null
        where other.nutrient_table_id = ${otherId}
        on conflict do nothing returning food_local_id`,
  );
  return added.length;
}

/** Counts the foods of stored recalls with these records, by survey. Recalls are snapshots and keep the former amounts. */
async function outdatedRecalls(em: EntityManager, tableId: string, recordIds: string[]): Promise<OutdatedRecalls[]> {
  if (recordIds.length === 0) return [];
  return kysely(em)
    .selectFrom('submission_food as f')
    .innerJoin('submission_meal as m', 'm.id', 'f.meal_id')
    .innerJoin('submission as u', 'u.id', 'm.submission_id')
    .innerJoin('survey as s', 's.id', 'u.survey_id')
    .where('f.is_as_coded', '=', true)
    .where('f.nutrient_table_id', '=', tableId)
    .where('f.nutrient_record_id', '=', anyText(recordIds))
    .groupBy('s.slug')
    .orderBy('s.slug')
    .select(['s.slug as surveyId', sql<number>`count(*)::int`.as('foods')])
    .execute();
}
