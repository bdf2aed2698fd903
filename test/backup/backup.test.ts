import { createHash } from 'node:crypto';
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
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readConfig } from '../../src/config.ts';
import { lockDataDir } from '../../src/db/data-dir-lock.ts';
import { kysely } from '../../src/db/kysely.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import type { Runtime } from '../../src/runtime.ts';
import { restoreBackup } from '../../src/services/backup/restore-backup.ts';
import { openExtract } from '../../src/services/extracts/open-extract.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { fillFirstSchema, onDatabase, ZOE } from '../db/first-schema.ts';
import { opened } from '../support/opened.ts';
import { contentsOf, picturesOf, schemaOf, waiting, type Contents } from './contents.ts';
import { command, fillSmall, signInAs, takePart, type Account, type Accounts, type Said } from './installation.ts';

/** Each opens the embedded database, which takes seconds on a busy machine. */
const MANY_PROCESSES_MS = 180_000;

const work = mkdtempSync(join(tmpdir(), 'recall-backup-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const settingsOf = (folder: string) => ({ DATA_DIR: join(work, folder), DEMO_DATA: 'off', RATE_LIMITS: 'off' });
const SOURCE = settingsOf('source');
const backup = join(work, 'backup');
let counter = 0;

interface Stored {
  contents: Contents;
  schema: Contents;
  tasks: unknown[];
  pictures: Record<string, string>;
}

let source: Stored;
let accounts: Accounts;
let said: Said;
let coded: { submissionId: string; extractId: number };

async function stored(environment: Record<string, string>): Promise<Stored> {
  return opened(environment, async ({ context, parts: { files } }) => ({
    contents: await contentsOf(context().em, ['public']),
    schema: await schemaOf(context().em),
    tasks: await waiting(context().em),
    pictures: await picturesOf(files),
  }));
}

/** Staff code the food of the first recall, judge it, and make an extract. */
async function codeAndExtract(runtime: Runtime, admin: Account): Promise<typeof coded> {
  const surveyId = 'demo';
  const { codings, extracts, jobs, surveySubmissions } = await signInAs(runtime, admin);
  const [{ id: submissionId } = { id: '' }] = (await surveySubmissions.list({ surveyId })).items;
  const recall = await surveySubmissions.get({ surveyId, submissionId });
  const foodId = recall.meals[0]?.foods[0]?.foodId ?? '';
  const changes = [
    { kind: 'correct', foodId, grams: 80 },
    { kind: 'validity', validity: 'doubtful' },
  ] as const;
  for (const change of changes) await codings.code({ surveyId, submissionId, change, reason: 'other' });
  const { id } = await extracts.create({ surveyId, name: 'Main paper' });
  await taskHandlers(runtime.context).job({ jobId: id }, new AbortController().signal);
  const { result } = await jobs.get({ id });
  return { submissionId, extractId: (result as { extractId: number }).extractId };
}

beforeAll(async () => {
  [accounts, coded] = await opened(SOURCE, async (runtime) => {
    const filled = await fillSmall(runtime);
    return [filled, await codeAndExtract(runtime, filled.admin)];
  });
  source = await stored(SOURCE);
  said = await command('backup', SOURCE, backup);
});

/** A copy of the backup, for a test to damage. */
function copy(): string {
  const path = join(work, `copy-${counter++}`);
  cpSync(backup, path, { recursive: true });
  return path;
}

/** A copy of the backup with a changed manifest whose hash is right. */
function withManifest(change: object): string {
  const path = copy();
  const [file, sums] = [join(path, 'manifest.json'), join(path, 'SHA256SUMS')];
  const text = JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...change });
  writeFileSync(file, text);
  const hash = createHash('sha256').update(text).digest('hex');
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(/^.*(?= {2}manifest\.json$)/m, hash));
  return path;
}

