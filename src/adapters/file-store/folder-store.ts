import { randomUUID } from 'node:crypto';
import { link, mkdir, open, opendir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { removeLeftovers } from '../leftovers.ts';
import { FILE_NAME, requireFileName, type FileStore, type OpenFile, type StoredFile } from './file-store.ts';
import { translated, translatedContent, translatedItems, unavailable } from './translate.ts';

// In the store's own file system, so that a draft can be linked under its name; no file can be called like that.
const DRAFTS = '.drafts';
// Others on the way, such as lost+found or .snapshot, belong to the file system.
const FOLDER = /^[A-Za-z0-9_-]{1,64}$/;
const OUTAGES = ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE'];

/** Files below a folder, which several processes may share. Makes the folder and throws where it cannot. */
export class FolderStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
    removeLeftovers(join(this.#root, DRAFTS));
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    const draft = join(this.#root, DRAFTS, randomUUID());
    await translated(translate, async () => {
      try {
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true });
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // Unlike a rename it never goes over a file.
        await link(draft, path);
        await this.#flushFolders(path);
      } finally {
        await rm(draft, { force: true });
      }
    });
  }

  async open(name: string): Promise<OpenFile | null> {
    const path = this.#pathOf(name);
    return translated(translate, async () => {
      const file = await orNull(open(path));
      if (file === null) return null;
      try {
        const { size: sizeBytes } = await file.stat();
        return { content: translatedContent(translate, file.createReadStream()), sizeBytes };
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  }

  async read(name: string): Promise<Buffer | null> {
    const path = this.#pathOf(name);
    return translated(translate, () => orNull(readFile(path)));
  }

  async remove(names: readonly string[]): Promise<void> {
    const paths = names.map((name) => this.#pathOf(name));
    await translated(translate, async () => {
      for (const path of paths) await rm(path, { force: true });
    });
  }

  names(): AsyncIterable<StoredFile> {
    return translatedItems(translate, this.#filesIn(''));
  }

  async *#filesIn(folder: string): AsyncGenerator<StoredFile> {
    for await (const entry of await opendir(join(this.#root, folder))) {
      const name = folder + entry.name;
      if (entry.isDirectory() && FOLDER.test(entry.name)) yield* this.#filesIn(`${name}/`);
      if (!FILE_NAME.test(name)) continue;
      const facts = await orNull(stat(join(this.#root, name)));
      if (facts !== null) yield { name, storedAt: facts.mtime };
    }
  }

  // Rows of the database name the file: it has to survive a loss of power as they do, and so do the folders on its way.
  async #flushFolders(path: string): Promise<void> {
    for (let folder = dirname(path); folder.length >= this.#root.length; folder = dirname(folder)) {
      const handle = await open(folder);
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  }

  #pathOf(name: string): string {
    return join(this.#root, requireFileName(name));
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    // ENOTDIR: an operator's file stands where a folder of the name would.
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw error;
  }
}

function translate(error: unknown): unknown {
  return error instanceof Error && OUTAGES.includes(codeOf(error)) ? unavailable(error) : error;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
