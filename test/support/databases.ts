import { readFileSync } from 'node:fs';
import { MikroORM as EmbeddedORM } from '@mikro-orm/pglite';
import { MikroORM as ServerORM } from '@mikro-orm/postgresql';
import type { MikroORM } from '@mikro-orm/sql';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseOptions } from '../../src/db/orm.ts';
import { loadReferenceData } from '../../src/db/reference-data.ts';
import { query, sql } from '../../src/db/sql.ts';

/** Statements that the ORM and query() ran since the test app was opened. */
export const statements: string[] = [];

const counting = {
  debug: ['query' as const],
  colors: false,
  logger: (line: string) => {
    statements.push(line);
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

/** Creates a database on the server; its URL. */
export async function databaseNamed(serverUrl: string, name: string, template?: string): Promise<string> {
  await onServer(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
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
  return { orm, databaseUrl: null, close: () => Promise.resolve() };
}

const KEPT = ['mikro_orm_migrations'];

async function empty(orm: MikroORM): Promise<void> {
  const em = orm.em.fork();
  const tables = await query<{ name: string }>(
    em,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all(${KEPT}::text[])`,
  );
  const names = [...tables.map(({ name }) => name), 'pgboss.job'];
  await query(em, sql.raw(`truncate ${names.join(', ')} restart identity`));
  await loadReferenceData(orm);
}
