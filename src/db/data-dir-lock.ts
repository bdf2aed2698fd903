import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DataDirInUseError extends Error {}

/**
 * Takes `dataDir` for this process; the returned function gives it back. PGlite has no lock of its own, and two
 * processes on one folder lose data. The lock of a process that is gone is taken over.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'process.lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && isAlive(holder)) {
      throw new DataDirInUseError(
        `${dataDir} is in use by process ${holder}. Stop that server first, or set DATABASE_URL.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new DataDirInUseError(`${dataDir} was taken by another process at the same moment.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
