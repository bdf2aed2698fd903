import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JobBatch } from '../../entities/job-batch.ts';
import { Job } from '../../entities/job.ts';
import { PersonalAccessToken } from '../../entities/personal-access-token.ts';
import { SecondFactor } from '../../entities/second-factor.ts';
import { TokenFamily } from '../../entities/token-family.ts';
import { User } from '../../entities/user.ts';
import { keysOfDataFolder, newKey, writeKeys } from '../../src/adapters/key-ring.ts';
import { Tokens } from '../../src/adapters/tokens.ts';
import { ConfigError, readConfig, type TokenKey } from '../../src/config.ts';
import { lockDataDir } from '../../src/db/data-dir-lock.ts';
import { ActorDirectory } from '../../src/directories/actor-directory.ts';
import type { Runtime } from '../../src/runtime.ts';
import { opened } from '../support/opened.ts';
import { personalToken } from '../support/personal-token.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { keysCommand } from './command.ts';

/** Each opens the embedded database, which takes seconds on a busy machine. */
const MANY_PROCESSES_MS = 180_000;
const DAY = /^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/;

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recall-keys-'));
  folders.push(folder);
  return folder;
}

const fileIn = (folder: string) => join(folder, 'token-keys.json');
const keysIn = (folder: string) => JSON.parse(readFileSync(fileIn(folder), 'utf8')) as TokenKey[];
const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('the keys of a data folder', () => {
  test('are created at first use, readable by their owner only, and kept', () => {
    const folder = join(newFolder(), 'data');
    const made = keysOfDataFolder(folder, new Date());
    expect(made).toHaveLength(1);
    expect(made[0]?.id).toMatch(DAY);
    expect(Buffer.from(made[0]?.secret ?? '', 'base64url')).toHaveLength(48);
    expect([modeOf(folder), modeOf(fileIn(folder))]).toEqual([0o700, 0o600]);
    expect(keysOfDataFolder(folder, new Date())).toEqual(made);
  });

  test.each(['', '[]', '[{"id":"a","secret":"short"}]', '{'])(
    'are refused when the file is invalid, and the file is kept: %s',
    (content) => {
      const folder = newFolder();
      writeFileSync(fileIn(folder), content);
      expect(() => keysOfDataFolder(folder, new Date())).toThrow(ConfigError);
      expect(readFileSync(fileIn(folder), 'utf8')).toBe(content);
    },
  );

  test('are replaced in a file with mode 0600, whatever the umask of the process', () => {
    const folder = newFolder();
    const umask = process.umask(0);
    try {
      const keys = [newKey(new Date()), ...keysOfDataFolder(folder, new Date())];
      writeKeys(folder, keys);
      expect(keysIn(folder)).toEqual(keys);
      expect(modeOf(fileIn(folder))).toBe(0o600);
    } finally {
      process.umask(umask);
    }
  });
});

describe('npm run keys', () => {
  test('rotate puts a new key before the others of the data folder', async () => {
    const folder = newFolder();
    const [old] = keysOfDataFolder(folder, new Date());
    const { code, out, errors } = await keysCommand({ DATA_DIR: folder }, 'rotate');
    expect([code, errors]).toEqual([0, '']);
    const [first, ...others] = keysIn(folder);
    expect(others).toEqual([old]);
    expect(first?.id).toMatch(DAY);
    expect(modeOf(fileIn(folder))).toBe(0o600);
    expect(out).toContain(`Key ${first?.id} is new. Tokens of ${old?.id} stay valid.`);
    expect(out).toContain('It signs after the next start of the server.');
    expect(out).not.toContain(first?.secret);
  });

  test('rotate says that a running server has to be restarted', async () => {
    const folder = newFolder();
    const unlock = await lockDataDir(folder);
    const { code, out } = await keysCommand({ DATA_DIR: folder }, 'rotate');
    unlock();
    expect([code, keysIn(folder).length]).toEqual([0, 2]);
    expect(out).toContain('Restart the running server, which does not know it yet.');
  });

  test('rotate prints a first TOKEN_KEYS where the environment has to set it', async () => {
    const folder = newFolder();
    const database = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DATA_DIR: folder };
    const { code, out } = await keysCommand(database, 'rotate');
    expect(code).toBe(0);
    const value = /^TOKEN_KEYS=(\S+)$/m.exec(out)?.[1] ?? '';
    expect(readConfig({ ...database, TOKEN_KEYS: value }).tokenKeys).toMatchObject([
      { id: expect.stringMatching(DAY) },
    ]);
    expect(() => statSync(fileIn(folder))).toThrow();
  });

  test('rotate prints the three values of TOKEN_KEYS for a rolling change, and writes nothing', async () => {
    const folder = newFolder();
    const old = { id: 'old', secret: 'an old secret of 32 characters ..' };
    const environment = { DATA_DIR: folder, TOKEN_KEYS: `${old.id}:${old.secret}` };
    const { out } = await keysCommand(environment, 'rotate');
    const steps = [...out.matchAll(/TOKEN_KEYS=(.+)$/gm)].map(
      ([, value]) => readConfig({ TOKEN_KEYS: value }).tokenKeys ?? [],
    );
    const fresh = steps[2]?.[0];
    expect(fresh?.id).toMatch(DAY);
    expect(steps).toEqual([[old, fresh], [fresh, old], [fresh]]);
    expect(() => statSync(fileIn(folder))).toThrow();
  });

  test.each([[[]], [['list', '--force']], [['retire']]])('refuses the arguments %j in one line', async (given) => {
    const { code, errors } = await keysCommand({ DATA_DIR: newFolder() }, ...given);
    expect([code, errors]).toEqual([1, 'Write list, rotate, or retire and an id. See npm run keys -- --help\n']);
  });
});

