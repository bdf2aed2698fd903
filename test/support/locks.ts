import { expect } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import type { TestApp } from './test-app.ts';

/** Waits until this many connections of the test's database wait for a lock. Needs a PostgreSQL server. */
export async function waitForLocks(app: TestApp, connections: number): Promise<void> {
  const waiting = () =>
    query(
      app.parts.orm.em.fork(),
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect.poll(waiting).toHaveLength(connections);
}
