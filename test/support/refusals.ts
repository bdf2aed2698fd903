/** The code with which a call is refused, or `done` when it succeeds. */
export const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'done',
    (error: { cause?: { code?: string } }) => error.cause?.code,
  );

/** The error with which a call is rejected, or `done` when it is not. */
export const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => error,
  );
