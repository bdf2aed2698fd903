/** The code with which a call is refused; `done` where it is not. */
export const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'done',
    (error: { cause?: { code?: string } }) => error.cause?.code,
  );
