import type { EntityManager } from '@mikro-orm/sql';
import type { BackupDraft } from '../../adapters/backup/draft.ts';
import { query, sql } from '../../db/sql.ts';
import { rowCounts, tablesOf, type Table } from './catalogue.ts';
import type { Installation } from './installation.ts';
import { writeJsonLines } from './json-lines.ts';
import { waitingTasks } from './tasks.ts';

/** The number of rows that are read at a time. The session of a respondent may have megabytes. */
const ROWS = 100;

/** The names of the files that hold the rows. */
export const partOf = {
  table: (name: string) => `rows/${name}.jsonl.gz`,
  sequences: 'sequences.jsonl.gz',
  tasks: 'tasks.jsonl.gz',
};

/** The values of a row as the text that PostgreSQL writes: all versions and both drivers read it alike. */
export type Line = (string | null)[];

/**
 * Writes the rows of all tables, as the transaction sees them, one file for each table: a line of column names, then a line for each row.
 * The tables of the task queue belong to a library that changes them, so that waiting tasks are written as name and data.
 * No entity: settings of the transaction.
 */
export async function storeRows(
  em: EntityManager,
  draft: BackupDraft,
  onProgress: Installation['onProgress'],
): Promise<{ rows: Record<string, number>; tasks: number }> {
  // The text of a time depends on these settings.
  await query(em, sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true)`);
  const tables = await tablesOf(em, 'public');
  for (const [index, table] of tables.entries()) {
    await draft.add(partOf.table(table.name), writeJsonLines(linesOf(em, table)));
    onProgress('tables', index + 1, tables.length);
  }
  await draft.add(partOf.sequences, writeJsonLines(sequencesOf(em)));
  const tasks = await waitingTasks(em);
  await draft.add(partOf.tasks, writeJsonLines(each(tasks)));
  return { rows: await rowCounts(em, tables), tasks: tasks.length };
}

// No entity: any table of any version, by a cursor.
async function* linesOf(em: EntityManager, { name, columns }: Table): AsyncGenerator<Line> {
  yield columns.map((column) => column.name);
  const texts = columns.map((column) => `${column.name}::text`).join(', ');
  await query(em, sql.raw(`declare backup cursor for select array_to_json(array[${texts}]) as line from ${name}`));
  for (;;) {
    const rows = await query<{ line: Line }>(em, sql.raw(`fetch ${ROWS} from backup`));
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await query(em, sql`close backup`);
}

// The last value of each sequence, so that the ids of deleted rows are not used again. No entity: sequences.
async function* sequencesOf(em: EntityManager): AsyncGenerator<Line> {
  const sequences = await query<{ name: string; value: string }>(
    em,
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
        where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, value } of sequences) yield [name, value];
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}
