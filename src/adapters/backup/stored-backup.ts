import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { diskCodeOf } from '../disk-outages.ts';
import { fileHash, SUMS } from './draft.ts';
import { FORMAT, Manifest } from './manifest.ts';

export const MANIFEST = 'manifest.json';

const SUM_LINE = /^([0-9a-f]{64}) {2}(\S+)$/;

/** A backup whose files match their hashes. */
export class StoredBackup {
  readonly manifest: Manifest;
  readonly #path: string;
  readonly #names: readonly string[];

  private constructor(path: string, names: readonly string[], manifest: Manifest) {
    this.#path = path;
    this.#names = names;
    this.manifest = manifest;
  }

  /**
   * Reads every file and compares it with its hash. Throws AppError `backup.not_found`, `backup.damaged`, or
   * `backup.other_format` where another version wrote it.
   */
  static async open(path: string, onChecked: (done: number, total: number) => void): Promise<StoredBackup> {
    const sums = await sumsOf(resolve(path));
    for (const [index, [hash, name]] of sums.entries()) {
      if ((await hashOf(join(path, name))) !== hash) throw damaged(`${join(path, name)} is missing or was changed`);
      onChecked(index + 1, sums.length);
    }
    const names = sums.map(([, name]) => name);
    if (!names.includes(MANIFEST)) throw damaged(`${SUMS} does not name ${MANIFEST}`);
    const text = await readFile(join(path, MANIFEST), 'utf8');
    return new StoredBackup(resolve(path), names, manifestOf(text));
  }

  fileOf(name: string): string {
    return join(this.#path, name);
  }

  read(name: string): Readable {
    return createReadStream(this.fileOf(name));
  }

  /** Returns the names of the files below a folder, without the name of the folder. */
  namesIn(folder: string): string[] {
    return this.#names.filter((name) => name.startsWith(`${folder}/`)).map((name) => name.slice(folder.length + 1));
  }
}

async function sumsOf(path: string): Promise<[hash: string, name: string][]> {
  const lines = (await textOf(path)).split('\n').slice(0, -1);
  return lines.map((line) => {
    const [, hash, name] = SUM_LINE.exec(line) ?? [];
    if (hash === undefined || name === undefined || name.split('/').includes('..')) {
      throw damaged(`${join(path, SUMS)} cannot be read`);
    }
    return [hash, name];
  });
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(join(path, SUMS), 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(diskCodeOf(error))) throw error;
    const message = `${path} is not a backup, because it has no ${SUMS}. Name the folder of a finished backup.`;
    throw new AppError('not_found', 'backup.not_found', message);
  }
}

async function hashOf(file: string): Promise<string | null> {
  try {
    return await fileHash(file);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(diskCodeOf(error))) throw error;
    return null;
  }
}

function manifestOf(text: string): Manifest {
  const { format, version } = read(z.object({ format: z.number(), version: z.string() }), text);
  if (format === FORMAT) return read(Manifest, text);
  const message = `Version ${version} of the service made this backup, in a format that this version cannot read. Restore it with that version.`;
  throw new AppError('unsupported', 'backup.other_format', message);
}

function read<Content>(shape: z.ZodType<Content>, text: string): Content {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(`${MANIFEST} is not a valid manifest (${(error as Error).message.split('\n', 1)[0]})`);
  }
}

export function damaged(what: string): AppError {
  return new AppError(
    'invalid',
    'backup.damaged',
    `The backup is damaged: ${what}. Nothing was changed. Restore another backup.`,
  );
}
