import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { ZipFile as NewZipFile } from 'yazl';
import { AppError } from '../errors.ts';

interface ArchiveLimits {
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
export async function readArchive<R>(
  file: Blob,
  limits: ArchiveLimits,
  work: (read: ReadFile) => Promise<R>,
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
    return await work((name) => readEntry(zip, entries.get(name)));
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
  open: () => Promise<Buffer>;
}

/** Packs files into a zip archive, as a stream. They are not compressed: most are pictures, which would not get smaller. */
export function packArchive(files: readonly PackedFile[]): Readable {
  const zip = new NewZipFile();
  const content = new PassThrough();
  zip.once('error', (error: Error) => content.destroy(error));
  for (const { name, open } of files) {
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      open().then(
        (bytes) => give(null, Readable.from([bytes])),
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
