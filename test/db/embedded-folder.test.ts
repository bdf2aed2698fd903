import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/db/orm.ts';
import { query, sql } from '../../src/db/sql.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The data folder of an installation, of which each test damages a copy. */
let whole: string;

beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'recall-whole-'));
  await opened({ DATA_DIR: whole }, () => Promise.resolve());
});
afterAll(() => rmSync(whole, { recursive: true, force: true }));

function damagedCopy(damage: (folder: string) => void): string {
  const dataDir = temporaryFolder();
  cpSync(join(whole, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
  damage(join(dataDir, 'postgres'));
  return dataDir;
}

/** Starts a server, by this command, that has to refuse its data folder; what it says. */
async function refused(
  dataDir: string,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, 'server.mjs'],
): Promise<string> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...inherited, DATA_DIR: dataDir, DEMO_DATA: 'off', PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect({ code, said }).toEqual({ code: 1, said: `Opening the embedded PostgreSQL in ${dataDir}\n` });
  return errors;
}

/** The files of the tables of the installation; lower numbers are those of PostgreSQL itself. */
const tablesIn = (folder: string) =>
  filesIn(join(folder, 'base'))
    .flatMap(filesIn)
    .filter((file) => Number(basename(file)) >= 16_384);
const filesIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
const contentsOf = (folder: string) =>
  new Set(statSync(folder).isDirectory() ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []);
const segmentsIn = (folder: string) => filesIn(join(folder, 'pg_wal')).filter((file) => /\/[0-9A-F]{24}$/.test(file));
const sentenceOn = (dataDir: string) =>
  new RegExp(`^DATA_DIR: ${join(dataDir, 'postgres')} [^\\n]* restore a backup [^\\n]*\\n$`);
const overwrite = (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length, 0xa5));
const zero = (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length));

type Damage = [what: string, damage: (folder: string) => void];

test.each<Damage>([
  ['has no PG_VERSION', (folder) => rmSync(join(folder, 'PG_VERSION'))],
  [
    'has a file of somebody else',
    (folder) => {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      writeFileSync(join(folder, 'notes.txt'), 'mine');
    },
  ],
  [
    'is a file',
    (folder) => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
    },
  ],
  ['is of PostgreSQL 17', (folder) => writeFileSync(join(folder, 'PG_VERSION'), '17\n')],
  ['has no pg_control', (folder) => rmSync(join(folder, 'global/pg_control'))],
  ['has no WAL', (folder) => filesIn(join(folder, 'pg_wal')).forEach((file) => rmSync(file, { recursive: true }))],
  ['has no pg_xact', (folder) => rmSync(join(folder, 'pg_xact'), { recursive: true })],
  ['has a zeroed pg_xact', (folder) => filesIn(join(folder, 'pg_xact')).forEach(zero)],
])(
  'a start on an embedded database that %s changes nothing in it and ends with one sentence that names it',
  async (_, damage) => {
    const dataDir = damagedCopy(damage);
    const before = contentsOf(join(dataDir, 'postgres'));
    expect(await refused(dataDir)).toMatch(sentenceOn(dataDir));
    expect(contentsOf(join(dataDir, 'postgres'))).toEqual(before);
    expect(existsSync(join(dataDir, 'process.lock'))).toBe(false);
  },
);

test.each<Damage>([
  ['a pg_control', (folder) => overwrite(join(folder, 'global/pg_control'))],
  ['a WAL', (folder) => segmentsIn(folder).forEach(overwrite)],
  ['tables', (folder) => tablesIn(folder).forEach(overwrite)],
  ['a pg_xact', (folder) => filesIn(join(folder, 'pg_xact')).forEach((file) => writeFileSync(file, ''))],
])(
  'a start on an embedded database that has %s of other bytes ends with one sentence that names it',
  async (_, damage) => {
    const dataDir = damagedCopy(damage);
    expect(await refused(dataDir)).toMatch(sentenceOn(dataDir));
    expect(existsSync(join(dataDir, 'process.lock'))).toBe(false);
  },
);

test('a start after an interrupted restore ends with one sentence', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'restore-unfinished'));
  expect(await refused(dataDir)).toMatch(/^DATA_DIR: a restore was interrupted here\. Run it again[^\n]*\n$/);
});

test.each<[string, (dataDir: string) => void]>([
  ['has no database', () => undefined],
  ['has an empty folder for it', (dataDir) => mkdirSync(join(dataDir, 'postgres'))],
  [
    'has half a database of a killed start',
    (dataDir) => {
      mkdirSync(join(dataDir, 'postgres-unfinished'));
      writeFileSync(join(dataDir, 'postgres-unfinished', 'base'), '');
    },
  ],
])('a data folder that %s gets a new one', async (_, prepare) => {
  const dataDir = temporaryFolder();
  prepare(dataDir);
  const { orm, close } = await openDatabase({
    databaseUrl: null,
    databaseReplicaUrl: null,
    databasePoolSize: 1,
    dataDir,
  });
  expect(await query(orm.em.fork(), sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await close();
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});

const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

test.runIf(mayMount)(
  'a start on an empty disk that is mounted at `postgres/` ends with one sentence that names the place',
  async () => {
    const dataDir = temporaryFolder();
    const folder = join(dataDir, 'postgres');
    mkdirSync(folder);
    const mounted = `mount -t tmpfs none '${folder}' && exec '${process.execPath}' server.mjs`;
    const said = await refused(dataDir, ['unshare', '--mount', 'sh', '-c', mounted]);
    expect(said).toBe(
      `DATA_DIR: ${folder} is a mount point, which a new database cannot replace. Mount the disk at ${dataDir} instead.\n`,
    );
    expect(readdirSync(dataDir)).not.toContain('postgres-unfinished');
  },
);
