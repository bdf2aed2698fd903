import type { TaskHandlers } from '../adapters/task-queue.ts';
import type { Scope } from '../context.ts';
import { sendPasswordReset } from './users/send-password-reset.ts';
import { reportNotifications } from './notifications/report-notifications.ts';
import { mailCallback } from './survey-data/mail-callback.ts';
import { sendSubmission } from './webhooks/send-submission.ts';
import { sendNotification } from './notifications/send-notification.ts';

/** Who does what waits in the queue. Each task has a scope, and so a unit of work, of its own. */
export function taskHandlers(scope: () => Scope): TaskHandlers {
  return {
    'password-reset': (data) => sendPasswordReset(scope(), data),
    notification: (data) => sendNotification(scope(), data),
    'callback-request': (data) => mailCallback(scope(), data),
    'submission-webhook': (data) => sendSubmission(scope(), data),
    'notification-report': (data) => reportNotifications(scope(), data),
  };
}
