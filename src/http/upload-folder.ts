import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeStaleFiles } from '../adapters/stale-files.ts';
import { ConfigError } from '../config.ts';

/** The folder for the files of forms while they are processed. No other user of the machine can read it. */
export const uploadFolderOf = (dataDir: string): string => join(dataDir, 'uploads');

/** Makes the folder and removes files older than a day. Throws a ConfigError where it cannot be used. */
export function openUploadFolder(dataDir: string): void {
  const folder = uploadFolderOf(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    requireOwn(folder);
    removeStaleFiles(folder);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new ConfigError(
      `DATA_DIR: uploads cannot be kept in ${folder} (${reason}). Remove what is there, or set DATA_DIR to a folder that this user may read and write.`,
      { cause },
    );
  }
}

function requireOwn(folder: string): void {
  const facts = lstatSync(folder);
  if (facts.isSymbolicLink()) throw new Error('it is a symbolic link');
  if (!facts.isDirectory()) throw new Error('it is not a folder');
  // Windows has no owners of this kind.
  if (process.getuid && facts.uid !== process.getuid()) throw new Error('it belongs to another user');
}
