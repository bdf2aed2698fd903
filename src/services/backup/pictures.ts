import { readFile } from 'node:fs/promises';
import type { BackupDraft } from '../../adapters/backup/draft.ts';
import type { StoredBackup } from '../../adapters/backup/stored-backup.ts';
import type { FileStore } from '../../adapters/file-store/file-store.ts';
import { AppError } from '../../errors.ts';
import type { Installation } from './installation.ts';

export const FOLDER = 'images';

/** Copies every file of the store and returns how many. Files that are removed during the copy are skipped. */
export async function storePictures(
  files: FileStore,
  draft: BackupDraft,
  onProgress: Installation['onProgress'],
): Promise<number> {
  const names: string[] = [];
  for await (const { name } of files.names()) names.push(name);
  let stored = 0;
  for (const [index, name] of names.entries()) {
    const file = await files.open(name);
    if (file !== null) {
      await draft.add(`${FOLDER}/${name}`, file.content);
      stored += 1;
    }
    onProgress('pictures', index + 1, names.length);
  }
  return stored;
}

/**
 * Refuses an image store with files that are not of this backup. An interrupted restore may have left those of the backup. Throws AppError
 * `backup.store_in_use`.
 */
export async function requireOwnStore(files: FileStore, backup: StoredBackup): Promise<void> {
  const own = new Set(backup.namesIn(FOLDER));
  for await (const { name } of files.names()) {
    if (own.has(name)) continue;
    const message = `The image store holds pictures that are not of this backup, such as ${name}: empty it, or name another one (DATA_DIR, IMAGES_S3_BUCKET, IMAGES_S3_PREFIX).`;
    throw new AppError('conflict', 'backup.store_in_use', message);
  }
}

/** Stores the pictures of the backup, except for those that the store has already. */
export async function loadPictures(
  files: FileStore,
  backup: StoredBackup,
  onProgress: Installation['onProgress'],
): Promise<void> {
  const names = backup.namesIn(FOLDER);
  for (const [index, name] of names.entries()) {
    const bytes = await readFile(backup.fileOf(`${FOLDER}/${name}`));
    const present = await files.read(name);
    if (present?.equals(bytes) !== true) {
      // The store refuses to overwrite a file.
      if (present !== null) await files.remove([name]);
      await files.put(name, bytes);
    }
    onProgress('pictures', index + 1, names.length);
  }
}
