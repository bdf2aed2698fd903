import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/sql';
import { JobBatch } from '../../../entities/job-batch.ts';
import { isDiskOutage } from '../../adapters/disk-outages.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';

/** A file that a job works on. */
export interface JobFile {
  /** The name in the work folder of the job, without a path. */
  name: string;
  content: Blob;
}

/** The content of a batch: a part of a file. */
interface FilePart {
  name: string;
  base64: string;
}

/** The bytes of a file in one batch. A file of any size is stored and read in this much memory. */
const PART_BYTES = 1024 * 1024;
/** Seconds after which an attempt may find room on the disk, which an operator must make. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Stores the files of a job in its batches, in the caller's transaction, so that any process can work on them. They are deleted
 * when the job ends.
 */
export async function storeJobFiles(em: EntityManager, job: string, files: readonly JobFile[]): Promise<void> {
  let number = 0;
  for (const { name, content } of files) {
    for (let start = 0; start === 0 || start < content.size; start += PART_BYTES) {
      const bytes = Buffer.from(await content.slice(start, start + PART_BYTES).arrayBuffer());
      const part: FilePart = { name, base64: bytes.toString('base64') };
      await em.insert(JobBatch, { job, number: ++number, rows: 0, content: JSON.stringify(part) });
    }
  }
}

/** Writes the files of a job into its work folder. `onPart` is called before each part. Throws AppError `uploads.unavailable`. */
export async function writeJobFiles(
  em: EntityManager,
  job: string,
  { folder, onPart }: { folder: string; onPart: () => void },
): Promise<void> {
  const begun = new Set<string>();
  for (let number = 1; ; number++) {
    onPart();
    const batch = await kysely(em)
      .selectFrom('job_batch')
      .select('content')
      .where('job_id', '=', job)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!batch) return;
    const { name, base64 } = JSON.parse(batch.content) as FilePart;
    const write = begun.has(name) ? appendFile : writeFile;
    begun.add(name);
    await onDisk(write(join(folder, name), Buffer.from(base64, 'base64'), { mode: 0o600 }));
  }
}

/** Waits for a write of files of a job. Throws AppError `uploads.unavailable` if the disk is full or away: a later attempt may succeed. */
export async function onDisk<R>(writing: Promise<R>): Promise<R> {
  try {
    return await writing;
  } catch (error) {
    if (!isDiskOutage(error)) throw error;
    const message = 'The files of the job cannot be written at the moment.';
    const refusal = new AppError('unavailable', 'uploads.unavailable', message, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
    refusal.cause = error;
    throw refusal;
  }
}
