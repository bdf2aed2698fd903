import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { MikroORM } from '@mikro-orm/sql';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { loadReferenceData } from '../../src/db/reference-data.ts';
import { installTaskQueue } from '../../src/db/task-queue.ts';
import { databaseNamed, dropDatabase, openEmbedded, openServer } from './databases.ts';
import { fingerprintOf } from './fingerprint.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database on a server to clone, or the file of a migrated embedded one. */
    template: { serverUrl: string; name: string } | { file: string };
  }
}

const ROOT = join(import.meta.dirname, '../..');

/** What a migrated database follows from. */
const DATABASE_SOURCES = [
  'package-lock.json',
  'src/db/reference-data.ts',
  'src/tasks.ts',
  'src/db/migrations',
  'data/reference',
];

/** Migrates once for the whole run; with TEST_DATABASE_URL on that server, else embedded and kept until a migration changes. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Commands and servers that tests start read their modules in half the time.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/recall/compiled');
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined) {
    project.provide('template', { file: await embeddedTemplate() });
    return undefined;
  }
  const name = `recall_template_${process.pid}`;
  await dropDatabase(serverUrl, name);
  const databaseUrl = await databaseNamed(serverUrl, name);
  const orm = await openServer(databaseUrl);
  await prepare(orm, databaseUrl);
  await orm.close();
  project.provide('template', { serverUrl, name });
  return () => dropDatabase(serverUrl, name);
}

async function prepare(orm: MikroORM, databaseUrl: string | null): Promise<void> {
  await migrate(orm, null);
  await loadReferenceData(orm);
  await installTaskQueue({ orm, databaseUrl }, pino({ level: 'silent' }));
}

async function embeddedTemplate(): Promise<string> {
  const file = join(ROOT, 'node_modules/.cache/recall', `template-${fingerprintOf(DATABASE_SOURCES)}.tar`);
  if (existsSync(file)) return file;
  const orm = await openEmbedded();
  await prepare(orm, null);
  const connection = orm.em.getConnection() as unknown as { getNativeClient(): Promise<PGlite> };
  const dump = await (await connection.getNativeClient()).dumpDataDir('none');
  await orm.close();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
