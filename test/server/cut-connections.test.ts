import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { withAnswerLimit } from '../../src/db/answer-limits.ts';
import { openDatabase } from '../../src/db/orm.ts';
import { query, sql } from '../../src/db/sql.ts';
import { databaseRefusal } from '../../src/errors.ts';
import { onServer } from '../support/databases.ts';

const POOL_SIZE = 2;

const { serverUrl } = inject('template') as { serverUrl: string };

async function opened() {
  const database = await openDatabase({
    databaseUrl: serverUrl,
    databaseReplicaUrl: null,
    databasePoolSize: POOL_SIZE,
    dataDir: '',
  });
  onTestFinished(database.close);
  return database;
}

test('connections that are cut inside a transaction cost no place in the pool', async () => {
  const { orm } = await opened();

  // More than the pool holds: those that wait for a place get it, and are cut in turn.
  const cut = Array.from({ length: 3 * POOL_SIZE }, () =>
    orm.em.fork().transactional(async (em) => {
      const [backend] = await query<{ pid: number }>(em, sql`select pg_backend_pid() as pid`);
      await onServer(serverUrl, `select pg_terminate_backend(${backend?.pid})`);
      await query(em, sql`select 1`);
    }),
  );
  const results = await Promise.allSettled(cut);
  expect(results.map(({ status }) => status)).toEqual(cut.map(() => 'rejected'));

  const all = Array.from({ length: POOL_SIZE }, () =>
    orm.em.fork().transactional((em) => query(em, sql`select 1 as one from pg_sleep(0.1)`)),
  );
  expect(await Promise.all(all)).toEqual(all.map(() => [{ one: 1 }]));
});

test('a statement without an answer within its limit fails as unavailable and closes its connection', async () => {
  const { orm } = await opened();
  const pids: number[] = [];
  const late = withAnswerLimit('feed', () =>
    orm.em.fork().transactional(async (em) => {
      const [backend] = await query<{ pid: number }>(em, sql`select pg_backend_pid() as pid`);
      pids.push(backend?.pid ?? 0);
      await query(em, sql`select pg_sleep(1000)`);
    }),
  );
  const error: unknown = await late.catch((thrown: unknown) => thrown);
  expect(databaseRefusal(error)).toMatchObject({ kind: 'unavailable', code: 'database.unavailable' });
  await expect.poll(() => onServer(serverUrl, `select from pg_stat_activity where pid = ${pids[0]}`)).toEqual([]);
  expect(await query(orm.em.fork(), sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a session has the limits of a request while it works for one, and those of its role otherwise', async () => {
  const { orm } = await opened();
  const settings = async () => {
    const [row] = await query<{ all: string }>(
      orm.em.fork(),
      sql`select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
            current_setting('idle_in_transaction_session_timeout'), current_setting('tcp_keepalives_idle'),
            current_setting('client_connection_check_interval')) as all`,
    );
    return row?.all;
  };
  expect(await settings()).toBe('0 0 0 10 5s');
  expect(await withAnswerLimit('request', settings)).toBe('15s 10s 1min 10 5s');
  expect(await settings()).toBe('0 0 0 10 5s');
});

test('a pool is stuck when all its connections are held long after their limits', async () => {
  const { orm, isStuck } = await opened();
  const held = Promise.withResolvers<void>();
  const begun: Promise<void>[] = [];
  const holders = Array.from({ length: POOL_SIZE }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(promise);
    return orm.em.fork().transactional(async (em) => {
      await query(em, sql`select 1`);
      resolve();
      await held.promise;
    });
  });
  await Promise.all(begun);
  expect(isStuck()).toBe(false);
  const anHourLater = performance.now() + 3_600_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(anHourLater);
  onTestFinished(() => clock.mockRestore());
  expect(isStuck()).toBe(true);
  held.resolve();
  await Promise.all(holders);
  expect(isStuck()).toBe(false);
});
