import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LEFTOVER_AGE_MS = 24 * 60 * 60 * 1000;

/** Removes what a killed process left behind; another process may share the folder, so only what is a day old. */
export function removeLeftovers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (modified < Date.now() - LEFTOVER_AGE_MS) rmSync(path, { recursive: true, force: true });
  }
}
