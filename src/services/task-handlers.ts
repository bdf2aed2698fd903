import type { Context } from '../context.ts';
import type { TaskHandlers } from '../tasks.ts';
import { mailDeletionAnswer } from './deletion-requests/mail-deletion-answer.ts';
import { mailDeletionRequest } from './deletion-requests/mail-deletion-request.ts';
import { runExtractJob } from './extracts/make-extract.ts';
import { runFoodListJob } from './food-lists/food-list-job.ts';
import { runRenditionsJob } from './images/renditions-job.ts';
import { runJob, type JobWorks } from './jobs/run-job.ts';
import { sendTestMessage } from './message-templates/send-test-message.ts';
import { runBatchJob } from './notifications/batch-job.ts';
import { recordReceipts } from './notifications/record-receipts.ts';
import { reportNotifications } from './notifications/report-notifications.ts';
import { sendNotification } from './notifications/send-notification.ts';
import { runTableJob } from './nutrient-tables/table-job.ts';
import { runAssignmentJob } from './recall-days/assignment-job.ts';
import { runDayMailsJob } from './recall-days/day-mails-job.ts';
import { runUploadJob } from './respondent-uploads/upload-job.ts';
import { mailCallback } from './survey-data/mail-callback.ts';
import { sendLinkAgain } from './survey-data/send-link-again.ts';
import { sendEmailChangeNotice } from './users/send-email-change-notice.ts';
import { sendEmailConfirmation } from './users/send-email-confirmation.ts';
import { sendPasswordReset } from './users/send-password-reset.ts';
import { replaceEarlierTask } from './webhooks/queue-delivery.ts';
import { sendDelivery } from './webhooks/send-delivery.ts';
import { sendWeeklyMail } from './weekly-mails/send-weekly-mail.ts';

const JOB_WORKS: JobWorks = {
  'respondents-upload': runUploadJob,
  'food-list-import': runFoodListJob,
  'nutrient-table-import': runTableJob,
  'notification-batch': runBatchJob,
  'recall-days': runAssignmentJob,
  'recall-day-mails': runDayMailsJob,
  renditions: runRenditionsJob,
  extract: runExtractJob,
};

/** The handlers of the tasks in the queue. Each task has a context, and so a unit of work, of its own. */
export function taskHandlers(context: () => Context) {
  return {
    'password-reset': (data) => sendPasswordReset(context(), data),
    'email-change': (data) => sendEmailConfirmation(context(), data),
    'email-change-notice': (data) => sendEmailChangeNotice(context(), data),
    notification: (data) => sendNotification(context(), data),
    'callback-request': (data) => mailCallback(context(), data),
    'deletion-request': (data) => mailDeletionRequest(context(), data),
    'deletion-answer': (data) => mailDeletionAnswer(context(), data),
    'link-request': (data) => sendLinkAgain(context(), data),
    'test-message': (data) => sendTestMessage(context(), data),
    'sms-receipts': (data) => recordReceipts(context(), data),
    'weekly-mail': (data) => sendWeeklyMail(context(), data),
    'submission-webhook': (data) =>
      'deliveryId' in data ? sendDelivery(context(), data) : replaceEarlierTask(context(), data),
    'notification-report': (data) => reportNotifications(context(), data),
    job: (data, signal) => runJob(context(), data, { works: JOB_WORKS, signal }),
  } satisfies TaskHandlers;
}
