import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../errors.ts';

/** The file with the hash and the name of every other file, in the format of `sha256sum --check`. */
export const SUMS = 'SHA256SUMS';

/** A backup that is being written. It has a temporary name beside its target until it is complete. */
export class BackupDraft {
  readonly #sums = new Map<string, string>();
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /**
   * Writes a backup with `write` and gives it the name `target`: complete and flushed to the disk, or not at all. Throws
   * AppError `backup.exists` where the target exists.
   */
  static async make<R>(target: string, write: (draft: BackupDraft) => Promise<R>): Promise<R> {
    const place = resolve(target);
    await requireFree(place);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    const draft = new BackupDraft(await mkdtemp(`${place}.unfinished-`));
    try {
      const result = await write(draft);
      await draft.#publish(place);
      return result;
    } catch (error) {
      await rm(draft.path, { recursive: true, force: true });
      throw error;
    }
  }

  /** Writes a file of the backup and records its hash. */
  async add(name: string, content: Readable): Promise<void> {
    const file = await this.fileFor(name);
    const hash = createHash('sha256');
    const through = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(content, through, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    this.#sums.set(name, hash.digest('hex'));
  }

  /** Returns the path at which another program may write a file. The caller then calls `adopt`. */
  async fileFor(name: string): Promise<string> {
    const file = join(this.path, name);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    return file;
  }

  /** Records the hash of a file that another program wrote. */
  async adopt(name: string): Promise<void> {
    this.#sums.set(name, await fileHash(join(this.path, name)));
  }

  async #publish(place: string): Promise<void> {
    const lines = [...this.#sums].map(([name, hash]) => `${hash}  ${name}\n`);
    const file = await open(join(this.path, SUMS), 'wx', 0o600);
    try {
      await file.writeFile(lines.join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    await flushFolders(this.path);
    await requireFree(place);
    await rename(this.path, place);
    await flush(dirname(place));
  }
}

async function requireFree(place: string): Promise<void> {
  const isTaken = await stat(place).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  if (isTaken)
    throw new AppError('conflict', 'backup.exists', `${place} exists already. Name a folder that does not exist.`);
}

export async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function flushFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await flushFolders(join(folder, entry.name));
  }
  await flush(folder);
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
