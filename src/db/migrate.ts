import { setTimeout } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/sql';
import type { Migrator } from '@mikro-orm/migrations';
import type { Client } from 'pg';
import { ConfigError } from '../config.ts';

/** Key of the advisory lock that lets one process migrate at a time; any constant of our own will do. */
const MIGRATION_LOCK = 7_031_991;
const ASKED_EVERY_MS = 200;

/**
 * Runs the pending migrations; how many ran. MikroORM's migrator takes no lock, and of three processes that start
 * together two would fail, so on PostgreSQL it runs under an advisory lock on a connection of its own. The lock is that
 * of a transaction: one of a session would stay with a connection that a pooler gives to somebody else.
 */
export async function migrate(orm: MikroORM, databaseUrl: string | null): Promise<number> {
  const up = async () => (await (orm.migrator as Migrator).up()).length;
  if (databaseUrl === null) return up();
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: Error) => {
    throw new ConfigError(`DATABASE_DIRECT_URL: ${error.message}`, { cause: error });
  });
  try {
    while (!(await hasLock(client))) await setTimeout(ASKED_EVERY_MS);
    return await up();
  } finally {
    await client.end();
  }
}

// Who waits inside a transaction keeps a connection of the pooler from the one who migrates.
async function hasLock(client: Client): Promise<boolean> {
  await client.query('begin');
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_xact_lock($1) as "isMine"', [
    MIGRATION_LOCK,
  ]);
  const isMine = rows[0]?.isMine === true;
  if (!isMine) await client.query('rollback');
  return isMine;
}
