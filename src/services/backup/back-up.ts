import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { IsolationLevel, type EntityManager } from '@mikro-orm/sql';
import { BackupRecord } from '../../../entities/backup-record.ts';
import { BackupDraft } from '../../adapters/backup/draft.ts';
import { countOf, FORMAT, type Manifest } from '../../adapters/backup/manifest.ts';
import { dumpDatabase } from '../../adapters/backup/postgres-tools.ts';
import { MANIFEST } from '../../adapters/backup/stored-backup.ts';
import { openFileStore } from '../../adapters/file-store/index.ts';
import { openDatabase } from '../../db/orm.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { migrationsOf, rowCounts, tablesOf } from './catalogue.ts';
import { postgresMajor, serverOf, type Installation } from './installation.ts';
import { storePictures } from './pictures.ts';
import { storeRows } from './store-rows.ts';

export const DUMP = 'database.dump';

type Content = Omit<Manifest, 'pictures' | 'createdAt'>;

/**
 * Writes the database and then the pictures to a new folder. PostgreSQL may be in use: the backup has its state of one moment.
 * Throws AppError `backup.exists`, `backup.no_installation`, `backup.tool`.
 */
export async function backUp(
  installation: Installation,
  { target, version }: { target: string; version: string },
): Promise<Manifest> {
  requireEmbedded(installation);
  const { orm, close } = await openDatabase(installation.config);
  try {
    const made = await BackupDraft.make(target, async (draft) => {
      const createdAt = installation.now().toISOString();
      const content = await orm.em
        .fork()
        .transactional((em) => storeDatabase(installation, em, draft, version), SNAPSHOT);
      const pictures = await storePictures(await openFileStore(installation.config), draft, installation.onProgress);
      const manifest = { ...content, createdAt, pictures };
      await draft.add(MANIFEST, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
      return manifest;
    });
    await recordBackup(orm.em.fork(), made);
    return made;
  } finally {
    await close();
  }
}

/**
 * Keeps that the backup was made, for staff, where that can be kept: the database of an earlier version has no table for it,
 * and neither a role that may only read nor a standby can write.
 */
async function recordBackup(em: EntityManager, { createdAt, version, rows, pictures }: Manifest): Promise<void> {
  // No entity: the table may be missing.
  const [can] = await query(
    em,
    sql`select 1 where has_table_privilege(to_regclass('public.backup_record'), 'insert') and current_setting('transaction_read_only') = 'off'`,
  );
  if (!can) return;
  const record = {
    id: randomUUID(),
    createdAt: new Date(createdAt),
    version,
    recalls: countOf(rows, 'submission'),
    pictures,
  };
  await em.insert(BackupRecord, record);
}

const SNAPSHOT = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };

async function storeDatabase(
  installation: Installation,
  em: EntityManager,
  draft: BackupDraft,
  version: string,
): Promise<Content> {
  const migrations = await migrationsOf(em);
  if (migrations.length === 0) throw noInstallation('The database holds no installation of this service.');
  const facts = { format: FORMAT, version, migrations, postgresMajor: await postgresMajor(em) } as const;
  const server = await serverOf(installation, em);
  if (server === null) {
    return { ...facts, database: 'embedded', ...(await storeRows(em, draft, installation.onProgress)) };
  }
  // No entity: a setting, and a snapshot of the server. The transaction that has it is idle while the server writes the dump.
  await query(em, sql`select set_config('idle_in_transaction_session_timeout', '0', true)`);
  const [exported] = await query<{ snapshot: string }>(em, sql`select pg_export_snapshot() as snapshot`);
  const file = await draft.fileFor(DUMP);
  await dumpDatabase(server, { file, snapshot: exported?.snapshot ?? '' });
  await draft.adopt(DUMP);
  installation.onProgress('database', 1, 1);
  return { ...facts, database: 'postgresql', rows: await rowCounts(em, await tablesOf(em)), tasks: 0 };
}

// Opening an embedded database that does not exist would create it.
function requireEmbedded({ config: { databaseUrl, dataDir } }: Installation): void {
  const folder = join(dataDir, 'postgres');
  if (databaseUrl !== null || existsSync(folder)) return;
  throw noInstallation(
    `There is no embedded database in ${folder}: set DATA_DIR or DATABASE_URL as the server has them.`,
  );
}

function noInstallation(message: string): AppError {
  return new AppError('not_found', 'backup.no_installation', message);
}
