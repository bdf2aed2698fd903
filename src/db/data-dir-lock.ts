import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export class DataDirInUseError extends Error {}

/** A killed process may take a moment to end. */
const PATIENCE_MS = 2000;
const LOOK_EVERY_MS = 100;

/**
 * Locks `dataDir` for this process; the returned function releases the lock. PGlite has no lock of its own, and two processes
 * on one folder lose data. The lock of a process that has ended is taken over.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'process.lock');
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    if (hasTaken(file)) return () => rmSync(file, { force: true });
    const holder = contentOf(file);
    if (!isAlive(holder)) remove(file, holder);
    else if (waitedMs >= PATIENCE_MS) {
      const [pid] = holder.split(' ');
      throw new DataDirInUseError(
        `${dataDir} is in use by process ${pid}. Stop that server first, or set DATABASE_URL.`,
      );
    }
    await setTimeout(LOOK_EVERY_MS);
  }
}

// The file gets its final name by a link after it is written, so that no process sees a lock without a holder.
function hasTaken(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, identityOf(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

// Another process may have removed the same stale lock and locked the folder since: then its lock is restored.
function remove(file: string, holder: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  if (contentOf(aside) !== holder) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function isAlive(identity: string): boolean {
  const pid = Number(identity.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return identityOf(pid) === identity;
}

// Process ids are reused, in a container at each start: the start time distinguishes two holders of one id. Only Linux has
// it in a file; elsewhere the id alone decides.
function identityOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields 3 (state) and 22 (start time) of proc(5), counted after the name, which may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? `${pid} gone` : `${pid} ${fields[19]}`;
  } catch {
    return String(pid);
  }
}

function contentOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
