import { readFileSync } from 'node:fs';
import { MikroORM as EmbeddedORM } from '@mikro-orm/pglite';
import { MikroORM as ServerORM } from '@mikro-orm/postgresql';
import type { MikroORM } from '@mikro-orm/sql';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseOptions } from '../../src/db/orm.ts';
import { loadReferenceData } from '../../src/db/reference-data.ts';
import { query, sql } from '../../src/db/sql.ts';

/** Statements that the ORM and query() ran since the test app was opened, without how long they took. */
export const statements: string[] = [];

const counting = {
  debug: ['query' as const],
  colors: false,
  logger: (line: string) => {
    statements.push(line.replace(/ \[took \d+ ms.*\]$/, ''));
  },
};

export function openServer(clientUrl: string): Promise<MikroORM> {
  return ServerORM.init({ ...databaseOptions, ...counting, clientUrl, pool: { min: 0, max: 5 } });
}

export function openEmbedded(file?: string): Promise<MikroORM> {
  const image = file === undefined ? undefined : new Blob([readFileSync(file)]);
  return EmbeddedORM.init({
    ...databaseOptions,
    ...counting,
    dbName: 'memory://',
    // A function: MikroORM clones plain options, and a cloned Blob is no Blob.
    ...(image === undefined ? {} : { driverOptions: () => ({ loadDataDir: image }) }),
  });
}

/** Creates a database on the server; its URL. Its commits do not wait for the disk: no test of these databases ends the server itself. */
export async function databaseNamed(serverUrl: string, name: string, template?: string): Promise<string> {
  await onServer(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  await onServer(serverUrl, `alter database ${name} set synchronous_commit = off`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Runs a statement in the database of the URL, which no test uses; its rows. */
export async function onServer<Row extends pg.QueryResultRow>(serverUrl: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  orm: MikroORM;
  /** Null: the embedded one. */
  databaseUrl: string | null;
  close(): Promise<void>;
}

let embedded: Promise<MikroORM> | undefined;
let counter = 0;

/** An empty, migrated database for one test file: a clone on a server, or this worker's embedded one, emptied. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  if ('serverUrl' in template) {
    const name = `recall_test_${process.pid}_${counter++}`;
    const databaseUrl = await databaseNamed(template.serverUrl, name, template.name);
    const orm = await openServer(databaseUrl);
    return {
      orm,
      databaseUrl,
      close: async () => {
        await orm.close();
        await dropDatabase(template.serverUrl, name);
      },
    };
  }
  embedded ??= openEmbedded(template.file);
  const orm = await embedded;
  await empty(orm);
  statements.length = 0;
  return { orm, databaseUrl: null, close: () => Promise.resolve() };
}

/** The tables with the rows of `loadReferenceData`. */
const REFERENCE = ['nutrient_unit', 'nutrient_type', 'food_group', 'physical_activity_level'];

// Truncating would make new files for every table, index and sequence, which takes longer than deleting the few rows of
// a test file. In the role of a replica no trigger fires, so that the order of the tables does not matter.
const EMPTYING = sql.raw(`do $$
  declare name text; first bigint;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in
      select quote_ident(tablename) from pg_tables
      where schemaname = 'public' and tablename not in ('mikro_orm_migrations', ${REFERENCE.map((table) => `'${table}'`).join()})
      union all select 'pgboss.job'
    loop
      execute 'delete from ' || name;
    end loop;
    for name, first in
      select format('%I.%I', schemaname, sequencename), start_value from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop
      perform setval(name, first, false);
    end loop;
  end $$`);

async function empty(orm: MikroORM): Promise<void> {
  await query(orm.em.fork(), EMPTYING);
  const present = await referenceRows(orm);
  reference ??= present;
  if (present === reference) return;
  for (const table of [...REFERENCE].reverse()) await query(orm.em.fork(), sql`delete from ${sql.table(table)}`);
  await loadReferenceData(orm);
}

/** The reference data of this worker's embedded database as the template has it. */
let reference: string | undefined;

async function referenceRows(orm: MikroORM): Promise<string> {
  const rows = REFERENCE.map((table) => `(select jsonb_agg(t order by id) from ${table} t)`);
  const [found] = await query<{ all: string }>(orm.em.fork(), sql.raw(`select concat(${rows.join()}) as all`));
  return found?.all ?? '';
}
