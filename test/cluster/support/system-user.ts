import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

const isRoot = process.getuid?.() === 0;

async function idOf(flag: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [flag, 'postgres'])).stdout);
}

/** Whom PostgreSQL and PgBouncer run as: both refuse root, so root runs them as the user of their Debian packages. */
export const account: { uid?: number; gid?: number } = isRoot ? { uid: await idOf('-u'), gid: await idOf('-g') } : {};

/** A folder that belongs to that user. */
export function folderOf(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `recall-${what}-`));
  giveAway(folder);
  return folder;
}

/** A file that belongs to that user. */
export function fileOf(path: string, content: string): void {
  writeFileSync(path, content);
  giveAway(path);
}

function giveAway(path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}
