import type { TaskHandlers } from '../adapters/task-queue.ts';
import type { Scope } from '../scope.ts';

/** Who does what waits in the queue. Each task has a scope, and so a unit of work, of its own. */
export function taskHandlers(_scope: () => Scope): TaskHandlers {
  return {};
}
