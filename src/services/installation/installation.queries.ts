import { statfs } from 'node:fs/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import { dayOf } from '../../adapters/key-ring.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { Setting } from '../../settings.ts';
import type { QueueState } from '../../tasks.ts';
import { keyUses, type KeyUses } from '../keys/key-uses.ts';

/** A key that signs and seals, or one that is missing although something needs it. Never its secret. */
interface KeyState extends KeyUses {
  id: string;
  /** The day on which it was made, YYYY-MM-DD; null: its id does not say it. */
  madeOn: string | null;
  use: 'signs' | 'verifies' | 'missing';
}

export interface InstallationState {
  version: string;
  nodeVersion: string;
  /** When the process that answers started. */
  startedAt: Date;
  database: { kind: 'postgresql' | 'embedded'; version: string; bytes: number };
  pictures: { store: 'folder' | 's3'; count: number };
  /** The disk of the data folder, in bytes. */
  disk: { totalBytes: number; freeBytes: number };
  /** The last backup that `npm run backup` made; null: none. */
  lastBackup: { createdAt: Date; recalls: number; pictures: number } | null;
  queues: QueueState[];
  keys: KeyState[];
  settings: readonly Setting[];
}

/** Reads how the installation stands: versions, storage, the last backup, queues, keys and settings without secrets. Six queries. */
export async function readInstallation(context: Context): Promise<InstallationState> {
  const { em, config, tasks } = context;
  const [database] = await query<{ version: string; bytes: number }>(
    em,
    // About no entity: the catalogue of PostgreSQL.
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  );
  if (!database) throw new Error('A select without a from has one row.');
  const { bsize, blocks, bavail } = await statfs(config.dataDir);
  const [backup] = await kysely(em)
    .selectFrom('backup_record')
    .select(['created_at as createdAt', 'recalls', 'pictures'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
  return {
    version: packageJson.version,
    nodeVersion: process.versions.node,
    startedAt: new Date(performance.timeOrigin),
    database: { kind: config.databaseUrl === null ? 'embedded' : 'postgresql', ...database },
    pictures: { store: config.images.kind, count: await countPictures(context) },
    disk: { totalBytes: blocks * bsize, freeBytes: bavail * bsize },
    lastBackup: backup ? { ...backup, createdAt: new Date(backup.createdAt) } : null,
    queues: await tasks.states(em),
    keys: await keyStates(context),
    settings: config.settings,
  };
}

async function countPictures({ em }: Context): Promise<number> {
  const { count } = await kysely(em)
    .selectFrom('processed_image')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function keyStates(context: Context): Promise<KeyState[]> {
  const uses = await keyUses(context);
  const known = context.tokens.keyIds;
  const none: KeyUses = { tokens: 0, secrets: 0, jobs: 0 };
  const stateOf = (id: string, use: KeyState['use']) => ({ id, madeOn: dayOf(id), use, ...(uses.get(id) ?? none) });
  return [
    ...known.map((id, index) => stateOf(id, index === 0 ? 'signs' : 'verifies')),
    ...[...uses.keys()].filter((id) => !known.includes(id)).map((id) => stateOf(id, 'missing')),
  ];
}
