import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '../../src/context.ts';
import { query, queryPrepared, sql } from '../../src/db/sql.ts';
import { useTestApp } from '../support/test-app.ts';

// On PostgreSQL connections keep such statements; the embedded database answers the same.

const app = useTestApp();
const em = () => app().context().em.fork();

const make = () => query(em(), sql`create table reading (number smallint not null)`);
const add = (number: number) => query(em(), sql`insert into reading values (${number})`);
const widen = () => query(em(), sql`alter table reading alter column number type int`);
const ofNumber = (number: number) => sql`select number, ${number}::int as wanted from reading where number = ${number}`;

afterEach(() => query(em(), sql`drop table if exists reading`));

test('a statement that stays prepared answers for the values of each use', async () => {
  await make();
  for (const number of [1, 2, 3]) await add(number);
  const answers = [];
  for (const number of [3, 1, 7, 2]) answers.push(await queryPrepared(em(), ofNumber(number)));
  expect(answers).toEqual([[{ number: 3, wanted: 3 }], [{ number: 1, wanted: 1 }], [], [{ number: 2, wanted: 2 }]]);
});

test('a statement runs again when a migration has changed a type that it answers', async () => {
  await make();
  await add(5);
  await queryPrepared(em(), ofNumber(5));
  await widen();
  expect(await queryPrepared(em(), ofNumber(5))).toEqual([{ number: 5, wanted: 5 }]);
});

test('a transaction runs again when a migration has changed a type that one of its statements answers', async () => {
  await make();
  await add(5);
  await queryPrepared(em(), ofNumber(5));
  await widen();
  const write = inTransaction(app().context(), async (context) => {
    await query(context.em, sql`insert into reading values (6)`);
    return queryPrepared(context.em, ofNumber(5));
  });
  expect(await write).toEqual([{ number: 5, wanted: 5 }]);
  expect(await queryPrepared(em(), ofNumber(6))).toEqual([{ number: 6, wanted: 6 }]);
});
