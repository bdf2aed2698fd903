import type { Readable } from 'node:stream';
import { sha256Of } from '../sha256.ts';

/**
 * A store of files. The content of a name never changes. A name holds the hash of the content and a random part, so that each
 * row of the database owns its files, and removing them takes no file from another row. Methods throw AppError
 * `images.unavailable` while the store does not answer.
 */
export interface FileStore {
  /** Stores all of the bytes or nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Is there such a file? */
  has(name: string): Promise<boolean>;
  /** Opens a file; returns null where there is no such file. The caller must consume or destroy the content. */
  open(name: string): Promise<OpenFile | null>;
  /** Reads a whole file; returns null where there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Removes files. Names without a file are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /** Lists every file, in no particular order. */
  names(): AsyncIterable<StoredFile>;
}

export interface OpenFile {
  content: Readable;
  sizeBytes: number;
}

export interface StoredFile {
  name: string;
  storedAt: Date;
}

/** The folder of unchanged uploads. They are kept for processing again and are never served. */
export const PRIVATE_PREFIX = 'originals/';

const HASH_DIGITS = 32;

/** A file name: folders of plain names, then `<content hash>-<random part>.<extension>`. */
export const FILE_NAME = /^(?:[A-Za-z0-9_-]{1,64}\/){1,8}([0-9a-f]{32})-[0-9a-f]{12}\.[a-z]{3,4}$/;

/** Makes a new name below the folder for these bytes. No other file has it. */
export async function newFileName(folder: string, bytes: Uint8Array, extension: string): Promise<string> {
  const hash = (await sha256Of(bytes)).slice(0, HASH_DIGITS);
  return `${folder}/${hash}-${crypto.randomUUID().slice(-12)}.${extension}`;
}

/** Returns the hash of the content from a name; null where the text is not a name of this store. */
export function contentHashOf(name: string): string | null {
  return FILE_NAME.exec(name)?.[1] ?? null;
}

/** Returns a name of this store unchanged and throws for any other text, so that no other path reaches a folder or a bucket. */
export function requireFileName(name: string): string {
  if (FILE_NAME.test(name)) return name;
  throw new Error(`${JSON.stringify(name)} is not the name of a file in the store.`);
}

const PUBLIC_TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

/** Returns the media type of a public picture; null for private files and for other files. */
export function publicTypeOf(name: string): string | null {
  // Some file systems ignore the case of the letters of a folder.
  if (name.toLowerCase().startsWith(PRIVATE_PREFIX)) return null;
  return PUBLIC_TYPES.get(name.slice(name.lastIndexOf('.') + 1)) ?? null;
}

/** The Cache-Control header of a public file, whose content never changes. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';
