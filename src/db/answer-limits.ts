import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How many seconds each kind of work waits for the answer to one statement. `request`: of a person, who gives up after half a
 * minute. `reading`: a batch of an export, or a food list. `queue`: the task queue's own statements. `command`: migrations, imports
 * and everything of no other kind, which may build an index.
 */
export const ANSWER_SECONDS = { feed: 5, request: 20, reading: 60, queue: 60, task: 600, command: 12 * 3600 } as const;

export type Work = keyof typeof ANSWER_SECONDS;

const current = new AsyncLocalStorage<Work>();

/** Runs `work`, whose statements on a server have the limit of this kind. The embedded database has no limits. */
export function withAnswerLimit<R>(kind: Work, work: () => R): R {
  return current.run(kind, work);
}

export function currentWork(): Work {
  return current.getStore() ?? 'command';
}
