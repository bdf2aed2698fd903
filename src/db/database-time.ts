import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from './sql.ts';

/** The time by the clock of the database, for times that one process writes and another one compares: their clocks may differ by minutes. */
export async function databaseTime(em: EntityManager): Promise<Date> {
  // No entity: the clock.
  const [row] = await query<{ ms: number }>(
    em,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return new Date(row?.ms ?? NaN);
}