describe('a backup', () => {
  test('is told to staff afterwards', async () => {
    const [last] = await opened(SOURCE, ({ context }) =>
      kysely(context().em).selectFrom('backup_record').select(['recalls', 'pictures', 'version']).execute(),
    );
    expect(last).toEqual({ recalls: 1, pictures: 4, version: packageJson.version });
  });

  test('reports how many people, recalls and pictures it holds, and that token-keys.json is not in it', () => {
    expect(said).toMatchObject({ code: 0, errors: '' });
    expect(said.out).toContain('2 people, 1 recalls, 4 pictures');
    expect(said.out).toContain('token-keys.json');
  });

  test('is readable by its owner only, leaves no draft, and holds no keys, lock, rate limits or change feed', () => {
    const files = readdirSync(backup, { recursive: true, withFileTypes: true });
    const modes = new Set(files.map((file) => statSync(join(file.parentPath, file.name)).mode & 0o777));
    expect([statSync(backup).mode & 0o777, ...modes].toSorted((a, b) => a - b)).toEqual([0o600, 0o700, 0o700]);
    expect(
      files.map(({ name }) => name).filter((name) => /token-keys|process\.lock|rate_limit|public\.change\./.test(name)),
    ).toEqual([]);
    expect(readdirSync(work).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('does not overwrite an earlier backup', async () => {
    const before = readFileSync(join(backup, 'manifest.json'));
    const { code, errors } = await command('backup', SOURCE, backup);
    expect([code, errors]).toEqual([1, `${backup} exists already. Name a folder that does not exist.\n`]);
    expect(readFileSync(join(backup, 'manifest.json'))).toEqual(before);
  });

  test('is refused while a server uses the data folder, and the refusal names the folder and the process', async () => {
    const unlock = await lockDataDir(SOURCE.DATA_DIR);
    const { code, errors } = await command('backup', SOURCE, join(work, 'never'));
    unlock();
    expect(code).toBe(1);
    expect(errors).toMatch(new RegExp(`^${SOURCE.DATA_DIR} is in use by process ${process.pid}\\..*\n$`));
    expect(existsSync(join(work, 'never'))).toBe(false);
  });

  test('is refused for a folder without a database, and creates none', async () => {
    const { code, errors } = await command('backup', settingsOf('empty'), join(work, 'never'));
    expect([code, errors]).toEqual([1, expect.stringMatching(/^There is no embedded database in .*\n$/)]);
    expect(existsSync(join(work, 'empty'))).toBe(false);
  });
});

describe('a restored installation', () => {
  const TARGET = settingsOf('target');
  let restored: Said;

  beforeAll(async () => {
    restored = await command('restore', TARGET, backup);
  });

  test('is reported with its people, recalls and pictures, and the notifications that were due and are not sent', () => {
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(restored.out).toContain('2 people, 1 recalls, 4 pictures');
    expect(restored.out).toContain('1 overdue notifications are not sent');
  });

  test('has every row, picture, waiting task, constraint and sequence of the backup, with the overdue notification as failed', async () => {
    const target = await stored(TARGET);
    const table = 'public.notification';
    const { [table]: before = [], ...others } = source.contents;
    const { [table]: after = [], ...same } = target.contents;
    expect(Object.keys(others).length).toBeGreaterThan(50);
    expect(same).toEqual(others);
    expect(target.schema).toEqual(source.schema);
    expect(target.tasks).toEqual(source.tasks);
    // Two notifications, and the job of the extract.
    expect(source.tasks).toHaveLength(3);
    // An upload with its two views, and the extract.
    expect(Object.keys(source.pictures).length).toBe(4);
    expect(target.pictures).toEqual(source.pictures);
    expect(after.filter((row) => row.includes('pending'))).toEqual(before.slice(0, 1));
    expect(after.filter((row) => row.includes('failed'))).toHaveLength(1);
  });

  test('accepts a sign-in, a search and a new recall, and gives new rows ids that were never used', async () => {
    await opened(TARGET, async (runtime) => {
      const id = await takePart(runtime, accounts.respondent);
      const { em } = runtime.context();
      expect(await query(em, sql`select count(*)::int as n from submission`)).toEqual([{ n: 2 }]);
      expect(await query(em, sql`select id from submission where id = ${id}`)).toHaveLength(1);
      const next = await query<{ id: number }>(em, sql`insert into user_account (name) values ('Ada') returning id`);
      const [last] = await query<{ id: number }>(
        em,
        sql`select max(id) as id from user_account where name is distinct from 'Ada'`,
      );
      // One was given and removed before the backup.
      expect(next[0]?.id).toBe((last?.id ?? 0) + 2);
    });
  });

  test('has its recalls as coded and as submitted, and its extracts, which are what they were', async () => {
    await opened(TARGET, async (runtime) => {
      const surveyId = 'demo';
      const { submissionId, extractId } = coded;
      const { codings, surveySubmissions } = await signInAs(runtime, accounts.admin);
      const read = async (as: 'coded' | 'submitted') => {
        const { validity, meals } = await surveySubmissions.get({ surveyId, submissionId, as });
        return [validity, meals[0]?.foods.map(({ portionWeight }) => portionWeight)];
      };
      expect([await read('coded'), await read('submitted')]).toEqual([
        ['doubtful', [80]],
        ['doubtful', [120]],
      ]);
      expect((await codings.list({ surveyId, submissionId })).total).toBe(2);
      const { extract, content } = await openExtract(runtime.context(), { surveyId, extractId });
      expect(extract).toMatchObject({ name: 'Main paper', recalls: 1 });
      const hash = createHash('sha256');
      for await (const bytes of content) hash.update(bytes as Buffer);
      expect(hash.digest('hex')).toBe(extract.sha256);
    });
  });

  test('is not overwritten by a second restore', async () => {
    const { code, errors } = await command('restore', TARGET, backup);
    expect([code, errors]).toEqual([1, expect.stringMatching(/postgres exists already: move it away/)]);
  });
});

test('restoring a backup of the first version runs the later migrations', { timeout: MANY_PROCESSES_MS }, async () => {
  const [old, target, path] = [settingsOf('first'), settingsOf('first-restored'), join(work, 'first-backup')];
  await onDatabase(old, fillFirstSchema);
  expect((await command('backup', old, path)).errors).toBe('');
  const { code, out } = await command('restore', target, path);
  expect([code, out]).toEqual([0, expect.stringContaining(`${migrations.length - 1} migrations ran`)]);
  await opened(target, async (runtime) => {
    await takePart(runtime, ZOE);
    expect(await query(runtime.context().em, sql`select count(*)::int as n from submission`)).toEqual([{ n: 5 }]);
    expect(await runtime.parts.orm.schema.getUpdateSchemaSQL()).toBe('');
  });
});

describe('a restore is refused and changes nothing', () => {
  const refusalOf = async (path: string): Promise<unknown> => {
    const target = settingsOf(`refused-${counter++}`);
    const place = { config: readConfig(target), environment: {}, now: () => new Date(), onProgress: () => undefined };
    const refusal: unknown = await restoreBackup(place, path).catch((error: Error) => error.message);
    return existsSync(target.DATA_DIR) ? 'something was changed' : refusal;
  };

  test.each(['rows/public.survey.jsonl.gz', 'manifest.json', 'sequences.jsonl.gz', 'an image'])(
    'when one byte of %s differs',
    async (name) => {
      const path = copy();
      const image = readdirSync(join(path, 'images'), { recursive: true, encoding: 'utf8' }).find((file) =>
        file.endsWith('.jpg'),
      );
      const file = join(path, name === 'an image' ? `images/${image}` : name);
      const bytes = readFileSync(file);
      const middle = bytes.length >> 1;
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
      writeFileSync(file, bytes);
      expect(await refusalOf(path)).toMatch(
        /^The backup is damaged: .* is missing or was changed\. Nothing was changed\. Restore another backup\.$/,
      );
    },
  );

  test('when a file or the list of files is missing', async () => {
    const path = copy();
    rmSync(join(path, 'rows/public.food.jsonl.gz'));
    expect(await refusalOf(path)).toMatch(/^The backup is damaged: .*public\.food\.jsonl\.gz is missing/);
    rmSync(join(path, 'SHA256SUMS'));
    expect(await refusalOf(path)).toMatch(/is not a backup, because it has no SHA256SUMS/);
  });

  test('when it has not as many files of the image store as it says', async () => {
    expect(await refusalOf(withManifest({ pictures: 99 }))).toMatch(/it has \d+ files of the image store, not 99/);
  });

  test('when a newer version made the backup', async () => {
    const { migrations } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { migrations: string[] };
    const newer = withManifest({ version: '9.1.0', migrations: [...migrations, 'm20300101-unheard-of'] });
    expect(await refusalOf(newer)).toMatch(
      /^Version 9\.1\.0 .* does not know its migration m20300101-unheard-of: restore it with that/,
    );
    expect(await refusalOf(withManifest({ version: '9.2.0', format: 2 }))).toMatch(
      /^Version 9\.2\.0 .* in a format that this version cannot read/,
    );
  });

  test('when the folder is no backup, with one line and exit code 1', async () => {
    const { code, out, errors } = await command('restore', settingsOf('nowhere'), join(work, 'no-backup'));
    expect([code, out, errors]).toEqual([1, '', expect.stringMatching(/^.* is not a backup, .*\n$/)]);
  });

  test('when the image store holds other pictures', async () => {
    const target = settingsOf('other-store');
    const name = `as-served/rice/${'0'.repeat(32)}-000000000000.jpg`;
    mkdirSync(join(target.DATA_DIR, 'images/as-served/rice'), { recursive: true });
    writeFileSync(join(target.DATA_DIR, 'images', name), 'a picture');
    const { code, errors } = await command('restore', target, backup);
    expect([code, errors]).toEqual([1, expect.stringContaining(`not of this backup, such as ${name}`)]);
    expect(existsSync(join(target.DATA_DIR, 'postgres'))).toBe(false);
  });

  test('when a server uses the data folder', async () => {
    const target = settingsOf('busy');
    mkdirSync(target.DATA_DIR);
    const unlock = await lockDataDir(target.DATA_DIR);
    const { code, errors } = await command('restore', target, backup);
    unlock();
    expect([code, errors]).toEqual([1, expect.stringContaining(`is in use by process ${process.pid}`)]);
  });
});

test(
  'a restore that finds too few rows leaves no database; no server starts after an interrupted restore; the next restore completes it',
  { timeout: MANY_PROCESSES_MS },
  async () => {
    const target = settingsOf('interrupted');
    const { rows } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
      rows: Record<string, number>;
    };
    const wrong = await command('restore', target, withManifest({ rows: { ...rows, 'public.submission': 12 } }));
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('public.submission (1 rows, not 12)')]);
    expect(existsSync(join(target.DATA_DIR, 'postgres'))).toBe(false);
    expect(existsSync(join(target.DATA_DIR, 'process.lock'))).toBe(false);
    const images = join(target.DATA_DIR, 'images');
    const [picture = ''] = Object.keys(source.pictures);
    mkdirSync(dirname(join(images, picture)), { recursive: true });
    writeFileSync(join(images, picture), 'half a pict');
    // As a process that is killed leaves it.
    mkdirSync(join(target.DATA_DIR, 'restore-unfinished', 'postgres'), { recursive: true });
    await expect(opened(target, () => Promise.resolve())).rejects.toThrow('a restore was interrupted here');
    const { code } = await command('restore', target, backup);
    expect([code, existsSync(join(target.DATA_DIR, 'postgres'))]).toEqual([0, true]);
    expect((await stored(target)).pictures).toEqual(source.pictures);
  },
);
