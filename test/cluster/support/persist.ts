import { setTimeout } from 'node:timers/promises';
import type { Answer } from '../../support/http.ts';

const PAUSE_MS = 200;

/** Asks again until there is an answer other than "not now"; the answer, and how often it was asked. */
export async function persist(ask: () => Promise<Answer | null>): Promise<{ answer: Answer; attempts: number }> {
  for (let attempts = 1; ; attempts++) {
    const answer = await ask();
    if (answer !== null && answer.status !== 503) return { answer, attempts };
    await setTimeout(PAUSE_MS);
  }
}
