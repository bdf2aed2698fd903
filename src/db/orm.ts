import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM, Options } from '@mikro-orm/sql';
import type { Pool, PoolClient } from 'pg';
import { ormOptions } from '../../mikro-orm.config.ts';
import { ConfigError } from '../config.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { prepareEmbeddedFolder, readingWhole } from './embedded-folder.ts';
import { adaptSessions, LimitedClient, POOL_OPTIONS } from './limited-client.ts';
import { migrations } from './migrations/index.ts';
import { query, sql } from './sql.ts';

/** The options of every database of the service, whatever its driver. */
export const databaseOptions = {
  ...ormOptions,
  migrations: { migrationsList: migrations, path: 'src/db/migrations', emit: 'ts', snapshot: false, silent: true },
} satisfies Partial<Options>;

/** The folder below `dataDir` that a restore writes until it is complete. */
export const UNFINISHED_RESTORE = 'restore-unfinished';

export interface DatabaseOptions {
  databaseUrl: string | null;
  databaseReplicaUrl: string | null;
  databasePoolSize: number;
  dataDir: string;
}

export interface Database {
  orm: MikroORM;
  /** The replica, which may be some moments behind; `orm` itself if there is none. */
  replica: MikroORM;
  /**
   * Whether all connections of a pool are held long after their limits, which only a restart repairs. False for the embedded database, which
   * has no pool: a statement of it that does not end stops the process, which then answers no check of its health.
   */
  isStuck: () => boolean;
  close: () => Promise<void>;
}

/**
 * Opens PostgreSQL at `databaseUrl`, otherwise the embedded PostgreSQL (PGlite) below `dataDir`, which one process at a time
 * may open. The drivers are imported on demand: PGlite alone costs 100 MB.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseReplicaUrl, databasePoolSize, dataDir } = options;
  if (databaseUrl !== null) {
    const primary = await connect(databaseUrl, databasePoolSize);
    const { orm, isStuck } = primary;
    if (databaseReplicaUrl === null) return { orm, replica: orm, isStuck, close: () => orm.close() };
    const replica = await connectReplica(databaseReplicaUrl, databasePoolSize).catch(async (error: unknown) => {
      await orm.close();
      throw error;
    });
    return {
      orm,
      replica: replica.orm,
      isStuck: () => isStuck() || replica.isStuck(),
      close: async () => {
        await replica.orm.close();
        await orm.close();
      },
    };
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  requireNoRestore(dataDir);
  const unlock = await lockDataDir(dataDir);
  const orm = await openEmbedded(join(dataDir, 'postgres')).catch((error: unknown) => {
    unlock();
    throw error;
  });
  return {
    orm,
    replica: orm,
    isStuck: () => false,
    close: async () => {
      try {
        await orm.close();
      } finally {
        unlock();
      }
    },
  };
}

async function openEmbedded(folder: string): Promise<MikroORM> {
  await prepareEmbeddedFolder(folder);
  const { MikroORM } = await import('@mikro-orm/pglite');
  const orm = await MikroORM.init({ ...databaseOptions, dbName: folder });
  await readingWhole(folder, () => query(orm.em.fork(), sql`select 1`));
  return orm;
}

/** Refuses to start after an interrupted restore: a new, empty installation would look like the restored one. */
function requireNoRestore(dataDir: string): void {
  const draft = join(dataDir, UNFINISHED_RESTORE);
  if (!existsSync(draft)) return;
  throw new ConfigError(`DATA_DIR: a restore was interrupted here. Run it again, or remove ${draft}.`);
}

/** Connects to the replica. Throws a ConfigError if the server is not a replica of the primary: changes would never appear on it. */
async function connectReplica(clientUrl: string, poolSize: number): Promise<Connected> {
  const replica = await connect(clientUrl, poolSize);
  try {
    const { isReplica } = await requireAnswer(replica.orm, 'DATABASE_REPLICA_URL');
    if (!isReplica) throw new ConfigError('DATABASE_REPLICA_URL: that server is not a replica');
    return replica;
  } catch (error) {
    await replica.orm.close();
    throw error;
  }
}

/** Checks that a server answers. Throws a ConfigError that names the setting if it does not. */
export async function requireAnswer(orm: MikroORM, setting: string): Promise<{ isReplica: boolean }> {
  try {
    // No entity: a state of the server.
    const [found] = await query<{ isReplica: boolean }>(orm.em.fork(), sql`select pg_is_in_recovery() as "isReplica"`);
    return found ?? { isReplica: false };
  } catch (error) {
    throw new ConfigError(`${setting}: ${(error as Error).message}`, { cause: error });
  }
}

interface Connected {
  orm: MikroORM;
  isStuck: () => boolean;
}

async function connect(clientUrl: string, poolSize: number): Promise<Connected> {
  const { MikroORM } = await import('@mikro-orm/postgresql');
  const held = new Set<PoolClient>();
  const onPoolCreated = (pool: Pool) => {
    watchHeld(pool, held);
    adaptSessions(pool);
  };
  const orm = await MikroORM.init({
    ...databaseOptions,
    clientUrl,
    pool: { min: 0, max: poolSize },
    driverOptions: { ...POOL_OPTIONS, onPoolCreated },
  });
  const isStuck = () => {
    const now = performance.now();
    const isOverdue = (client: PoolClient) => client instanceof LimitedClient && client.isOverdue(now);
    return held.size >= poolSize && [...held].every(isOverdue);
  };
  return { orm, isStuck };
}

/**
 * Keeps in `held` the connections that the pool has lent, and releases one that closes inside a transaction. kysely releases a
 * connection only after a successful commit or rollback, so such a connection would keep its place in the pool for ever.
 */
function watchHeld(pool: Pool, held: Set<PoolClient>): void {
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      client.release(true);
      // The current holder will release it again, which must do nothing.
      client.release = () => undefined;
    });
  });
}
