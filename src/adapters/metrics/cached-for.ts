/** Returns a function that asks at most once in this many seconds, and never twice at once. Other calls get the last answer. */
export function cachedFor<T>(seconds: number, now: () => Date, ask: () => Promise<T>): () => Promise<T> {
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
