import { setTimeout } from 'node:timers/promises';
import type { Migrator } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/sql';
import { ConfigError } from '../config.ts';
import { CONNECTION_OPTIONS, LimitedClient } from './limited-client.ts';
import { migrations } from './migrations/index.ts';

/** The key of the advisory lock that lets one process migrate at a time. It is an arbitrary constant. */
const MIGRATION_LOCK = 7_031_991;
const ASKED_EVERY_MS = 200;

/** Refuses tables of a newer version: this one would read and write them wrongly, without a word. */
async function requireKnown(migrator: Migrator): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = (await migrator.getExecuted()).map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new ConfigError(
    `The tables of this database belong to a newer version, which made ${unknown.join(', ')}. Start that version, or restore a backup of this one to an empty place.`,
  );
}

/**
 * Runs the pending migrations and returns their number. Throws a ConfigError on tables of a newer version. The migrator of MikroORM takes no lock, and of three processes that
 * start together two would fail, so on PostgreSQL it runs under an advisory lock on a separate connection. A transaction
 * holds the lock: a lock of a session would stay with a connection that a pooler gives to another client.
 */
export async function migrate(orm: MikroORM, databaseUrl: string | null): Promise<number> {
  const up = async () => {
    const migrator = orm.migrator as Migrator;
    await requireKnown(migrator);
    return (await migrator.up()).length;
  };
  if (databaseUrl === null) return up();
  const client = new LimitedClient({ connectionString: databaseUrl, ...CONNECTION_OPTIONS });
  await client.connect().catch((error: Error) => {
    throw new ConfigError(`DATABASE_DIRECT_URL: ${error.message}`, { cause: error });
  });
  try {
    await client.prepareSession();
    while (!(await hasLock(client))) await setTimeout(ASKED_EVERY_MS);
    return await up();
  } finally {
    await client.end();
  }
}

// A process that waited inside a transaction could take the pooler connection that the migrating process needs.
async function hasLock(client: LimitedClient): Promise<boolean> {
  await client.query('begin');
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_xact_lock($1) as "isMine"', [
    MIGRATION_LOCK,
  ]);
  const isMine = rows[0]?.isMine === true;
  if (!isMine) await client.query('rollback');
  return isMine;
}
