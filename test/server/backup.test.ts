import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrations } from '../../src/db/migrations/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import { contentsOf, picturesOf, schemaOf, waiting, type Contents } from '../backup/contents.ts';
import { command, fillSmall, fillWithDemo, takePart, type Accounts, type Said } from '../backup/installation.ts';
import { fillFirstSchema, onDatabase, ZOE } from '../db/first-schema.ts';
import { databaseNamed, dropDatabase, onServer, openServer } from '../support/databases.ts';
import { opened } from '../support/opened.ts';
import { tokenKeysSetting } from '../support/test-app.ts';

const { serverUrl } = inject('template') as { serverUrl: string };
const work = mkdtempSync(join(tmpdir(), 'recall-backup-'));
/** The demo draws its pictures, and each command is a process: on a busy machine that takes long. */
const LONG_MS = 240_000;
const databases: string[] = [];
let counter = 0;

afterAll(async () => {
  for (const name of databases) await dropDatabase(serverUrl, name);
  rmSync(work, { recursive: true, force: true });
});

interface Environment extends Record<string, string> {
  DATABASE_URL: string;
  DATA_DIR: string;
}

/** A place for an installation: a database, empty or a copy of another one, and a data folder. */
async function newPlace(): Promise<Environment> {
  const name = `recall_backup_${process.pid}_${counter++}`;
  databases.push(name);
  await dropDatabase(serverUrl, name);
  return {
    DATABASE_URL: await databaseNamed(serverUrl, name),
    DATA_DIR: join(work, name),
    TOKEN_KEYS: tokenKeysSetting(),
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
  };
}

/** Reads the database without a process that works on it. */
async function read<T>({ DATABASE_URL }: Environment, work: (em: Parameters<typeof schemaOf>[0]) => Promise<T>) {
  const orm = await openServer(DATABASE_URL);
  try {
    return await work(orm.em.fork());
  } finally {
    await orm.close();
  }
}

const everything = (place: Environment) =>
  read(place, async (em) => ({ contents: await contentsOf(em, ['public', 'pgboss']), schema: await schemaOf(em) }));

const pictures = (place: Environment) => opened(place, ({ parts: { files } }) => picturesOf(files));

/** Puts a program of this name before the others of PATH. */
function withProgram(place: Environment, name: string, script: string): Environment {
  const folder = mkdtempSync(join(work, 'bin-'));
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  return { ...place, PATH: `${folder}:${process.env.PATH}` };
}

