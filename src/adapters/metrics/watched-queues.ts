import type { QueueState } from '../../tasks.ts';
import { cachedFor } from './cached-for.ts';
import type { Metrics } from './metrics.ts';

/** Each reading scans all tasks of a day, so the database is read no more often than this. */
const READ_EVERY_SECONDS = 5;

/** Reports the number of waiting tasks by queue. All processes report the same, because they share the queues. */
export function watchQueues(metrics: Metrics, now: () => Date, read: () => Promise<QueueState[]>): void {
  metrics.gauges<QueueState>({
    source: 'queue',
    read: cachedFor(READ_EVERY_SECONDS, now, read),
    label: { name: 'queue', of: ({ queue }) => queue },
    values: {
      recall_queue_due_tasks: {
        help: 'Tasks that are due and wait for a process.',
        of: ({ due }) => due,
      },
      recall_queue_later_tasks: {
        help: 'Tasks that wait for their time, such as reminders and attempts after a failure.',
        of: ({ later }) => later,
      },
      recall_queue_active_tasks: {
        help: 'Tasks that any of the processes runs.',
        of: ({ active }) => active,
      },
      recall_queue_failed_tasks: {
        help: 'Tasks whose last attempt failed; they are kept for a day.',
        of: ({ failed }) => failed,
      },
      recall_queue_oldest_due_seconds: {
        help: 'Time for which the oldest due task has waited; 0 where none is due.',
        of: ({ oldestDueSeconds }) => oldestDueSeconds,
      },
    },
  });
}
