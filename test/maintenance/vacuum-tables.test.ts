import { expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { vacuumTables } from '../../src/services/maintenance/vacuum-tables.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

test('a vacuum tells the planner how many rows a table has, and the room of dead rows is used again', async () => {
  const { em } = app().context();
  const rename = () => query(em, sql`update user_account set name = name || '+'`);
  const facts = async () => {
    const [row] = await query<{ rows: number; expected: number; bytes: number }>(
      em,
      sql`select (select count(*)::int from user_account) as rows, reltuples::int as expected, pg_relation_size(oid)::int as bytes
        from pg_class where oid = 'user_account'::regclass`,
    );
    return row;
  };
  await query(em, sql`insert into user_account (name) select 'Ada' from generate_series(1, 1000)`);
  await rename();
  await rename();
  expect(await vacuumTables(app().context())).toBeGreaterThan(80);
  const before = await facts();
  expect(before?.expected).toBe(before?.rows);
  await rename();
  expect((await facts())?.bytes).toBe(before?.bytes);
});
