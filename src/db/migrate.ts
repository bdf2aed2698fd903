import { setTimeout } from 'node:timers/promises';
import type { Migrator } from '@mikro-orm/migrations';
import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { ConfigError } from '../config.ts';
import { CONNECTION_OPTIONS, LimitedClient } from './limited-client.ts';
import { migrations } from './migrations/index.ts';
import { query, sql } from './sql.ts';

/** The key of the advisory lock that lets one process migrate at a time. It is an arbitrary constant. */
const MIGRATION_LOCK = 7_031_991;
const ASKED_EVERY_MS = 200;

/** How often migrations try to get the tables that running processes use, and how long. */
export interface MigrationPatience {
  attempts: number;
  /** The longest wait for one lock. Statements of other processes on that table wait behind it. */
  lockWaitMs: number;
  pauseMs: number;
}

/**
 * Less than PostgreSQL waits before it looks for deadlocks (`deadlock_timeout`, 1 s), so that the migration gives way and not the
 * request of a person. All attempts take about two minutes.
 */
const PATIENCE: MigrationPatience = { attempts: 50, lockWaitMs: 500, pauseMs: 2000 };

/** Of so many attempts one waits longer, because PostgreSQL ends an automatic vacuum for a statement that has waited for `deadlock_timeout`. */
const ATTEMPTS_A_LONG_ONE = 5;
const LONG_WAIT_MS = 1500;

export interface MigrationOptions {
  /** Called after an attempt that was rolled back because of the locks of others, before the next one. */
  onBlocked?: (reason: Error) => void | Promise<void>;
  patience?: MigrationPatience;
}

/** Refuses tables of a newer version: this one would read and write them wrongly, without an error. */
async function requireKnown(migrator: Migrator): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = (await migrator.getExecuted()).map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new ConfigError(
    `The tables of this database belong to a newer version, which made ${unknown.join(', ')}. Start that version, or restore a backup of this one to an empty place.`,
  );
}

/**
 * Runs the pending migrations in one transaction and returns their number. Throws a ConfigError on tables of a newer version, and
 * when other processes keep the tables locked. The migrator of MikroORM takes no lock, and of three processes that
 * start together two would fail, so on PostgreSQL it runs under an advisory lock on a separate connection. A transaction
 * holds the lock: a lock of a session would stay with a connection that a pooler gives to another client.
 */
export async function migrate(
  orm: MikroORM,
  databaseUrl: string | null,
  options: MigrationOptions = {},
): Promise<number> {
  const migrator = orm.migrator as Migrator;
  if (databaseUrl === null) {
    await requireKnown(migrator);
    return (await migrator.up()).length;
  }
  const client = new LimitedClient({ connectionString: databaseUrl, ...CONNECTION_OPTIONS });
  // A lost connection has released the lock. What this process does then waits for the tables like any other.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new ConfigError(`DATABASE_DIRECT_URL: ${error.message}`, { cause: error });
  });
  try {
    await client.prepareSession();
    while (!(await hasLock(client))) await setTimeout(ASKED_EVERY_MS);
    await requireKnown(migrator);
    return await upBesideOthers(orm, options);
  } finally {
    await client.end();
  }
}

// A process that waited inside a transaction could take the pooler connection that the migrating process needs.
async function hasLock(client: LimitedClient): Promise<boolean> {
  await client.query('begin');
  // The role may have a limit, and this transaction is idle for as long as migrations take.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_xact_lock($1) as "isMine"', [
    MIGRATION_LOCK,
  ]);
  const isMine = rows[0]?.isMine === true;
  if (!isMine) await client.query('rollback');
  return isMine;
}

/**
 * Runs the pending migrations while other processes use the tables. An attempt that waits for a lock too long, or that PostgreSQL
 * ends because of a deadlock, is rolled back whole and releases all of its locks.
 */
async function upBesideOthers(orm: MikroORM, { onBlocked, patience = PATIENCE }: MigrationOptions): Promise<number> {
  const { attempts, lockWaitMs, pauseMs } = patience;
  const migrator = orm.migrator as Migrator;
  // Asked before the transaction: the migrator takes a connection of its own for it, and the pool may have no second one.
  const words = wordsOf(orm, await migrator.getPending());
  for (let attempt = 1; ; attempt++) {
    const waitMs = attempt % ATTEMPTS_A_LONG_ONE === 0 ? Math.max(LONG_WAIT_MS, lockWaitMs) : lockWaitMs;
    try {
      return await orm.em.fork().transactional(async (em) => {
        // No entity: a setting.
        await query(em, sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`);
        await lockTables(em, words);
        return (await migrator.up({ transaction: em.getTransactionContext() })).length;
      });
    } catch (error) {
      if (!isBlocked(error)) throw error;
      if (attempt === attempts) throw blocked(attempts, error);
      await onBlocked?.(error);
      await setTimeout(pauseMs);
    }
  }
}

/** All words of the statements of pending migrations, the names of their tables among them. */
function wordsOf(orm: MikroORM, unapplied: readonly { name: string }[]): ReadonlySet<string> {
  const pending = new Set(unapplied.map(({ name }) => name));
  const statements = migrations
    .filter(({ name }) => pending.has(name))
    .flatMap(({ class: Pending }) => {
      const migration = new Pending(orm.driver, orm.config);
      migration.up();
      return migration.getQueries();
    });
  return new Set(
    statements.flatMap((statement) => (typeof statement === 'string' ? (statement.match(/\w+/g) ?? []) : [])),
  );
}

/**
 * Locks the tables that pending migrations name, in one order, before the first of them does its work: an attempt that cannot have all of
 * them has kept nobody waiting for work that is rolled back.
 */
async function lockTables(em: EntityManager, words: ReadonlySet<string>): Promise<void> {
  const tables = await query<{ name: string }>(
    em,
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const named = tables.filter(({ name }) => words.has(name)).map(({ name }) => `"${name}"`);
  if (named.length > 0) await query(em, sql.raw(`lock table ${named.join()} in access exclusive mode`));
}

// SQLSTATE of a lock that was waited for too long, and of a deadlock.
const BLOCKED: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

function isBlocked(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && BLOCKED.has(error.code);
}

function blocked(attempts: number, cause: Error): ConfigError {
  return new ConfigError(
    `The tables of this database cannot be changed: other processes or a long transaction kept them locked in ${attempts} attempts (${cause.message}). Nothing has changed. Stop the other processes or end the transaction, and start again.`,
    { cause },
  );
}
