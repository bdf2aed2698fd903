import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DataDirInUseError extends Error {}

/**
 * Takes `dataDir` for this process; the returned function gives it back. PGlite has no lock of its own, and two
 * processes on one folder lose data. The lock of a process that is gone is taken over.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'process.lock');
  const own = identityOf(process.pid);
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readFileSync(file, 'utf8');
    if (holder !== own && isAlive(holder)) {
      const [pid] = holder.split(' ');
      throw new DataDirInUseError(
        `${dataDir} is in use by process ${pid}. Stop that server first, or set DATABASE_URL.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new DataDirInUseError(`${dataDir} was taken by another process at the same moment.`);
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

// Process ids are given out again, in a container at each start: the start time tells two holders of one id apart.
// Only Linux has it as a file; elsewhere the id has to do.
function identityOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22 of proc(5); the fields before it start behind the name, which may hold blanks.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}
