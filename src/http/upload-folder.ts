import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeStaleFiles } from '../adapters/stale-files.ts';
import { ConfigError } from '../config.ts';

/** Where the files of forms wait while they are worked on: people's pictures, for nobody else on this machine to see. */
export const uploadFolderOf = (dataDir: string): string => join(dataDir, 'uploads');

/** Makes the folder, and empties it of what is a day old. Throws a ConfigError where it is not one of ours. */
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
  if (!facts.isDirectory()) throw new Error('it is no folder');
  // Windows knows no such owners.
  if (process.getuid && facts.uid !== process.getuid()) throw new Error('it belongs to another user');
}
