import { basename } from 'node:path';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type Context } from '../../context.ts';
import { audit } from '../audit-trail/audit.ts';
import { importFile } from '../files-in/import-file.ts';
import { ImportRefused, type ImportReport } from '../food-list-import/import-report.ts';
import { readJson } from '../food-list-import/json-file.ts';
import { MappingFile } from './mapping-file.ts';
import { nutrientNames } from './nutrient-types.ts';
import { readLong } from './read-long.ts';
import { readWide } from './read-wide.ts';
import { TableRun, type TableOptions } from './table-run.ts';
import { TablePlan } from './table-plan.ts';

/** Values held against the database, and written, with one statement, about. */
const CHUNK_VALUES = 10_000;

/** Foods in the stored recalls of a survey. */
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
  /** Records of the table that are not in the file; they stay as they were. */
  kept: number;
  /** Known amounts in the file. */
  values: number;
  unknown: number;
  /** Stored amounts that the file does not know, and that are gone. */
  removed: number;
  /** Nutrients whose amounts were converted, as `Sodium: g to mg`. */
  conversions: string[];
  /** Recalls with foods whose record has other amounts or fields now. */
  outdated: OutdatedRecalls[];
  report: ImportReport;
}

/**
 * Loads a composition table from a CSV file as a mapping file says (docs/reference/import-format.md): one transaction, streamed.
 * Records that exist are replaced, others stay. One bad row refuses the whole table, unless told to skip it. Throws
 * AppError `food_list.unusable` for a mapping with faults, CsvFormatError, ImportRefused.
 */
export async function importNutrientTable(context: Context, options: TableOptions): Promise<ImportedTable> {
  const mapping = readJson(options.mapping, MappingFile);
  return inTransaction(context, (inner) => storeTable(inner, options, mapping));
}

async function storeTable(context: Context, options: TableOptions, mapping: MappingFile): Promise<ImportedTable> {
  const { em } = context;
  const { table } = mapping;
  const run = new TableRun(options, await nutrientNames(em));
  await upsertTable(em, table);
  // A connection plans the check of a foreign key once. Planned while the table has few records, as the embedded database
  // does it, the check reads all of them for each value that follows.
  await query(em, sql`set local enable_seqscan = off`);
  const plan = await TablePlan.open(em, table.id, run);
  await importFile({
    rows: mapping.layout === 'wide' ? readWide(run, mapping) : readLong(run, mapping),
    // A record counts too: a table may have many whose amounts are all unknown.
    chunk: { most: CHUNK_VALUES, weightOf: ({ amounts }) => 1 + amounts.size },
    plan: (records) => plan.add(records),
    refuse: () => {
      if (run.isRefused) throw new ImportRefused(run.report);
    },
    apply: () => plan.store(),
  });
  await query(em, sql`set local enable_seqscan = on`);
  const { created, changed, unchanged, values, unknown, removed } = plan;
  const counts = { created, changed, unchanged, values, unknown, removed };
  const kept = (await recordsOf(em, table.id)) - created - changed - unchanged;
  const outdated = await outdatedRecalls(em, table.id, plan.outdated);
  await audit(context, {
    recordType: 'nutrient-table',
    code: table.id,
    action: 'import',
    after: { records: created + changed + unchanged, ...counts, file: basename(options.file) },
  });
  // Statistics now, so that the first reads after a large import are planned well.
  await query(em, sql`analyze nutrient_table, nutrient_record, nutrient_value`);
  const { id, description } = table;
  return { id, description, ...counts, kept, conversions: [...run.conversions], outdated, report: run.report };
}

// Its row is locked until the end: two imports of one table come one after the other.
async function upsertTable(em: EntityManager, table: MappingFile['table']): Promise<void> {
  const { id, description, url = null, copyrightNotice = null } = table;
  await query(
    em,
    sql`insert into nutrient_table as t (id, description, url, copyright_notice)
        values (${id}, ${description}, ${url}, ${copyrightNotice})
        on conflict (id) do update set description = excluded.description, url = coalesce(excluded.url, t.url),
          copyright_notice = coalesce(excluded.copyright_notice, t.copyright_notice)`,
  );
}

async function recordsOf(em: EntityManager, tableId: string): Promise<number> {
  const [row] = await query<{ records: number }>(
    em,
    sql`select count(*)::int as records from nutrient_record where nutrient_table_id = ${tableId}`,
  );
  return row?.records ?? 0;
}

/** Foods of stored recalls with these records, by survey; recalls are snapshots, so that they hold the amounts of before. */
async function outdatedRecalls(em: EntityManager, tableId: string, recordIds: string[]): Promise<OutdatedRecalls[]> {
  if (recordIds.length === 0) return [];
  return query(
    em,
    sql`select s.slug as "surveyId", count(*)::int as foods
        from submission_food f join submission_meal m on m.id = f.meal_id join submission u on u.id = m.submission_id
          join survey s on s.id = u.survey_id
        where f.nutrient_table_id = ${tableId} and f.nutrient_record_id = any(${recordIds}::text[])
        group by s.slug order by s.slug`,
  );
}
