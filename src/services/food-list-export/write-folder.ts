import { createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PackedFile } from '../../adapters/archive.ts';

/** A written file. */
export interface WrittenFile {
  name: string;
  sizeBytes: number;
}

/** Writes files below a folder, which is made, one after the other. */
export async function writeFolder(folder: string, files: readonly PackedFile[]): Promise<WrittenFile[]> {
  const written: WrittenFile[] = [];
  for (const { name, open } of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const content = await open();
    await pipeline(content instanceof Readable ? content : Readable.from([content]), createWriteStream(path));
    written.push({ name, sizeBytes: (await stat(path)).size });
  }
  return written;
}

/** Whether a folder is empty or does not exist. A file of an earlier export would be imported with the new ones. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}
