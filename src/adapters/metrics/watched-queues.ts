import type { QueueState } from '../../tasks.ts';
import type { Metrics } from './metrics.ts';
import { sharedFor } from './shared-for.ts';

/** A reading examines each task of a day, so the database is asked no more often than this. */
const READ_EVERY_SECONDS = 5;

/** Reports the number of waiting tasks by queue. All processes report the same, because they share the queues. */
export function watchQueues(metrics: Metrics, now: () => Date, read: () => Promise<QueueState[]>): void {
  metrics.gauges<QueueState>({
    source: 'queue',
    read: sharedFor(READ_EVERY_SECONDS, now, read),
    label: { name: 'queue', of: ({ queue }) => queue },
    values: {
      recall_queue_due_tasks: {
        help: 'Tasks that could be done now and wait for a process.',
        of: ({ due }) => due,
      },
      recall_queue_later_tasks: {
        help: 'Tasks that wait for their time, such as reminders and attempts after a failure.',
        of: ({ later }) => later,
      },
      recall_queue_active_tasks: {
        help: 'Tasks under way, in whatever process.',
        of: ({ active }) => active,
      },
      recall_queue_failed_tasks: {
        help: 'Tasks that were given up; they are kept for a day.',
        of: ({ failed }) => failed,
      },
      recall_queue_oldest_due_seconds: {
        help: 'For how long the oldest task that is due has waited; 0 where none is due.',
        of: ({ oldestDueSeconds }) => oldestDueSeconds,
      },
    },
  });
}
