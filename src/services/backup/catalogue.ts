import type { EntityManager } from '@mikro-orm/sql';
import { NOT_DUMPED } from '../../adapters/backup/postgres-tools.ts';
import { query, sql } from '../../db/sql.ts';

export interface Table {
  /** `schema.name`, quoted where SQL asks for it. */
  name: string;
  columns: Column[];
}

export interface Column {
  /** Quoted where SQL asks for it. */
  name: string;
  type: string;
}

/** The tables of the database whose rows come along, in no schema of PostgreSQL's own; `schema`: of one alone. */
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

/** How many rows each table has, by its name. */
export async function rowCounts(em: EntityManager, tables: readonly Table[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [counted] = await query<{ n: number }>(em, sql`select count(*)::int as n from ${sql.raw(name)}`);
    counts[name] = counted?.n ?? 0;
  }
  return counts;
}

/** Those that have run, in their order; none in a database that is no installation. */
export async function migrationsOf(em: EntityManager): Promise<string[]> {
  const [table] = await query(em, sql`select 1 where to_regclass('public.mikro_orm_migrations') is not null`);
  if (!table) return [];
  const rows = await query<{ name: string }>(em, sql`select name from public.mikro_orm_migrations order by id`);
  return rows.map(({ name }) => name);
}
