import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Location } from '../../config.ts';
import {
  FILE_NAME,
  FOR_GOOD,
  publicTypeOf,
  requireFileName,
  type FileStore,
  type OpenFile,
  type StoredFile,
} from './file-store.ts';
import { translated, translatedContent, translatedItems, unavailable } from './translate.ts';

// With two attempts a call fails after 8 s, and after 16 s while megabytes wait to be sent.
const CONNECT_TIMEOUT_MS = 2000;
const SILENCE_TIMEOUT_MS = 4000;
const MAX_ATTEMPTS = 2;
/** The most objects that one DeleteObjects request may name. */
const BATCH = 1000;
const MAX_FAULTS = 5;
/** Errors with a 4xx status after which the same request may succeed. */
const PASSING = ['RequestTimeout', 'ConditionalRequestConflict'];

/** A store of files as objects of a bucket. The AWS SDK finds the credentials in the environment, a profile or a role. */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ bucket, endpoint, region, prefix }: S3Location) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = new S3Client({
      region,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
      // The SHA-256 of each body is signed anyway. Not every server supports the newer checksums or the header Expect.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      expectContinueHeader: false,
    });
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const mediaType = publicTypeOf(name);
    const object = {
      ...this.#at(name),
      Body: bytes,
      ContentType: mediaType ?? 'application/octet-stream',
      ...(mediaType === null ? {} : { CacheControl: FOR_GOOD }),
      IfNoneMatch: '*',
    };
    await translated(translate, async () => {
      try {
        await this.#client.send(new PutObjectCommand(object));
      } catch (error) {
        if (!isOwnFirstAttempt(error)) throw error;
      }
    });
  }

  async has(name: string): Promise<boolean> {
    const object = this.#at(name);
    return translated(translate, async () => {
      try {
        await this.#client.send(new HeadObjectCommand(object));
        return true;
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NotFound') return false;
        throw error;
      }
    });
  }

  async open(name: string): Promise<OpenFile | null> {
    const object = this.#at(name);
    return translated(translate, async () => {
      try {
        const { Body: content, ContentLength: sizeBytes } = await this.#client.send(new GetObjectCommand(object));
        if (!(content instanceof Readable) || sizeBytes === undefined) {
          throw new Error('The bucket gave an object without its content or size.');
        }
        return { content: translatedContent(translate, content), sizeBytes };
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
        throw error;
      }
    });
  }

  async read(name: string): Promise<Buffer | null> {
    const file = await this.open(name);
    return file && Buffer.concat(await file.content.toArray());
  }

  async remove(names: readonly string[]): Promise<void> {
    const keys = names.map((name) => this.#at(name).Key);
    const faults: string[] = [];
    for (let start = 0; start < keys.length; start += BATCH) {
      const Objects = keys.slice(start, start + BATCH).map((Key) => ({ Key }));
      // Content-MD5 is the only checksum of this request that every server accepts.
      const batch = { Bucket: this.#bucket, Delete: { Objects, Quiet: true }, ChecksumAlgorithm: 'MD5' } as const;
      const { Errors = [] } = await translated(translate, () => this.#client.send(new DeleteObjectsCommand(batch)));
      faults.push(...Errors.map(({ Key, Code }) => `${Key} (${Code})`));
    }
    if (faults.length === 0) return;
    throw new Error(`The bucket kept ${faults.length} objects: ${faults.slice(0, MAX_FAULTS).join(', ')}`);
  }

  names(): AsyncIterable<StoredFile> {
    return translatedItems(translate, this.#files());
  }

  async *#files(): AsyncGenerator<StoredFile> {
    const below = { Bucket: this.#bucket, Prefix: this.#prefix };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, below)) {
      for (const { Key = '', LastModified: storedAt } of Contents) {
        const name = Key.slice(this.#prefix.length);
        if (FILE_NAME.test(name) && storedAt !== undefined) yield { name, storedAt };
      }
    }
  }

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + requireFileName(name) };
  }
}

// The first attempt arrived and only its answer was lost: no other caller uses the name.
function isOwnFirstAttempt(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.name === 'PreconditionFailed' && (error.$metadata.attempts ?? 1) > 1;
}

function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const status = statusOf(error);
  if (status === null) return isUnreachable(error) ? unavailable(error) : error;
  // An error of the SDK repeats the request with its tokens, so the log gets only the reason.
  const reason = new Error(`The bucket answered ${status} ${error.name}: ${error.message}`);
  return status >= 500 || status === 429 || PASSING.includes(error.name) ? unavailable(reason) : reason;
}

// Also reads the status of an answer of a proxy, for which S3 has no exception class.
function statusOf(error: Error): number | null {
  const { httpStatusCode } = ('$metadata' in error ? error.$metadata : {}) as S3ServiceException['$metadata'];
  return httpStatusCode ?? null;
}

function isUnreachable(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.name === 'TimeoutError' || /^(ECONN|ETIMEDOUT|EPIPE|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EMFILE)/.test(code);
}
