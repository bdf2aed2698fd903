import type { EntityManager } from '@mikro-orm/sql';
import { NOT_DUMPED } from '../../adapters/backup/postgres-tools.ts';
import { query, sql } from '../../db/sql.ts';

/** A table as the catalogue of the database describes it, of any version of the service. */
export interface Table {
  /** `schema.name`, quoted where SQL needs it. */
  name: string;
  columns: Column[];
}

/** A column of such a table. */
export interface Column {
  /** The name, quoted where SQL needs it. */
  name: string;
  type: string;
}

/**
 * Lists the tables whose rows a backup holds: those of all schemas but PostgreSQL's own, or of one `schema`. No entity: it
 * reads the catalogue of the database.
 */
export function tablesOf(em: EntityManager, schema?: string): Promise<Table[]> {
  return query<Table>(
    em,
    sql`select n.nspname || '.' || quote_ident(c.relname) as name,
          jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
            order by a.attnum) as columns
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relkind in ('r', 'p') and not c.relispartition
          and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
          and n.nspname = coalesce(${schema ?? null}::text, n.nspname)
          and n.nspname || '.' || c.relname <> all(${NOT_DUMPED}::text[])
        group by n.nspname, c.relname order by 1`,
  );
}

/** Counts the rows of each table, by its name. No entity: any table of any version. */
export async function rowCounts(em: EntityManager, tables: readonly Table[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [counted] = await query<{ n: number }>(em, sql`select count(*)::int as n from ${sql.raw(name)}`);
    counts[name] = counted?.n ?? 0;
  }
  return counts;
}

/**
 * Lists the migrations that have run, in their order: none in a database without an installation. No entity: MikroORM's table.
 */
export async function migrationsOf(em: EntityManager): Promise<string[]> {
  const [table] = await query(em, sql`select 1 where to_regclass('public.mikro_orm_migrations') is not null`);
  if (!table) return [];
  const rows = await query<{ name: string }>(em, sql`select name from public.mikro_orm_migrations order by id`);
  return rows.map(({ name }) => name);
}
