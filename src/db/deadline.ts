/**
 * The last part of a deadline, which begins when a first timer runs. A process that computes for seconds runs its timers before it
 * reads the answers that have arrived: between the two timers it reads them.
 */
const LAST_MS = 1000;

/** Calls `act` after this time. The function that it returns ends the deadline. */
export function startDeadline(ms: number, act: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(act, LAST_MS).unref();
  }, ms - LAST_MS).unref();
  return () => clearTimeout(timer);
}
