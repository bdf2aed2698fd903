import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@dietary-recall/vocabulary';

/** The folder below `dataDir` for uploaded files while they are processed. No other user of the machine can read it. */
export const uploadFolderOf = (dataDir: string): string => join(dataDir, 'uploads');

const STALE_AFTER_MS = DAY_MS;
// Folders named `work-` are those of version 0.1.0. They hold passwords and must go too.
const OWNED = /^(?:upload|work)-(.+)-(\d+)-[^-]+$/;

/** The beginning of the name of a folder of uploads that nobody needs after this process ends. */
export function ownedPrefix(): string {
  return `upload-${hostname()}-${process.pid}-`;
}

/**
 * Removes at the start the files of processes that were killed. Processes on this and other machines may share the folder, so
 * only files of ended processes of this machine and files older than a day are removed.
 */
export function removeStaleFiles(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    const isOld = modified < Date.now() - STALE_AFTER_MS;
    if (isOld || isAbandoned(name)) rmSync(path, { recursive: true, force: true });
  }
}

function isAbandoned(name: string): boolean {
  const [, host, pid] = OWNED.exec(name) ?? [];
  return host === hostname() && !isAnotherRunning(Number(pid));
}

// This process has just started, so a file with its process id belongs to an earlier process.
function isAnotherRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
