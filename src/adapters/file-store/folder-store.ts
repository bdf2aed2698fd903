import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { link, mkdir, open, opendir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { diskCodeOf, isDiskOutage } from '../disk-outages.ts';
import { removeStaleFiles } from '../stale-files.ts';
import { FILE_NAME, requireFileName, type FileStore, type OpenFile, type StoredFile } from './file-store.ts';
import { translated, translatedContent, translatedItems, unavailable } from './translate.ts';

// A folder in the file system of the store, so that a draft can be linked under its final name. No file can have this name.
const DRAFTS = '.drafts';
// Other folders, such as lost+found or .snapshot, belong to the file system.
const FOLDER = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * A store of files below a folder, which several processes may share. The constructor makes the folder and throws where it
 * cannot. Later the store does not make the folder again: files written below the mount point of a lost volume would be lost
 * with it. While the folder is missing the store is unavailable.
 */
export class FolderStore implements FileStore {
  readonly #root: string;
  readonly #drafts: string;
  readonly #device: number;

  constructor(root: string) {
    this.#root = resolve(root);
    this.#drafts = join(this.#root, DRAFTS);
    removeStaleFiles(this.#drafts);
    this.#device = statSync(this.#root).dev;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    const draft = join(this.#drafts, randomUUID());
    await translated(translate, async () => {
      try {
        await this.#in(this.#drafts, () => writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true }));
        // A link, unlike a rename, never replaces a file.
        await this.#in(dirname(path), () => link(draft, path));
        await this.#flushFolders(path);
      } finally {
        await rm(draft, { force: true });
      }
    });
  }

  async has(name: string): Promise<boolean> {
    const path = this.#pathOf(name);
    return translated(translate, async () => (await this.#orNull(stat(path))) !== null);
  }

  async open(name: string): Promise<OpenFile | null> {
    const path = this.#pathOf(name);
    return translated(translate, async () => {
      const file = await this.#orNull(open(path));
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
    return translated(translate, () => this.#orNull(readFile(path)));
  }

  async remove(names: readonly string[]): Promise<void> {
    const paths = names.map((name) => this.#pathOf(name));
    await translated(translate, async () => {
      for (const path of paths) await this.#orNull(unlink(path));
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
      const facts = await this.#orNull(stat(join(this.#root, name)));
      if (facts !== null) yield { name, storedAt: facts.mtime };
    }
  }

  /** Runs the work in a folder, which is made where it is missing. */
  async #in(folder: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (diskCodeOf(error) !== 'ENOENT') throw error;
      await this.#requireRoot();
      await this.#makeBelowRoot(folder);
      await work();
    }
  }

  // Makes one folder after the other: a recursive mkdir would make the root too.
  async #makeBelowRoot(folder: string): Promise<void> {
    let path = this.#root;
    for (const name of relative(this.#root, folder).split(sep)) {
      path = join(path, name);
      try {
        await mkdir(path, { mode: 0o700 });
      } catch (error) {
        if (diskCodeOf(error) !== 'EEXIST') throw error;
      }
    }
  }

  async #orNull<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      // ENOTDIR: a file of the operator has the name of a folder of the path.
      if (!['ENOENT', 'ENOTDIR'].includes(diskCodeOf(error))) throw error;
      await this.#requireRoot();
      return null;
    }
  }

  /**
   * Throws where the folder is missing, or the volume that was mounted there: its mount point is on another device and has no
   * folder of drafts.
   */
  async #requireRoot(): Promise<void> {
    const root = await stat(join(this.#root, sep));
    if (root.dev !== this.#device) await stat(this.#drafts);
  }

  // Rows of the database name the file. Like them, the file and the folders of its path must survive a loss of power.
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

function translate(error: unknown): unknown {
  return isDiskOutage(error) ? unavailable(error) : error;
}
