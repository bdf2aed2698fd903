import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Migrator } from '@mikro-orm/migrations';
import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { Notification } from '../../../entities/notification.ts';
import type { Manifest } from '../../adapters/backup/manifest.ts';
import { requireMajor, restoreDatabase } from '../../adapters/backup/postgres-tools.ts';
import { damaged, StoredBackup } from '../../adapters/backup/stored-backup.ts';
import { openFileStore } from '../../adapters/file-store/index.ts';
import { lockDataDir } from '../../db/data-dir-lock.ts';
import { migrations } from '../../db/migrations/index.ts';
import { openDatabase, UNFINISHED_RESTORE } from '../../db/orm.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { DUMP } from './back-up.ts';
import { tablesOf } from './catalogue.ts';
import { serverOf, type Installation } from './installation.ts';
import { readJsonLines } from './json-lines.ts';
import { loadRows } from './load-rows.ts';
import { FOLDER, loadPictures, requireOwnStore } from './pictures.ts';
import { requireRows } from './require-rows.ts';
import { partOf } from './store-rows.ts';
import { addTasks, type WaitingTask } from './tasks.ts';

/** What a restore did. */
export interface Restored {
  manifest: Manifest;
  /** The number of migrations that ran after the rows were restored. */
  migrated: number;
  /** The number of notifications that were already due: they become `failed`, and the next report to their survey names them. */
  overdue: number;
}

/**
 * Fills an empty database and image store with a backup. It writes last which migrations have run: until then no server starts
 * with the database. A backup of an embedded database can be restored to PostgreSQL. Throws AppError `backup.*` before anything is
 * changed, if the backup cannot be restored.
 */
export async function restoreBackup(installation: Installation, source: string): Promise<Restored> {
  const backup = await StoredBackup.open(source, (done, total) => installation.onProgress('checked', done, total));
  requireKnown(backup.manifest);
  requirePictures(backup);
  return installation.config.databaseUrl === null
    ? restoreEmbedded(installation, backup)
    : restore(installation, backup);
}

/** Restores to a folder with another name, and renames it when it is complete: a server never finds half a database. */
async function restoreEmbedded(installation: Installation, backup: StoredBackup): Promise<Restored> {
  const { dataDir } = installation.config;
  if (backup.manifest.database !== 'embedded') {
    throw inUse('This is a backup of PostgreSQL: set DATABASE_URL to an empty database.');
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dataDir);
  const draft = join(dataDir, UNFINISHED_RESTORE);
  try {
    const final = join(dataDir, 'postgres');
    if (existsSync(final)) throw inUse(`${final} exists already: move it away, or set DATA_DIR to another folder.`);
    rmSync(draft, { recursive: true, force: true });
    const restored = await restore({ ...installation, config: { ...installation.config, dataDir: draft } }, backup);
    renameSync(join(draft, 'postgres'), final);
    return restored;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    unlock();
  }
}

async function restore(installation: Installation, backup: StoredBackup): Promise<Restored> {
  const files = await openFileStore(installation.config);
  await requireOwnStore(files, backup);
  const { orm, close } = await openDatabase(installation.config);
  try {
    await requireEmpty(orm.em.fork());
    await requireTool(installation, orm.em.fork(), backup);
    await loadDatabase(installation, orm, backup);
    await loadPictures(files, backup, installation.onProgress);
    return { manifest: backup.manifest, ...(await finish(orm, backup.manifest, installation.now())) };
  } finally {
    await close();
  }
}

async function requireTool(installation: Installation, em: EntityManager, { manifest }: StoredBackup): Promise<void> {
  const server = await serverOf(installation, em);
  if (server === null || manifest.database === 'embedded') return;
  await requireMajor('pg_restore', { ...server, postgresMajor: manifest.postgresMajor });
  if (server.postgresMajor >= manifest.postgresMajor) return;
  throw inUse(
    `The backup is of PostgreSQL ${manifest.postgresMajor} and this server of ${server.postgresMajor}: restore it to ${manifest.postgresMajor} or later.`,
  );
}

async function loadDatabase(installation: Installation, orm: MikroORM, backup: StoredBackup): Promise<void> {
  const { databaseUrl } = installation.config;
  if (backup.manifest.database === 'embedded') {
    await loadRows(orm, backup, installation.onProgress);
    await addTasks(orm, databaseUrl, readJsonLines<WaitingTask>(backup.read(partOf.tasks)));
    return;
  }
  const em = orm.em.fork();
  const server = await serverOf(installation, em);
  if (server === null) return;
  await restoreDatabase(server, backup.fileOf(DUMP));
  await requireRows(em, backup.manifest.rows, await tablesOf(em));
  installation.onProgress('database', 1, 1);
}

/**
 * Writes which migrations have run, runs the later ones, and collects statistics for the planner. Without these rows a server would
 * run the first migration, and fail.
 */
function finish(orm: MikroORM, manifest: Manifest, now: Date): Promise<Omit<Restored, 'manifest'>> {
  return orm.em.fork().transactional(async (em) => {
    // No entity: the table of migrations belongs to MikroORM.
    await query(
      em,
      sql`insert into mikro_orm_migrations (name) select name from unnest(${manifest.migrations}::text[]) with ordinality as r(name, place)
          order by place`,
    );
    const ran = await (orm.migrator as Migrator).up({ transaction: em.getTransactionContext() });
    const overdue = await endOverdue(em, now);
    // A dump has no statistics. Without them lists of a large survey reach the limit of their statements until the autovacuum comes.
    await query(em, sql`analyze`);
    return { migrated: ran.length, overdue };
  });
}

const MAY_HAVE_BEEN_SENT = 'A backup was restored after it was due; it may have been sent before.';

// The installation may have sent mails after the backup: a mail that is missing is reported, a mail that is sent twice is not.
function endOverdue(em: EntityManager, now: Date): Promise<number> {
  const overdue = { state: { $in: ['pending', 'sending'] }, dueAt: { $lte: now } } as const;
  return em.nativeUpdate(Notification, overdue, { state: 'failed', reason: MAY_HAVE_BEEN_SENT, settledAt: now });
}

function requirePictures(backup: StoredBackup): void {
  const pictures = backup.namesIn(FOLDER).length;
  const { pictures: wanted } = backup.manifest;
  if (pictures !== wanted) throw damaged(`it has ${pictures} files of the image store, not ${wanted}`);
}

function requireKnown({ migrations: names, version }: Manifest): void {
  const unknown = names.find((name, index) => migrations[index]?.name !== name);
  if (unknown === undefined) return;
  const message = `Version ${version} of the service made this backup, and this one does not know its migration ${unknown}: restore it with that version or a later one.`;
  throw new AppError('unsupported', 'backup.newer', message);
}

async function requireEmpty(em: EntityManager): Promise<void> {
  const [table] = await tablesOf(em);
  if (table === undefined) return;
  throw inUse(
    `The database is not empty, it holds ${table.name}: make an empty one (createdb) and set DATABASE_URL to it.`,
  );
}

function inUse(message: string): AppError {
  return new AppError('conflict', 'backup.place_in_use', message);
}
