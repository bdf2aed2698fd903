import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdout } from 'node:process';
import type { EntityManager } from '@mikro-orm/sql';
import { defineCommand, UsageError } from '../cli/support/command.ts';
import { table } from '../cli/support/table.ts';
import type { Context } from '../src/context.ts';
import { query, sql } from '../src/db/sql.ts';
import { importFoodList } from '../src/services/food-list-import/import-food-list.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { openBenchRuntime } from './support/open-runtime.ts';

/** The tables that an import writes. */
const TABLES = [
  'associated_food',
  'category',
  'category_local',
  'category_parent_category',
  'food',
  'food_list_entry',
  'food_local',
  'food_nutrient_mapping',
  'food_parent_category',
  'nutrient_record',
  'nutrient_value',
  'portion_size_method',
  'record_change',
];

export const importBench = defineCommand(
  {
    name: 'npm run bench -- import',
    forms: ['FOLDER [options]'],
    summary: 'Measures the import of a food list beside PostgreSQL that writes the same rows.',
    details: `Imports the list into an empty database, a second time without changes, and as a dry run. The yardstick is PostgreSQL itself,
which copies the rows of the list into tables with the same indexes: no file is read, checked or compared.`,
    positionals: { FOLDER: 'The food list as CSV files.' },
    options: {
      embedded: { type: 'flag', help: 'Use the embedded database instead of PostgreSQL.' },
      postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP },
    },
    example: 'npm run bench -- import lists/fndds',
  },
  async ({ values, positionals }) => {
    const [directory] = positionals;
    if (directory === undefined) throw new UsageError('Write the folder of a food list.');
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-import-'));
    await using database = values.embedded ? null : await BenchDatabase.create(values.postgres);
    await using runtime = await openBenchRuntime({ dataDir: folder.path, databaseUrl: database?.url ?? null });
    await measure(runtime.context(), directory);
  },
);

async function measure(context: Context, directory: string): Promise<void> {
  const options = { directory, localeId: 'en_US', skipBad: true };
  const first = await seconds(() => importFoodList(context, options));
  const yardstick = await seconds(() => copyRows(context.em));
  const rows = [
    ['the first import', first],
    ['the same files again', await seconds(() => importFoodList(context, options))],
    ['a dry run', await seconds(() => importFoodList(context, { ...options, isDryRun: true }))],
    ['PostgreSQL writes the same rows', yardstick],
  ] as const;
  const lines = rows.map(([what, taken]) => [what, taken.toFixed(1), (taken / yardstick).toFixed(1)]);
  stdout.write(`${table([directory, 'seconds', 'times the yardstick'], lines)}\n`);
}

// Set-based: the database copies its own rows.
async function copyRows(em: EntityManager): Promise<void> {
  for (const name of TABLES) {
    const copy = `bench_copy_of_${name}`;
    await query(em, sql`create table ${sql.table(copy)} (like ${sql.table(name)} including all excluding identity)`);
    await query(em, sql`insert into ${sql.table(copy)} select * from ${sql.table(name)}`);
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
