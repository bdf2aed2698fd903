import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownedPrefix, uploadFolderOf } from './stale-files.ts';

/**
 * Gives `work` an empty folder for files of uploads, which no other user of the machine can read, and removes it afterwards. If the
 * process is killed, the next one of this machine removes it at its start.
 */
export async function inWorkFolder<R>(dataDir: string, work: (folder: string) => Promise<R>): Promise<R> {
  const root = uploadFolderOf(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, ownedPrefix()));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
