import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { isDiskOutage } from './disk-outages.ts';
import { ownedPrefix } from './stale-files.ts';

/** A full disk needs somebody to look at it. */
const RETRY_AFTER_SECONDS = 30;

/** A folder for the files of one piece of work, for nobody else on this machine to see. */
export interface WorkFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes one beside the uploads, where the next start removes what a killed process left. */
export async function newWorkFolder(dataDir: string): Promise<WorkFolder> {
  const parent = join(dataDir, 'uploads');
  const path = await whileDiskWorks(async () => {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return mkdtemp(join(parent, ownedPrefix('work')));
  });
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** What writes files meets a full disk; the refusal says when to come back. */
export async function whileDiskWorks<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (cause) {
    if (!isDiskOutage(cause)) throw cause;
    const message = 'Files cannot be written at the moment. Try again in half a minute.';
    const error = new AppError('unavailable', 'uploads.unavailable', message, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
    error.cause = cause;
    throw error;
  }
}
