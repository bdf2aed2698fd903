import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, type TokenKey } from '../config.ts';

const SECRET_BYTES = 48;
/** Only the owner may read the file. It is flushed before it gets its name, because every second factor is lost without it. */
const PRIVATE_AND_FLUSHED = { mode: 0o600, flush: true };

const KeysFile = z.array(z.object({ id: z.string().min(1), secret: z.string().min(32) })).min(1);

/** Makes a random key. Its id begins with the day on which it was made. */
export function newKey(now: Date): TokenKey {
  const id = `${now.toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  return { id, secret: randomBytes(SECRET_BYTES).toString('base64url') };
}

/** Returns the day on which a key was made; null where its id has no date. */
export function dayOf(id: string): string | null {
  return /^\d{4}-\d\d-\d\d(?=-)/.exec(id)?.[0] ?? null;
}

function keysFileOf(dataDir: string): string {
  return join(dataDir, 'token-keys.json');
}

/** Returns the keys of this data folder, the signing key first. The first call makes them. Throws a ConfigError for a bad file. */
export function keysOfDataFolder(dataDir: string, now: Date): readonly TokenKey[] {
  const file = keysFileOf(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeOnce(file, textOf([newKey(now)]));
  return readKeys(file);
}

/** Replaces the keys. A concurrent reader sees either all old keys or all new keys. */
export function writeKeys(dataDir: string, keys: readonly TokenKey[]): void {
  const file = keysFileOf(dataDir);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, textOf(keys), PRIVATE_AND_FLUSHED);
  renameSync(draft, file);
}

function readKeys(file: string): readonly TokenKey[] {
  try {
    return KeysFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const message = `${file} holds no keys. Restore it. If it is lost, remove it: then everybody has to sign in again, with new personal access tokens and second factors.`;
    throw new ConfigError(message, { cause });
  }
}

function textOf(keys: readonly TokenKey[]): string {
  return `${JSON.stringify(keys, null, 2)}\n`;
}

// The file gets its name by a link after it is complete. Two processes that start together both use the file of the first.
function writeOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, PRIVATE_AND_FLUSHED);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