describe('a rotation of keys', () => {
  const app = useTestApp();
  const [old, fresh] = [newKey(new Date()), newKey(new Date())];
  let user: { id: number };

  beforeAll(async () => {
    user = await app().given.user();
  });

  /** A process with these keys. */
  async function processWith(...keys: TokenKey[]) {
    const { orm, now, config } = app().parts;
    const tokens = await Tokens.withKeys(keys);
    const accounts = new ActorDirectory(orm, tokens, now, config.secondFactor);
    const at = (seconds: number) => new Date(now().getTime() + seconds * 1000);
    return {
      knows: async (jwt: string) => (await codeOf(accounts.actorOf(jwt).catch(asCause))) === 'done',
      personal: async () => {
        const { id: rowId } = await personalToken(app(), user);
        return tokens.sign('personal', { userId: user.id, rowId }, at(0), at(3600));
      },
      access: async () => {
        const rowId = randomUUID();
        await app()
          .context()
          .em.insert(TokenFamily, { id: rowId, user: user.id, expiresAt: at(3600) });
        return tokens.sign('access', { userId: user.id, rowId }, at(0), at(900));
      },
    };
  }
  /** The shape in which a caller gets a refusal. */
  const asCause = (cause: unknown) => Promise.reject(Object.assign(new Error('refused'), { cause }));

  test('keeps access tokens and personal tokens of the old key valid until it is retired', async () => {
    const before = await processWith(old);
    const tokens = [await before.access(), await before.personal()];
    const after = await processWith(fresh, old);
    const retired = await processWith(fresh);
    for (const token of tokens) {
      expect(await after.knows(token)).toBe(true);
      expect(await retired.knows(token)).toBe(false);
    }
  });

  test('lets processes at two consecutive steps accept each other’s tokens', async () => {
    const steps = [
      await processWith(old),
      await processWith(old, fresh),
      await processWith(fresh, old),
      await processWith(fresh),
    ];
    for (const [index, one] of steps.entries()) {
      const next = steps[index + 1] ?? one;
      for (const token of [await one.personal(), await one.access()]) expect(await next.knows(token)).toBe(true);
      for (const token of [await next.personal(), await next.access()]) expect(await one.knows(token)).toBe(true);
    }
  });
});

