import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';

/**
 * Removes dead rows and renews the statistics of the planner, as the autovacuum of a server does: the embedded database has no process for
 * it. One table at a time, so that requests are answered in between. Returns the number of tables.
 */
export async function vacuumTables({ em }: Context): Promise<number> {
  const tables = await query<{ schema: string; name: string }>(
    em,
    sql`select schemaname as schema, relname as name from pg_stat_user_tables order by 1, 2`,
  );
  // One statement for all tables would keep the only connection.
  for (const { schema, name } of tables) await query(em, sql`vacuum (analyze) ${sql.table(`${schema}.${name}`)}`);
  return tables.length;
}
