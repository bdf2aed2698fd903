import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileFormatError } from './file-format-error.ts';
import { decoded } from './xml-stream.ts';

const HEAD_BYTES = 64 * 1024;

/**
 * Reads a text file in pieces. It is UTF-8, UTF-16 with a byte order mark, or windows-1252, the encoding of older files of
 * agencies: text of another encoding is hardly ever valid UTF-8. Throws FileFormatError.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const encoding = await encodingOf(path);
  yield* decoded(basename(path), createReadStream(path), encoding);
}

/** Reads the beginning of a text file, at most 64 KiB. Throws FileFormatError. */
export async function startOfText(path: string): Promise<string> {
  const encoding = await encodingOf(path);
  return new TextDecoder(encoding).decode(await firstBytes(path));
}

/** Reads the first bytes of a file, at most 64 KiB. Throws FileFormatError for a file that is missing or empty. */
export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: Error) => {
    throw new FileFormatError(`${basename(path)} cannot be read: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw new FileFormatError(`${basename(path)} is empty.`);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const mark = (await firstBytes(path)).toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  try {
    for await (const _ of decoded(path, createReadStream(path), 'utf-8'));
    return 'utf-8';
  } catch (error) {
    if (error instanceof FileFormatError) return 'windows-1252';
    throw error;
  }
}
