import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const ADD_INDEX = /addIndex\(\s*'(\w+)',\s*\[([^\]]+)\]/g;

/**
 * Makes the indexes that the migrations of Intake24 name. An installation that made its tables from the models alone lacks them. Those
 * that exist, and those of tables and columns that are gone, are left out.
 */
export async function addIndexes(client: pg.Client, migrations: string): Promise<void> {
  for (const file of readdirSync(migrations).sort()) {
    for (const [, table = '', list = ''] of readFileSync(join(migrations, file), 'utf8').matchAll(ADD_INDEX)) {
      const columns = [...list.matchAll(/\w+/g)].map(([name]) => name);
      if (await isMissing(client, table, columns))
        await client.query(`create index on ${table} (${columns.join(', ')})`);
    }
  }
}

async function isMissing(client: pg.Client, table: string, columns: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select (select count(*) from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = any($2))
         = cardinality($2::text[])
       and not exists (select from pg_indexes where schemaname = 'public' and tablename = $1
         and indexdef like '%(' || array_to_string($2::text[], ', ') || '%') as is`,
    [table, columns],
  );
  return rows[0]?.is ?? false;
}
