type Result = { ok: true; data: unknown; ctx?: unknown } | { ok: false };

/** The result for each value that an answer was made of, as long as the process keeps that value. */
const results = new WeakMap<object, Result>();
const answers = new WeakSet<object>();

/**
 * Answers what was answered for the same `source` before: a large answer is checked and written once. Call it from a middleware between the
 * input and the output of a procedure: `next` makes the answer, and checks it.
 */
export async function keepAnswer<Made extends Result>(source: object, next: () => Promise<Made>): Promise<Made> {
  const known = results.get(source);
  // The results of a source are those of one procedure.
  if (known !== undefined) return known as Made;
  const made = await next();
  if (made.ok) {
    // Without the context, which is that of one caller.
    results.set(source, { ...made, ctx: undefined });
    answers.add(made.data as object);
  }
  return made;
}

/** Is the answer one that `keepAnswer` gives again? */
export function isKept(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && answers.has(answer);
}
