import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/db/orm.ts';
import { query, sql } from '../../src/db/sql.ts';
import { onServer } from '../support/databases.ts';

const POOL_SIZE = 2;

test('connections that are cut inside a transaction cost no place in the pool', async () => {
  const { serverUrl } = inject('template') as { serverUrl: string };
  const { orm, close } = await openDatabase({
    databaseUrl: serverUrl,
    databaseReplicaUrl: null,
    databasePoolSize: POOL_SIZE,
    dataDir: '',
  });
  onTestFinished(close);

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
