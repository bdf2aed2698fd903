import { toAppError } from '../../src/trpc-errors.ts';

/** The code with which a call is refused, or `done` when it succeeds. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  );

/** The error with which a call is rejected, or `done` when it is not. */
export const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => error,
  );
