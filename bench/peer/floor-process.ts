// node bench/peer/floor-process.ts DATABASE_URL
// Does the bare work of a request without a service: an upsert of 25 kB, an insert of the rows of a submission, a hash of a password.
// It gets orders and answers how often it did the work by IPC.
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { argv } from 'node:process';
import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';
import { HASH_PARAMETERS } from '../../src/adapters/passwords.ts';
import { recallOf } from '../load/evening.ts';
import type { Bare } from './floors.ts';

export interface Order {
  bare: Bare;
  connections: number;
  seconds: number;
}

type Row = Record<string, unknown>;

/** Does the work once. `connection` counts from 0. */
type Once = (connection: number) => Promise<unknown>;

const POOL = 10;
/** One core stays free, as in the service. */
const MOST_HASHES = Math.max(1, availableParallelism() - 1);
const TABLES = ['user_session', 'submission', 'submission_meal', 'submission_food'] as const;

const pool = new pg.Pool({ connectionString: argv[2], max: POOL });
for (const table of TABLES) {
  const copied = 'including defaults including indexes including storage including compression';
  await pool.query(`create table floor_${table} (like ${table} ${copied})`);
}
const text = recallOf(
  0,
  Array.from({ length: 12 }, (_, index) => String(11_000_000 + index)),
);
const password = 'a password of the bench';
const hashed = await hash(password, HASH_PARAMETERS);
const stored = await storedSubmission();

const WORK: Record<Bare, Once> = {
  '25 kB by a prepared upsert': (connection) =>
    pool.query({
      name: 'session',
      text: `insert into floor_user_session (user_id, survey_id, session_data, created_at, updated_at)
        values ($1, 1, $2, now(), now())
        on conflict (user_id, survey_id) do update set session_data = excluded.session_data, updated_at = excluded.updated_at
        returning updated_at`,
      values: [connection, text],
    }),
  'rows of a submission by a prepared insert': () => {
    const values = copyOf(stored).map((rows) => JSON.stringify(rows));
    return pool.query({
      name: 'submission',
      text: `with one as (insert into floor_submission select * from json_populate_recordset(null::submission, $1)),
          meals as (insert into floor_submission_meal select * from json_populate_recordset(null::submission_meal, $2))
        insert into floor_submission_food select * from json_populate_recordset(null::submission_food, $3)`,
      values,
    });
  },
  Argon2id: () => verify(hashed, password),
};

process.on('message', ({ bare, connections, seconds }: Order) => {
  const atOnce = bare === 'Argon2id' ? Math.min(connections, MOST_HASHES) : connections;
  void repeat(WORK[bare], atOnce, seconds).then((times) => process.send?.(times));
});
process.on('disconnect', () => void pool.end());
process.send?.('ready');

async function repeat(once: Once, connections: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let times = 0;
  const work = async (connection: number) => {
    for (; performance.now() < until; times++) await once(connection);
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)));
  return times;
}

/** The rows of the newest submission, by table. */
async function storedSubmission(): Promise<Row[][]> {
  const read = async (statement: string) => (await pool.query<{ row: Row }>(statement)).rows.map(({ row }) => row);
  const newest = '(select id from submission order by id desc limit 1)';
  return [
    await read(`select to_json(s) as row from submission s where id = ${newest}`),
    await read(`select to_json(m) as row from submission_meal m where submission_id = ${newest} order by meal_index`),
    await read(
      `select to_json(f) as row from submission_food f join submission_meal m on m.id = f.meal_id where m.submission_id = ${newest}`,
    ),
  ];
}

/** Returns the rows with new ids. */
function copyOf([submissions = [], meals = [], foods = []]: readonly Row[][]): Row[][] {
  const ids = new Map<unknown, string>();
  const idOf = (old: unknown) => {
    const id = ids.get(old) ?? randomUUID();
    ids.set(old, id);
    return id;
  };
  return [
    submissions.map((row) => ({ ...row, id: idOf(row['id']), ux_session_id: randomUUID() })),
    meals.map((row) => ({ ...row, id: idOf(row['id']), submission_id: idOf(row['submission_id']) })),
    foods.map((row) => ({ ...row, id: idOf(row['id']), meal_id: idOf(row['meal_id']) })),
  ];
}
