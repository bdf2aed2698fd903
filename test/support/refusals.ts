/** The code with which a call is refused, or `done` when it succeeds. */
export const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'done',
    (error: { cause?: { code?: string } }) => error.cause?.code,
  );
