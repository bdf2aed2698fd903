import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/sql';
import type { FileStore } from '../../src/adapters/file-store/file-store.ts';
import { query, sql } from '../../src/db/sql.ts';
import { storedNames } from '../support/pictures.ts';

/**
 * Tables that a backup leaves out or fills anew: the change feed, the counts of rate limits, when migrations ran; and kept counts, whose rows
 * are compared as their sums.
 */
const PASSING = ['public.change', 'public.rate_limit', 'public.mikro_orm_migrations', 'public.survey_tally'];

export type Contents = Record<string, string[]>;

/** Every row of every table in the schemas, as text, by table; the migrations by name; the tables of PostgreSQL left out. */
export async function contentsOf(em: EntityManager, schemas: readonly string[]): Promise<Contents> {
  const tables = await query<{ name: string }>(
    em,
    sql`select table_schema || '.' || table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema = any(${[...schemas]}::text[])`,
  );
  const contents: Contents = {};
  for (const { name } of tables) {
    if (PASSING.includes(name)) continue;
    const rows = await query<{ row: string }>(em, sql`select t::text as row from ${sql.raw(name)} t order by 1`);
    contents[name] = rows.map(({ row }) => row);
  }
  // A restore ends overdue notifications.
  contents.counts = await column(
    em,
    sql`select concat_ws(' ', survey_id, subject, value, day, sum(count)) as value from survey_tally where subject <> 'notifications'
        group by survey_id, subject, value, day having sum(count) <> 0 order by 1`,
  );
  contents.migrations = await column(em, sql`select name as value from mikro_orm_migrations order by id`);
  return contents;
}

/** The constraints, indexes and triggers of the schema, and the last number that each sequence gave. */
export async function schemaOf(em: EntityManager): Promise<Contents> {
  return {
    constraints: await column(
      em,
      sql`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as value from pg_constraint
          where connamespace = 'public'::regnamespace order by 1`,
    ),
    indexes: await column(em, sql`select indexdef as value from pg_indexes where schemaname = 'public' order by 1`),
    triggers: await column(
      em,
      sql`select pg_get_triggerdef(t.oid) || t.tgenabled::text as value from pg_trigger t where not tgisinternal order by 1`,
    ),
    sequences: await column(
      em,
      sql`select sequencename || ' ' || last_value as value from pg_sequences
          where schemaname = 'public' and last_value is not null and sequencename not in ('change_id_seq', 'mikro_orm_migrations_id_seq', 'survey_tally_id_seq') order by 1`,
    ),
  };
}

/** The tasks that wait in the queue or run. */
export function waiting(em: EntityManager): Promise<unknown[]> {
  return query(
    em,
    sql`select name, data, start_after::text as "startAfter", singleton_key as "singletonKey", group_id as "group"
        from pgboss.job where state < 'completed' order by 1, 2::text`,
  );
}

/** The SHA-256 of every picture, by name. */
export async function picturesOf(files: FileStore): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  for (const name of await storedNames(files)) {
    pictures[name] = createHash('sha256')
      .update((await files.read(name)) ?? '')
      .digest('hex');
  }
  return pictures;
}

async function column(em: EntityManager, statement: Parameters<typeof query>[1]): Promise<string[]> {
  return (await query<{ value: string }>(em, statement)).map(({ value }) => value);
}
