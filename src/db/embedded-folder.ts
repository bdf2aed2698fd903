import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';

/** The major version of PostgreSQL that PGlite embeds. */
const MAJOR = '18';
/** Files and folders of every PostgreSQL database, none of which is ever empty. */
const PARTS = ['PG_VERSION', 'postgresql.conf', 'base', 'global/pg_control', 'pg_wal', 'pg_xact'];

// SQLSTATE classes 58, errors of the system below, and XX, a corrupted database. An end of the WebAssembly program has no code.
const DAMAGE_CODE = /^(58|XX)/;
const DAMAGE_MESSAGE = /^(PGlite failed to initialize|Aborted\(|Program terminated)/;

const RESTORE = 'Move it away and restore a backup (docs/guides/operators/back-up-and-restore.md).';

/**
 * Makes the folder of the embedded database if it is absent or empty. PGlite initialises every folder without PG_VERSION,
 * whatever else is in it. So a new one is made beside it, and gets its name when it is whole. Throws a ConfigError for a
 * folder that is neither empty nor whole.
 */
export async function prepareEmbeddedFolder(folder: string): Promise<void> {
  if (isAbsentOrEmpty(folder)) await initialise(folder);
  const fault = faultOf(folder);
  if (fault !== null) throw new ConfigError(`DATA_DIR: ${folder} ${fault}. ${RESTORE}`);
}

/** Runs the first statements on an embedded database. Throws a ConfigError if its files make them fail. */
export async function readingWhole<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!DAMAGE_CODE.test(code) && !DAMAGE_MESSAGE.test(reasonOf(cause))) throw cause;
    const reason = `its files are damaged, or this user may not read and write them (${reasonOf(cause)})`;
    throw new ConfigError(`DATA_DIR: ${folder} cannot be opened: ${reason}. ${RESTORE}`, { cause });
  }
}

async function initialise(folder: string): Promise<void> {
  // The name may be a link to a folder on another disk.
  const place = existsSync(folder) ? realpathSync(folder) : folder;
  const draft = `${place}-unfinished`;
  try {
    rmSync(draft, { recursive: true, force: true });
    const { PGlite } = await import('@electric-sql/pglite');
    const database = await PGlite.create(draft);
    await database.close();
    if (existsSync(place)) rmdirSync(place);
    renameSync(draft, place);
  } catch (cause) {
    if (isMountPoint(cause)) {
      rmSync(draft, { recursive: true, force: true });
      throw new ConfigError(
        `DATA_DIR: ${folder} is a mount point, which a new database cannot replace. Mount the disk at ${dirname(folder)} instead.`,
        { cause },
      );
    }
    throw new ConfigError(`DATA_DIR: the embedded database cannot be made in ${folder} (${reasonOf(cause)}).`, {
      cause,
    });
  }
}

// A folder on which a disk is mounted can be neither removed nor replaced, and nothing moves from one disk to another.
function isMountPoint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EBUSY', 'EXDEV'].includes(String(error.code));
}

function isAbsentOrEmpty(folder: string): boolean {
  return !existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).length === 0);
}

/** Returns what is wrong with a folder, as the rest of a sentence; null for a folder that looks whole. */
function faultOf(folder: string): string | null {
  if (!statSync(folder).isDirectory()) return 'is not a folder';
  const missing = PARTS.find((part) => isMissing(join(folder, part)));
  if (missing !== undefined) return `is not a whole database: ${missing} is missing or empty`;
  // Zeros say of every transaction that it was rolled back, so that its rows are gone without an error.
  const states = readdirSync(join(folder, 'pg_xact')).map((name) => readFileSync(join(folder, 'pg_xact', name)));
  if (states.every((bytes) => bytes.every((byte) => byte === 0))) return 'is not a whole database: pg_xact is zeroed';
  const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  return major === MAJOR ? null : `is of PostgreSQL ${major}, and this version of the service needs ${MAJOR}`;
}

function isMissing(path: string): boolean {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return true;
  return facts.isDirectory() ? readdirSync(path).length === 0 : facts.size === 0;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
