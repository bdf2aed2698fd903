import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractedFile } from '@dietary-recall/vocabulary';
import type { PackedFile } from '../../adapters/archive.ts';

/** A file of an extract while it is written into a work folder. */
export class ExtractFile {
  readonly name: string;
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;
  #rows: number | null = null;

  private constructor(name: string, path: string, handle: FileHandle) {
    this.name = name;
    this.#path = path;
    this.#handle = handle;
  }

  static async create(folder: string, name: string): Promise<ExtractFile> {
    // The names of files in folders of the archive.
    const path = join(folder, name.replaceAll('/', '_'));
    return new ExtractFile(name, path, await open(path, 'wx', 0o600));
  }

  /** Writes a text, which has so many rows; null: it has no rows. */
  async append(text: string, rows: number | null): Promise<void> {
    if (rows !== null) this.#rows = (this.#rows ?? 0) + rows;
    if (text === '') return;
    const bytes = Buffer.from(text);
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    await this.#handle.appendFile(bytes);
  }

  async close(): Promise<ExtractedFile> {
    await this.#handle.close();
    return { name: this.name, rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  /** The file as the archive packs it. */
  packed(): PackedFile {
    return { name: this.name, isText: true, open: () => Promise.resolve(createReadStream(this.#path)) };
  }
}
