/** Asks at most once in this many seconds and never twice at once. Callers in between get the same answer. */
export function sharedFor<T>(seconds: number, now: () => Date, ask: () => Promise<T>): () => Promise<T> {
  let last: { askedAt: number; answer: Promise<T> } | null = null;
  let isAsking = false;
  return () => {
    const time = now().getTime();
    if (last !== null && (isAsking || time - last.askedAt < seconds * 1000)) return last.answer;
    isAsking = true;
    const answer = ask().finally(() => (isAsking = false));
    last = { askedAt: time, answer };
    return answer;
  };
}
