import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '../../errors.ts';

/** Makes of what the store threw what the caller is to see. */
export type Translate = (error: unknown) => unknown;

const RETRY_AFTER_SECONDS = 5;

/** The refusal while a store is out of order; the log finds the reason in its cause. */
export function unavailable(cause: Error): AppError {
  const message = 'The image store does not answer at the moment. Try again in a few seconds.';
  const error = new AppError('unavailable', 'images.unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  error.cause = cause;
  return error;
}

export async function translated<T>(translate: Translate, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

export async function* translatedItems<T>(translate: Translate, items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw translate(error);
  }
}

export function translatedContent(translate: Translate, content: Readable): Readable {
  const through = new PassThrough();
  content.on('error', (error) => through.destroy(translate(error) as Error));
  through.once('close', () => content.destroy());
  return content.pipe(through);
}
