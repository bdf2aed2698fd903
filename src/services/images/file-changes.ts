import { newFileName, type FileStore } from '../../adapters/file-store/file-store.ts';
import type { Context } from '../../context.ts';
import { unusedNames } from './file-names.queries.ts';
import { PictureLocks } from './picture-locks.ts';

/**
 * The files that one use case writes and removes. It writes a file before a row names it, and removes a file once no row
 * names it.
 */
export class FileChanges {
  /** The locks under which the use case reads and stores each of its pictures. */
  readonly locks = new PictureLocks();
  readonly #store: FileStore;
  readonly #added: string[] = [];
  readonly #dropped = new Set<string>();

  constructor(store: FileStore) {
    this.#store = store;
  }

  get added(): readonly string[] {
    return this.#added;
  }

  get dropped(): readonly string[] {
    return [...this.#dropped];
  }

  /** Stores a file below the folder and returns its name. */
  async add(folder: string, bytes: Uint8Array, extension: string): Promise<string> {
    const name = await newFileName(folder, bytes, extension);
    // Noted before the call: a store may fail after it has stored the file.
    this.#added.push(name);
    await this.#store.put(name, bytes);
    return name;
  }

  /** Marks all files that were stored for removal, because no row will name them. */
  dropAdded(): void {
    this.drop(this.#added);
  }

  /** Marks files for removal after the use case succeeds. */
  drop(names: Iterable<string>): void {
    for (const name of names) this.#dropped.add(name);
  }
}

/**
 * Runs a use case that writes and removes files. When the use case fails, the files that it wrote are removed unless a row
 * names them: the database may have committed although the answer was lost. When it succeeds, the files that it marked are
 * removed. A file that cannot be removed stays as an orphan, which `npm run images -- verify` finds.
 */
export async function withFiles<R>(context: Context, work: (files: FileChanges) => Promise<R>): Promise<R> {
  const files = new FileChanges(context.files);
  try {
    const result = await work(files);
    await removeUnused(context, files.dropped);
    return result;
  } catch (error) {
    await removeUnused(context, files.added);
    throw error;
  }
}

async function removeUnused({ orm, files, log }: Context, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  try {
    await files.remove(await unusedNames(orm.em.fork(), names));
  } catch (err) {
    log.error({ err, files: names }, 'unused image files could not be removed');
  }
}
