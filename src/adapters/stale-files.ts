import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const STALE_AFTER_MS = 24 * 60 * 60 * 1000;
/** `work`: of earlier versions, which kept files with passwords there. */
const OWNED = /^(?:upload|work)-(.+)-(\d+)-[^-]+$/;

/** How the name of a folder of uploads begins that nobody needs once this process has ended. */
export function ownedPrefix(): string {
  return `upload-${hostname()}-${process.pid}-`;
}

/**
 * Removes what a killed process left behind, at a start. Other processes, on other machines too, may share the folder: so
 * only what belongs to a process of this machine that is gone, and what is a day old.
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

// This process has only started: what has its number is of an earlier one.
function isAnotherRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
