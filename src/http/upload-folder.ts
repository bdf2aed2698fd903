import { lstatSync, mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownedPrefix, removeStaleFiles, uploadFolderOf } from '../adapters/stale-files.ts';
import { ConfigError } from '../config.ts';

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

/** The size of the file by which the room is tested. */
const ROOM_BYTES = 1024 * 1024;

/** Throws if a file of a form cannot be stored, for example because the disk is full. */
export async function requireRoomForUploads(dataDir: string): Promise<void> {
  const root = uploadFolderOf(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, ownedPrefix()));
  try {
    await writeFile(join(folder, 'room'), Buffer.alloc(ROOM_BYTES));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function requireOwn(folder: string): void {
  const facts = lstatSync(folder);
  if (facts.isSymbolicLink()) throw new Error('it is a symbolic link');
  if (!facts.isDirectory()) throw new Error('it is not a folder');
  // Windows has no owners of this kind.
  if (process.getuid && facts.uid !== process.getuid()) throw new Error('it belongs to another user');
}
