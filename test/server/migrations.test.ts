import type { Migrator } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/sql';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import { migrate, type MigrationPatience } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { loadReferenceData } from '../../src/db/reference-data.ts';
import { query, sql } from '../../src/db/sql.ts';
import { databaseNamed, dropDatabase, onServer, openServer } from '../support/databases.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { serverUrl } = inject('template') as { serverUrl: string };

test('a version refuses the tables of a newer one, names what it does not know, and changes nothing', async () => {
  const name = `recall_newer_${process.pid}`;
  await dropDatabase(serverUrl, name);
  const url = await databaseNamed(serverUrl, name);
  const orm = await openServer(url);
  try {
    await migrate(orm, url);
    await query(orm.em.fork(), sql`insert into mikro_orm_migrations (name) values ('m29990101-later')`);
    await expect(migrate(orm, url)).rejects.toThrow(/newer version, which made m29990101-later/);
    await expect(migrate(orm, null)).rejects.toThrow(ConfigError);
    await query(orm.em.fork(), sql`delete from mikro_orm_migrations where name = 'm29990101-later'`);
    expect(await migrate(orm, url)).toBe(0);
  } finally {
    await orm.close();
    await dropDatabase(serverUrl, name);
  }
});

test('migrations run once when three processes start together', async () => {
  const name = `recall_migrate_${process.pid}`;
  await dropDatabase(serverUrl, name);
  const url = await databaseNamed(serverUrl, name);
  const orms = await Promise.all([openServer(url), openServer(url), openServer(url)]);
  try {
    const counts = await Promise.all(orms.map((orm) => migrate(orm, url)));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, migrations.length]);
    await Promise.all(orms.map((orm) => loadReferenceData(orm)));
    const [types] = await query<{ n: number }>(orms[0].em.fork(), sql`select count(*)::int as n from nutrient_type`);
    const [here] = await query<{ n: number }>(app().context().em, sql`select count(*)::int as n from nutrient_type`);
    expect(types).toEqual(here);
  } finally {
    await Promise.all(orms.map((orm) => orm.close()));
    await dropDatabase(serverUrl, name);
  }
});

describe('migrations beside running processes', () => {
  /** The last migration of version 0.1.0. Those after it alter the tables `job`, `refresh_token` and `sign_in_event`, in this order. */
  const OLD = 'm20261121-monitoring';
  const NEW = migrations.length - 1 - migrations.findIndex(({ name }) => name === OLD);

  async function oldDatabase(name: string): Promise<{ url: string; orm: MikroORM }> {
    await dropDatabase(serverUrl, name);
    const url = await databaseNamed(serverUrl, name);
    const orm = await openServer(url);
    onTestFinished(async () => {
      await orm.close();
      await dropDatabase(serverUrl, name);
    });
    await (orm.migrator as Migrator).up({ to: OLD });
    return { url, orm };
  }

  /** A connection of another process in a transaction, which has read a table. */
  async function readerOf(url: string, table: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`begin; set local deadlock_timeout = '1h'; select from ${table}`);
    return client;
  }

  const stateOf = (orm: MikroORM) =>
    query(
      orm.em.fork(),
      sql`select (select count(*)::int from mikro_orm_migrations) as "ran", to_regclass('job_batch')::text as "jobBatch"`,
    );
  const waiting = (url: string) =>
    onServer(url, "select from pg_stat_activity where datname = current_database() and wait_event = 'relation'");
  const attemptsWith = (given: Partial<MigrationPatience>) => ({ attempts: 3, lockWaitMs: 500, pauseMs: 0, ...given });

  test('a migration that waits for a lock too long is rolled back whole, and runs when the lock is released', async () => {
    const { url, orm } = await oldDatabase(`recall_locked_${process.pid}`);
    const reader = await readerOf(url, 'sign_in_event');
    const before = await stateOf(orm);
    const refusals: [string, unknown][] = [];
    const onBlocked = async ({ message }: Error) => {
      refusals.push([message, await stateOf(orm)]);
      await reader.query('commit');
    };
    expect(await migrate(orm, url, { onBlocked, patience: attemptsWith({}) })).toBe(NEW);
    expect(refusals).toEqual([[expect.stringContaining('lock timeout'), before]]);
    expect(await stateOf(orm)).toEqual([{ ran: migrations.length, jobBatch: 'job_batch' }]);
  });

  test('a migration keeps its lock for longer than the role may have idle transactions', async () => {
    const { url, orm } = await oldDatabase(`recall_idle_${process.pid}`);
    const reader = await readerOf(url, 'sign_in_event');
    const limited = `${url}?options=${encodeURIComponent('-c idle_in_transaction_session_timeout=1s')}`;
    const holders = () =>
      onServer(url, `select from pg_locks where locktype = 'advisory' and objid = 7031991 and granted`);
    let refusals = 0;
    const onBlocked = async () => {
      refusals += 1;
      if (refusals < 4) return;
      expect(await holders()).toHaveLength(1);
      await reader.query('commit');
    };
    expect(await migrate(orm, limited, { onBlocked, patience: attemptsWith({ attempts: 9 }) })).toBe(NEW);
    expect(refusals).toBeGreaterThan(3);
  });

  test('a migration that never gets a table ends with a sentence and leaves the database as it was', async () => {
    const { url, orm } = await oldDatabase(`recall_never_${process.pid}`);
    await readerOf(url, 'sign_in_event');
    const before = await stateOf(orm);
    let refusals = 0;
    const onBlocked = () => void (refusals += 1);
    const error = await migrate(orm, url, { onBlocked, patience: attemptsWith({}) }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(
      /^The tables .* locked in 3 attempts .* Nothing has changed\. Stop .*again\.$/,
    );
    expect(refusals).toBe(2);
    expect(await stateOf(orm)).toEqual(before);
  });

  test('of a migration and a process that wait for each other, the migration gives way and runs afterwards', async () => {
    const { url, orm } = await oldDatabase(`recall_deadlock_${process.pid}`);
    const first = await readerOf(url, 'refresh_token');
    const second = await readerOf(url, 'sign_in_event');
    const refusals: string[] = [];
    const onBlocked = ({ message }: Error) => void refusals.push(message);
    const migrating = migrate(orm, url, { onBlocked, patience: attemptsWith({ lockWaitMs: 600_000 }) });
    // The migration has altered `job` and waits for `refresh_token`.
    await expect.poll(() => waiting(url)).toHaveLength(1);
    const reading = second.query('select from job');
    await expect.poll(() => waiting(url)).toHaveLength(2);
    await first.query('commit');
    // It waits for `sign_in_event`, whose reader waits for `job`.
    await reading;
    await second.query('commit');
    expect(await migrating).toBe(NEW);
    expect(refusals).toEqual([expect.stringContaining('deadlock detected')]);
  });
});
