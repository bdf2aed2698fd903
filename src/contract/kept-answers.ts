type Result = { ok: true; data: unknown; ctx?: unknown } | { ok: false };

/** The results for each value that an answer was made of, as long as the process keeps that value, by the address in the answer. */
const results = new WeakMap<object, Map<string | null, Result>>();
const answers = new WeakSet<object>();

/**
 * Answers what was answered for the same `source` before: a large answer is checked and written once. Call it from a middleware between the
 * input and the output of a procedure: `next` makes the answer, and checks it. `publicUrl` is the address of the service in the links of the
 * answer, which may differ between callers; null: it has none.
 */
export async function keepAnswer<Made extends Result>(
  { source, publicUrl }: { source: object; publicUrl: string | null },
  next: () => Promise<Made>,
): Promise<Made> {
  const ofSource = results.get(source) ?? new Map<string | null, Result>();
  results.set(source, ofSource);
  const known = ofSource.get(publicUrl);
  // The results of a source are those of one procedure.
  if (known !== undefined) return known as Made;
  const made = await next();
  if (made.ok) {
    // Without the context, which is that of one caller.
    ofSource.set(publicUrl, { ...made, ctx: undefined });
    answers.add(made.data as object);
  }
  return made;
}

/** Is the answer one that `keepAnswer` gives again? */
export function isKept(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && answers.has(answer);
}
