import type { Readable } from 'node:stream';
import { sha256Of } from '../sha256.ts';

/**
 * Files under names that never change their content: a name holds the hash of the content and a part of its own, so that
 * each row of the database owns its files and removing them takes nothing away from another row.
 */
export interface FileStore {
  /** Stores the bytes whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such file. The reader has to consume or destroy the content. */
  open(name: string): Promise<OpenFile | null>;
  /** All of it at once; null where there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Names that are not there are passed over. */
  remove(names: readonly string[]): Promise<void>;
  /** Every file, in no certain order. */
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

/** Uploads as they came: for processing again, never to be served. */
export const PRIVATE_PREFIX = 'originals/';

const HASH_DIGITS = 32;

/** Folders of plain names, then `<content hash>-<own part>.<extension>`. */
export const FILE_NAME = /^(?:[A-Za-z0-9_-]{1,64}\/){1,8}([0-9a-f]{32})-[0-9a-f]{12}\.[a-z]{3,4}$/;

/** A name below the folder for these bytes that no other file has. */
export async function newFileName(folder: string, bytes: Uint8Array, extension: string): Promise<string> {
  const hash = (await sha256Of(bytes)).slice(0, HASH_DIGITS);
  return `${folder}/${hash}-${crypto.randomUUID().slice(-12)}.${extension}`;
}

/** The hash of the content, which the name holds. */
export function contentHashOf(name: string): string | null {
  return FILE_NAME.exec(name)?.[1] ?? null;
}

/** The name, where it is one of ours; nothing else reaches a folder or a bucket, whoever asks. */
export function requireFileName(name: string): string {
  if (FILE_NAME.test(name)) return name;
  throw new Error(`${JSON.stringify(name)} is not the name of a file in the store.`);
}

const PUBLIC_TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

/** The media type with which anybody may have the file; null for private files and for what is no picture. */
export function publicTypeOf(name: string): string | null {
  // Some file systems find a folder in whatever case it is asked for.
  if (name.toLowerCase().startsWith(PRIVATE_PREFIX)) return null;
  return PUBLIC_TYPES.get(name.slice(name.lastIndexOf('.') + 1)) ?? null;
}

/** For caches, as a name never changes its content. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';
