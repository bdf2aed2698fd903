import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { ZipFile as NewZipFile } from 'yazl';
import { AppError } from '../errors.ts';
import { isDiskOutage } from './disk-outages.ts';

export interface ArchiveLimits {
  maxFiles: number;
  /** The largest size of one unpacked file. */
  maxFileBytes: number;
  /** The largest size of all unpacked files together. */
  maxBytes: number;
}

/** Reads the content of a file of an archive on demand; returns null where there is no such file. */
export type ReadFile = (name: string) => Promise<Buffer | null>;

/**
 * Reads the table of a zip archive and gives its files to `work`. Nothing is unpacked to disk. Throws AppError
 * `archive.unreadable` (400) for a file that is not a zip file, names that leave their folder, repeated names and encryption,
 * and `archive.too_large` (413) for more or larger files than the limits allow; both before anything is unpacked. A file that
 * is larger than the table says is refused while it is read.
 */
export function readArchive<R>(file: Blob, limits: ArchiveLimits, work: (read: ReadFile) => Promise<R>): Promise<R> {
  return withTable(file, limits, (zip, entries) => work((name) => readEntry(zip, entries.get(name))));
}

/** A file of an archive, and its size when it is unpacked, as the table of the archive says. */
export interface ArchivedFile {
  name: string;
  bytes: number;
}

/** Lists the files of a zip archive from its table, without its folders. Throws AppError as `readArchive`. */
export function listArchive(file: Blob, limits: ArchiveLimits): Promise<ArchivedFile[]> {
  return withTable(file, limits, (_, entries) => Promise.resolve(filesOf(entries)));
}

/**
 * Unpacks these files of a zip archive into a folder, one after the other. The memory that it needs does not depend on the files.
 * `onFile` is called before each of them. The names must be below the folder, which the table of an archive is checked for.
 * Throws AppError as `readArchive`.
 */
export function unpackArchive(
  file: Blob,
  limits: ArchiveLimits,
  { names, folder, onFile }: { names: readonly string[]; folder: string; onFile: () => void },
): Promise<void> {
  return withTable(file, limits, async (zip, entries) => {
    for (const name of names) {
      const entry = entries.get(name);
      if (!entry) throw unreadable(`It does not hold "${name}".`);
      onFile();
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const content = await readable(zip.openReadStreamPromise(entry));
      await pipeline(content, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
        throw isDiskOutage(error) ? error : unreadable(`${(error as Error).message}.`);
      });
    }
  });
}

function filesOf(entries: ReadonlyMap<string, Entry>): ArchivedFile[] {
  return [...entries.values()]
    .filter(({ fileName }) => !fileName.endsWith('/'))
    .map(({ fileName, uncompressedSize }) => ({ name: fileName, bytes: uncompressedSize }));
}

async function withTable<R>(
  file: Blob,
  limits: ArchiveLimits,
  work: (zip: ZipFile, entries: ReadonlyMap<string, Entry>) => Promise<R>,
): Promise<R> {
  const zip = await readable(
    fromRandomAccessReaderPromise(new BlobReader(file), file.size, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    }),
  );
  try {
    const entries = await readable(tableOf(zip, limits));
    return await work(zip, entries);
  } finally {
    zip.close();
  }
}

async function tableOf(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  if (zip.entryCount > limits.maxFiles) throw tooLarge(`more than ${limits.maxFiles} files`);
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (entry.uncompressedSize > limits.maxFileBytes)
      throw tooLarge(`a file of more than ${limits.maxFileBytes} bytes`);
    if (bytes > limits.maxBytes) throw tooLarge(`more than ${limits.maxBytes} bytes when it is unpacked`);
    if (entries.has(entry.fileName)) throw unreadable(`It holds "${entry.fileName}" twice.`);
    if (!entry.canDecodeFileData()) throw unreadable('It is encrypted or packed in an unusual way.');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<Buffer | null> {
  if (!entry) return null;
  return readable(zip.openReadStreamPromise(entry).then((content) => buffer(content)));
}

/** A file for an archive. Files are opened one after the other. */
export interface PackedFile {
  name: string;
  /** Whether the file is text, which is compressed. Pictures are not: they would not get smaller. */
  isText?: boolean;
  open: () => Promise<Buffer | Readable>;
}

/** Packs files into a zip archive, as a stream. */
export function packArchive(files: readonly PackedFile[]): Readable {
  const zip = new NewZipFile();
  const content = new PassThrough();
  zip.once('error', (error: Error) => content.destroy(error));
  for (const { name, isText = false, open } of files) {
    zip.addReadStreamLazy(name, { compress: isText }, (give) => {
      open().then(
        (opened) => {
          const file = opened instanceof Readable ? opened : Readable.from([opened]);
          // The archive does not watch the files that it reads, and would wait for a broken one for ever.
          file.once('error', (error) => zip.emit('error', error));
          give(null, file);
        },
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  zip.outputStream.pipe(content);
  return content;
}

class BlobReader extends RandomAccessReader {
  readonly #file: Blob;

  constructor(file: Blob) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#file.slice(start, end).stream());
  }
}

// Errors of the library concern the file; an AppError passes unchanged.
async function readable<R>(work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable(`${(error as Error).message}.`);
  }
}

function unreadable(why: string): AppError {
  return new AppError('invalid', 'archive.unreadable', `The zip file cannot be read. ${why}`);
}

function tooLarge(what: string): AppError {
  return new AppError('too_large', 'archive.too_large', `The zip file holds ${what}.`);
}
