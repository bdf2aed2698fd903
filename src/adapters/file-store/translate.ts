import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '../../errors.ts';

/** Turns an error of the store into the error that the caller sees. */
export type Translate = (error: unknown) => unknown;

const RETRY_AFTER_SECONDS = 5;

/** Makes the error for a store that does not answer. Its `cause` carries the reason to the log. */
export function unavailable(cause: Error): AppError {
  const message = 'The image store does not answer at the moment. Try again in a few seconds.';
  const error = new AppError('unavailable', 'images.unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  error.cause = cause;
  return error;
}

/** Runs the work and translates its error. */
export async function translated<T>(translate: Translate, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

/** Passes on the items and translates an error of their source. */
export async function* translatedItems<T>(translate: Translate, items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw translate(error);
  }
}

/** Passes on the content of a file and translates an error of its source. */
export function translatedContent(translate: Translate, content: Readable): Readable {
  const through = new PassThrough();
  content.on('error', (error) => through.destroy(translate(error) as Error));
  through.once('close', () => content.destroy());
  return content.pipe(through);
}