describe('a backup of a PostgreSQL installation', { timeout: LONG_MS }, () => {
  const backup = join(work, 'backup');
  let source: Environment;
  let accounts: Accounts;
  let said: Said;
  let before: { contents: Contents; schema: Contents };

  beforeAll(async () => {
    source = await newPlace();
    accounts = await opened(source, fillWithDemo);
    before = await everything(source);
    said = await command('backup', source, backup);
  }, LONG_MS);

  test('reports what it holds, and names TOKEN_KEYS, which it does not hold', () => {
    expect(said).toMatchObject({ code: 0, errors: '' });
    expect(said.out).toContain('7 people, 1 recalls');
    expect(said.out).toContain('TOKEN_KEYS');
  });

  test('is restored with all rows, pictures and sequences, and takes recalls', async () => {
    const target = await newPlace();
    const restored = await command('restore', target, backup);
    expect([restored.code, restored.errors]).toEqual([0, '']);
    expect(await onServer(target.DATABASE_URL, "select 1 from pg_stats where tablename = 'food' limit 1")).toHaveLength(
      1,
    );
    const after = await everything(target);
    const { 'public.notification': due = [], ...others } = before.contents;
    const { 'public.notification': ended = [], ...same } = after.contents;
    expect(Object.keys(others).length).toBeGreaterThan(60);
    // Two mails that are due, and the renditions of the demo's pictures.
    expect(others['pgboss.job']).toHaveLength(3);
    expect(same).toEqual(others);
    expect(after.schema).toEqual(before.schema);
    expect([due.length, ended.length, ended.filter((row) => due.includes(row)).length]).toEqual([2, 2, 1]);
    const kept = await pictures(source);
    expect(Object.keys(kept).length).toBeGreaterThan(1000);
    expect(await pictures(target)).toEqual(kept);
    await opened(target, async (runtime) => {
      await takePart(runtime, accounts.respondent);
      const { em } = runtime.context();
      expect(await query(em, sql`select count(*)::int as n from submission`)).toEqual([{ n: 2 }]);
    });

    const again = await command('restore', target, backup);
    expect([again.code, again.errors]).toEqual([1, expect.stringMatching(/^The database is not empty, .*\n$/)]);
  });

  test('that is restored in part leaves no installation that a server starts on', async () => {
    const target = await newPlace();
    await onServer(target.DATABASE_URL, 'create view user_session as select 1');
    const stopped = await command('restore', target, backup);
    expect([stopped.code, stopped.errors]).toEqual([
      1,
      expect.stringMatching(/^pg_restore: error: .*"user_session".*\n$/),
    ]);
    expect(await tablesIn(target)).toEqual([]);
    await onServer(target.DATABASE_URL, 'drop view user_session');

    const manifest = join(work, 'other', 'manifest.json');
    cpSync(backup, join(work, 'other'), { recursive: true });
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"public.food": 631', '"public.food": 632'));
    const sums = join(work, 'other', 'SHA256SUMS');
    const hash = createHash('sha256').update(readFileSync(manifest)).digest('hex');
    writeFileSync(sums, readFileSync(sums, 'utf8').replace(/^.*(?= {2}manifest\.json$)/m, hash));
    const short = await command('restore', target, join(work, 'other'));
    expect([short.code, short.errors]).toEqual([1, expect.stringContaining('public.food (631 rows, not 632)')]);
    await expect(opened(target, () => Promise.resolve())).rejects.toThrow(/already exists/);
  });

  test('is refused where its dump is damaged', async () => {
    const path = join(work, 'damaged');
    cpSync(backup, path, { recursive: true });
    const dump = readFileSync(join(path, 'database.dump'));
    dump.writeUInt8(dump.readUInt8(dump.length >> 1) ^ 1, dump.length >> 1);
    writeFileSync(join(path, 'database.dump'), dump);
    const target = await newPlace();
    const { code, errors } = await command('restore', target, path);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^The backup is damaged: .*database\.dump is missing or/),
    ]);
    expect(await tablesIn(target)).toEqual([]);
    expect(existsSync(target.DATA_DIR)).toBe(false);
  });

  test('is not restored into an embedded database', async () => {
    const DATA_DIR = join(work, 'embedded-target');
    const { code, errors } = await command('restore', { DATA_DIR }, backup);
    expect([code, errors]).toEqual([1, 'This is a backup of PostgreSQL: set DATABASE_URL to an empty database.\n']);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('a backup while the service runs', { timeout: LONG_MS }, () => {
  test('holds each recall whole or not at all, and all recalls stored before it', async () => {
    const source = await newPlace();
    const target = await newPlace();
    const path = join(work, 'live');
    const { early, late } = await opened(source, async (runtime) => {
      const { respondent } = await fillSmall(runtime);
      const first = [await takePart(runtime, respondent)];
      const second: string[] = [];
      let isOver = false;
      const backingUp = command('backup', source, path).finally(() => (isOver = true));
      while (!isOver) second.push(await takePart(runtime, respondent));
      expect((await backingUp).errors).toBe('');
      return { early: first, late: second };
    });
    expect(late.length).toBeGreaterThan(0);
    expect((await command('restore', target, path)).errors).toBe('');
    await read(target, async (em) => {
      const ids = await query<{ id: string }>(em, sql`select id from submission`);
      expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining(early));
      const counts = await query(
        em,
        sql`select (select count(*) from submission)::int as recalls, (select count(*) from submission_meal)::int as meals,
              (select count(*) from submission_food)::int as foods, (select submissions from food_usage)::int as counted`,
      );
      const n = ids.length;
      expect(counts).toEqual([{ recalls: n, meals: n, foods: n, counted: n }]);
    });
  });
});

test('a backup of an earlier version is migrated when it is restored', { timeout: LONG_MS }, async () => {
  const [old, target, path] = [await newPlace(), await newPlace(), join(work, 'first')];
  await onDatabase(old, fillFirstSchema);
  expect((await command('backup', old, path)).errors).toBe('');
  const { code, out } = await command('restore', target, path);
  expect([code, out]).toEqual([0, expect.stringContaining(`${migrations.length - 1} migrations ran`)]);
  await opened(target, (runtime) => takePart(runtime, ZOE));
});

test('an embedded installation moves to PostgreSQL by its backup', { timeout: LONG_MS }, async () => {
  const embedded = { DATA_DIR: join(work, 'small'), RATE_LIMITS: 'off' };
  const target = await newPlace();
  const path = join(work, 'small-backup');
  const [accounts, source] = await opened(embedded, async (runtime) => {
    const filled = await fillSmall(runtime);
    const { em } = runtime.context();
    return [
      filled,
      { contents: await contentsOf(em, ['public']), schema: await schemaOf(em), tasks: await waiting(em) },
    ];
  });
  expect((await command('backup', embedded, path)).errors).toBe('');
  expect((await command('restore', target, path)).errors).toBe('');
  await read(target, async (em) => {
    const { 'public.notification': _ended, ...contents } = await contentsOf(em, ['public']);
    const { 'public.notification': _due, ...expected } = source.contents;
    expect(contents).toEqual(expected);
    const { sequences } = await schemaOf(em);
    expect(sequences).toEqual(source.schema.sequences);
    expect(await waiting(em)).toEqual(source.tasks);
  });
  await opened(target, async (runtime) => {
    expect(await takePart(runtime, accounts.respondent)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await runtime.parts.orm.schema.getUpdateSchemaSQL()).toBe('');
  });
});

describe('the programs of PostgreSQL', () => {
  const backup = (place: Record<string, string>) => command('backup', place, join(work, 'never'));
  let place: Environment;

  beforeAll(async () => {
    place = await newPlace();
    await opened(place, () => Promise.resolve());
  });

  test('are named with their Debian package when they are missing', async () => {
    const PATH = join(work, 'empty-path');
    mkdirSync(PATH);
    const { code, errors } = await backup({ ...place, PATH });
    expect([code, errors]).toEqual([
      1,
      'pg_dump is not on PATH. Install it (Debian: apt install postgresql-client).\n',
    ]);
    expect(existsSync(join(work, 'never'))).toBe(false);
  });

  test('are refused where they are older than the server', async () => {
    const { code, errors } = await backup(withProgram(place, 'pg_dump', 'echo "pg_dump (PostgreSQL) 9.6.24"'));
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(
        /^pg_dump has version 9, and \d+ or later is needed\. Install postgresql-client-\d+ or later/,
      ),
    ]);
  });

  test('get the password by their environment, not by arguments, and errors do not repeat it', async () => {
    const url = new URL(place.DATABASE_URL);
    url.password = 'a%20secret';
    const seen = join(work, 'seen');
    const recorder = `echo "$@" >> ${seen}; echo "$PGPASSWORD" >> ${seen}.password; [ "$1" = --version ] && exec /usr/bin/pg_dump "$@"; exec /usr/bin/pg_dump "$@" --table=none`;
    const { code, out, errors } = await backup(withProgram({ ...place, DATABASE_URL: url.href }, 'pg_dump', recorder));
    expect([code, errors]).toEqual([1, 'pg_dump: error: no matching tables were found\n']);
    const options = readFileSync(seen, 'utf8');
    expect(options).toContain('--format=custom');
    expect(readFileSync(`${seen}.password`, 'utf8')).toBe('a secret\na secret\n');
    for (const text of [options, out, errors]) expect(text).not.toMatch(/secret/);
  });

  test('make no backup where there is no installation', async () => {
    const { code, errors } = await backup(await newPlace());
    expect([code, errors]).toEqual([1, 'The database holds no installation of this service.\n']);
  });
});

function tablesIn({ DATABASE_URL }: Environment): Promise<unknown[]> {
  return onServer(DATABASE_URL, `select tablename from pg_tables where schemaname in ('public', 'pgboss')`);
}
