import pg from 'pg';

/** The bytes of each table (including TOAST) and of each index, by name. */
export type Sizes = ReadonlyMap<string, number>;

const SIZES = `select c.relname as name, pg_table_size(c.oid) as bytes
    from pg_class c where c.relkind in ('r', 'i') and c.relnamespace = 'public'::regnamespace
  union all
  select 'pgboss, all tables', sum(pg_total_relation_size(c.oid))
    from pg_class c where c.relkind = 'r' and c.relnamespace = to_regnamespace('pgboss')`;

/** Reads the sizes of the tables and indexes. */
export async function tableSizes(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ name: string; bytes: string | null }>(SIZES);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes ?? 0)]));
}

export interface Growth {
  name: string;
  bytes: number;
}

/** Returns the tables and indexes that have grown, the largest growth first. */
export function growthBetween(before: Sizes, after: Sizes): Growth[] {
  return [...after]
    .map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}
