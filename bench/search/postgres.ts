import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';
import { BenchDatabase } from '../support/bench-database.ts';
import type { QuerySet } from './data.ts';
import type { Engine } from './score.ts';

/** A PostgreSQL database for the trigram search, on a server or in this process. */
export interface TrigramDatabase {
  readonly title: string;
  query(text: string, values?: unknown[]): Promise<Record<string, string>[]>;
  close(): Promise<void>;
}

export interface TrigramIndex {
  readonly engine: Engine;
  /** The stored size of the table and the index in MB. */
  readonly storedMb: number;
}

/** Opens a new database on the server of `adminUrl` and drops it at the end; null for the embedded database. */
export async function openTrigramDatabase(adminUrl: string | null): Promise<TrigramDatabase> {
  const database = adminUrl === null ? await openEmbedded() : await openServer(adminUrl);
  await database.query('create extension pg_trgm');
  await database.query('create extension unaccent');
  await database.query(`create function plain(text) returns text immutable parallel safe language sql as
    $$ select trim(regexp_replace(lower(unaccent('unaccent', $1)), '[^[:alnum:]%]+', ' ', 'g')) $$`);
  return database;
}

async function openEmbedded(): Promise<TrigramDatabase> {
  const embedded = await PGlite.create({ extensions: { pg_trgm, unaccent } });
  const query = async (text: string, values?: unknown[]) =>
    (await embedded.query<Record<string, string>>(text, values)).rows;
  const [row] = await query('show server_version');
  return { title: `PostgreSQL ${row?.['server_version']} embedded`, query, close: () => embedded.close() };
}

async function openServer(adminUrl: string): Promise<TrigramDatabase> {
  const database = await BenchDatabase.create(adminUrl);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    title: `PostgreSQL ${await database.version()} on a server`,
    query: async (text, values) => (await client.query<Record<string, string>>(text, values)).rows,
    close: async () => {
      await client.end();
      await database[Symbol.asyncDispose]();
    },
  };
}

/**
 * Builds a trigram search with the best of the tried settings (docs/performance.md). Names and queries have no accents, case and
 * punctuation. A GiST index gives the hundred nearest names, which are ordered by the sum of strict word similarity and similarity.
 */
export async function buildTrigramIndex(
  database: TrigramDatabase,
  { documents }: Pick<QuerySet, 'documents'>,
): Promise<TrigramIndex> {
  const rows = documents.flatMap(({ code, names }) => names.map((name) => ({ code, name })));
  await database.query('drop table if exists names');
  await database.query('create table names (code text not null, name text not null)');
  await database.query(
    'insert into names select code, plain(name) from unnest($1::text[], $2::text[]) as t (code, name)',
    [rows.map(({ code }) => code), rows.map(({ name }) => name)],
  );
  await database.query('create index names_trigrams on names using gist (name gist_trgm_ops (siglen = 64))');
  await database.query('analyze names');
  const [size] = await database.query(`select (pg_total_relation_size('names') / 1024.0 / 1024)::text as mb`);
  const search = `select code from (
      select code, (plain($1) <<<-> name) + (name <-> plain($1)) as distance
      from (select code, name from names order by name <-> plain($1) limit 100) as nearest
    ) as ranked group by code order by min(distance), code limit 10`;
  return {
    engine: async (text) => (await database.query(search, [text])).map(({ code = '' }) => code),
    storedMb: Number(size?.['mb']),
  };
}
