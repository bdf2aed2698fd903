import type { Migrator } from '@mikro-orm/migrations';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { onServer, openServer } from '../support/databases.ts';
import { PostgresServer } from './support/postgres-server.ts';

/** The last migration of version 0.1.0. */
const OLD = 'm20261121-monitoring';

test('a migration ends the automatic vacuum of a table that it changes, instead of waiting for hours', async () => {
  // It looks each second for what to vacuum, and would take hours for a thousand pages.
  const postgres = await PostgresServer.start({
    autovacuum_naptime: '1s',
    autovacuum_vacuum_threshold: 100,
    autovacuum_vacuum_cost_delay: '100ms',
    autovacuum_vacuum_cost_limit: 1,
  });
  onTestFinished(() => postgres.remove());
  const url = await postgres.createDatabase('recall');
  const orm = await openServer(url);
  onTestFinished(() => orm.close());
  await (orm.migrator as Migrator).up({ to: OLD });
  const agent = 'a'.repeat(250);
  await onServer(
    url,
    `insert into sign_in_event (at, method, outcome, user_agent) select now(), 'password', 'signed-in', '${agent}' from generate_series(1, 30000)`,
  );
  await onServer(url, 'delete from sign_in_event where id % 2 = 0');
  const vacuumed = () => onServer(url, `select from pg_stat_progress_vacuum where relid = 'sign_in_event'::regclass`);
  await expect.poll(vacuumed).toHaveLength(1);

  let refusals = 0;
  const patience = { attempts: 50, lockWaitMs: 500, pauseMs: 0 };
  await migrate(orm, url, { patience, onBlocked: () => void (refusals += 1) });
  expect(refusals).toBeGreaterThan(0);
  expect(await onServer(url, 'select from mikro_orm_migrations')).toHaveLength(migrations.length);
});
