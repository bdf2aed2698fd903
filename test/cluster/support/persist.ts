import { setTimeout } from 'node:timers/promises';
import type { Answer } from '../../support/http.ts';

const PAUSE_MS = 200;

/** Repeats a request until it has an answer other than 503. Returns the answer and the number of attempts. */
export async function persist(ask: () => Promise<Answer | null>): Promise<{ answer: Answer; attempts: number }> {
  for (let attempts = 1; ; attempts++) {
    const answer = await ask();
    if (answer !== null && answer.status !== 503) return { answer, attempts };
    await setTimeout(PAUSE_MS);
  }
}