describe('keys in use', { timeout: MANY_PROCESSES_MS }, () => {
  const folder = newFolder();
  const environment = { DATA_DIR: folder, DEMO_DATA: 'off' };
  let held: { personal: string; access: string; userId: number; factor: string };

  const knows = ({ parts }: Runtime, jwt: string) =>
    parts.actors.actorOf(jwt).then(
      () => true,
      () => false,
    );

  beforeAll(async () => {
    held = await opened(environment, async ({ context, parts: { tokens, secrets } }) => {
      const { em } = context();
      const now = new Date();
      const expiresAt = new Date(now.getTime() + 3600_000);
      const userId = await em.insert(User, { name: 'Ada' });
      const [rowId, familyId, factor] = [randomUUID(), randomUUID(), randomUUID()];
      const token = { id: rowId, user: userId, name: 'a script', keyId: tokens.keyId, createdAt: now, expiresAt };
      await em.insert(PersonalAccessToken, token);
      await em.insert(TokenFamily, { id: familyId, user: userId, secondFactorAt: now, expiresAt });
      const sealedSecret = await secrets.seal('a shared secret');
      const totp = { kind: 'totp', name: 'phone', isConfirmed: true } as const;
      await em.insert(SecondFactor, { id: factor, user: userId, createdAt: now, sealedSecret, ...totp });
      const job = randomUUID();
      const times = { startedAt: now, touchedAt: now };
      await em.insert(Job, { id: job, kind: 'respondents-upload', user: userId, input: null, total: 1, ...times });
      const sealed = await secrets.seal('["a password"]');
      await em.insert(JobBatch, { job, number: 1, rows: 1, content: '[]', sealed });
      return {
        personal: await tokens.sign('personal', { userId, rowId }, now, expiresAt),
        access: await tokens.sign('access', { userId, rowId: familyId }, now, expiresAt),
        userId,
        factor,
      };
    });
    await keysCommand(environment, 'rotate');
  });

  test('are listed with what needs them, verify what they signed, and are retired with --force only', async () => {
    const [fresh, old] = keysIn(folder).map(({ id }) => id);
    const day = (id = '') => id.slice(0, 10);
    const listed = await keysCommand(environment, 'list');
    const lines = listed.out.split('\n').map((line) => line.split(/ {2,}/).map((cell) => cell.trim()));
    expect(lines).toContainEqual([fresh, day(fresh), 'signs', '0', '0', '0']);
    expect(lines).toContainEqual([old, day(old), 'verifies', '1', '1', '1']);
    for (const { secret } of keysIn(folder)) expect(listed.out).not.toContain(secret);

    await opened(environment, async (runtime) => {
      expect(await knows(runtime, held.personal)).toBe(true);
      expect(await knows(runtime, held.access)).toBe(true);
    });

    const signing = await keysCommand(environment, 'retire', fresh ?? '');
    expect([signing.code, signing.errors]).toEqual([1, expect.stringContaining('is the key that signs')]);
    const needed = await keysCommand(environment, 'retire', old ?? '');
    // The secret has been sealed with the new key by then.
    expect([needed.code, needed.errors]).toEqual([
      1,
      expect.stringMatching(/personal access tokens: 1, uploads under way: 1, secrets of one-time passwords: 0/),
    ]);
    expect(keysIn(folder)).toHaveLength(2);

    const forced = await keysCommand(environment, 'retire', old ?? '', '--force');
    expect(forced).toEqual({
      code: 0,
      out: `Key ${old} was removed.\nPersonal access tokens that were revoked: 1.\nRunning uploads that fail and have to be sent again: 1.\n`,
      errors: '',
    });
    expect(keysIn(folder).map(({ id }) => id)).toEqual([fresh]);
    await opened(environment, async (runtime) => {
      expect(await knows(runtime, held.personal)).toBe(false);
      expect(await knows(runtime, held.access)).toBe(false);
      const { em } = runtime.context();
      const { sealedSecret } = await em.findOneOrFail(SecondFactor, held.factor, { populate: ['sealedSecret'] });
      expect(await runtime.parts.secrets.open(sealedSecret ?? '')).toBe('a shared secret');
      const [token] = await em.find(PersonalAccessToken, { user: held.userId });
      expect(token?.revokedAt).not.toBeNull();
    });
  });

  test('of the environment are listed beside missing keys, and retired by a new value of TOKEN_KEYS', async () => {
    const keys = ['one:a secret of the environment of 32', 'two:a second of the environment of 32'];
    const set = { ...environment, TOKEN_KEYS: keys.join(',') };
    const [inFolder] = keysIn(folder);
    const { out } = await keysCommand(set, 'list');
    const lines = out.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(lines).toContainEqual(['two', 'unknown', 'verifies', '0', '0', '0']);
    expect(lines).toContainEqual([inFolder?.id, inFolder?.id.slice(0, 10), 'is missing', '0', '1', '0']);
    const retired = await keysCommand(set, 'retire', 'two');
    expect(retired.out).toContain(`TOKEN_KEYS=${keys[0]}\n`);
    expect(retired.out).not.toContain('two:');
    expect((await keysCommand(set, 'retire', 'three')).errors).toBe('There is no key three.\n');
    expect(keysIn(folder)).toEqual([inFolder]);
  });
});
