import { newFileName, type FileStore } from '../../adapters/file-store/file-store.ts';
import type { Context } from '../../context.ts';
import { unusedNames } from './file-names.queries.ts';
import { PictureLocks } from './picture-locks.ts';

/** The files of one use case: written before its rows name them, given up after its rows have let them go. */
export class FileChanges {
  readonly turns = new PictureLocks();
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

  /** Stores a file below the folder; its name. */
  async add(folder: string, bytes: Uint8Array, extension: string): Promise<string> {
    const name = await newFileName(folder, bytes, extension);
    // Noted first: a store may fail after it has stored.
    this.#added.push(name);
    await this.#store.put(name, bytes);
    return name;
  }

  /** Gives up all that was stored: the rows are not needed after all. */
  dropAdded(): void {
    this.drop(this.#added);
  }

  drop(names: Iterable<string>): void {
    for (const name of names) this.#dropped.add(name);
  }
}

/**
 * Runs a use case that writes and gives up files. When it fails, what it wrote is removed unless a row names it: the
 * database may have committed without being able to say so. Once it has succeeded, what it gave up is removed. A file
 * that cannot be removed stays as an orphan, which `npm run images -- verify` finds.
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
