import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../src/context.ts';
import { openDatabase, type Database } from '../../src/db/orm.ts';
import { query, queryPrepared, sql } from '../../src/db/sql.ts';
import { useListeners } from '../support/listeners.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { databaseUrl } = useListeners(app);
let database: Database;

beforeAll(async () => {
  // Each statement runs on the same connection.
  const options = { databaseReplicaUrl: null, databasePoolSize: 1, dataDir: tmpdir() };
  database = await openDatabase({ databaseUrl: databaseUrl(), ...options });
});
afterAll(() => database.close());
beforeEach(async () => {
  await query(em(), sql`create table reading (number smallint not null)`);
  await query(em(), sql`insert into reading values (1), (2), (3)`);
});
afterEach(() => query(em(), sql`drop table reading`));

const em = () => database.orm.em.fork();
const ofNumber = (number: number) => sql`select number, ${number}::int as wanted from reading where number = ${number}`;
const migrate = () => query(em(), sql`alter table reading alter column number type int`);
const kept = () =>
  query(em(), sql`select statement from pg_prepared_statements where statement like '%from reading where%'`);

test('a statement that stays prepared answers for the values of each use', async () => {
  const answers = [];
  for (const number of [3, 1, 7, 2]) answers.push(await queryPrepared(em(), ofNumber(number)));
  expect(answers).toEqual([[{ number: 3, wanted: 3 }], [{ number: 1, wanted: 1 }], [], [{ number: 2, wanted: 2 }]]);
  expect(await kept()).toHaveLength(1);
});

test('a statement runs again when a migration has changed a type that it answers', async () => {
  await queryPrepared(em(), ofNumber(2));
  await migrate();
  expect(await queryPrepared(em(), ofNumber(2))).toEqual([{ number: 2, wanted: 2 }]);
});

test('a transaction runs again when a migration has changed a type that one of its statements answers', async () => {
  await queryPrepared(em(), ofNumber(2));
  await migrate();
  const written = await inTransaction({ ...app().context(), em: em() }, async (context) => {
    await query(context.em, sql`insert into reading values (4)`);
    return queryPrepared(context.em, ofNumber(2));
  });
  expect(written).toEqual([{ number: 2, wanted: 2 }]);
  expect(await queryPrepared(em(), ofNumber(4))).toEqual([{ number: 4, wanted: 4 }]);
});
