import { rest } from '../../src/contract/meta.ts';
import { listBatches, requireBatch } from '../../src/services/notifications/batches.queries.ts';
import { cancelBatch } from '../../src/services/notifications/cancel-batch.ts';
import { createBatch } from '../../src/services/notifications/create-batch.ts';
import { deletePendingNotifications } from '../../src/services/notifications/delete-pending.ts';
import { dryRunBatch } from '../../src/services/notifications/dry-run-batch.ts';
import { listNotifications, requireNotification } from '../../src/services/notifications/notifications.queries.ts';
import { retryNotification } from '../../src/services/notifications/retry-notification.ts';
import { scheduleNotifications } from '../../src/services/notifications/schedule-notifications.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  BatchDryRunView,
  BatchInput,
  BatchPage,
  BatchView,
  DryRunBatchInput,
  CreateBatchInput,
  DeletedNotificationsView,
  ListBatchesInput,
  ListNotificationsInput,
  NotificationInput,
  NotificationPage,
  NotificationView,
  SCHEDULE_FILE,
  ScheduleOutcomeView,
  UploadScheduleInput,
} from './notifications.schema.ts';
import {
  toBatch,
  toBatchDryRun,
  toBatchPage,
  toDeletedNotifications,
  toNotification,
  toNotificationPage,
  toScheduleOutcome,
} from './notifications.view.ts';

const notificationErrors = { ...surveyErrors, 'notification.not_found': 'not_found' } as const;
const batchErrors = { ...surveyErrors, 'notification_batch.not_found': 'not_found' } as const;
const remindAll = { filter: { recallsAtMost: 0 }, type: 'login-back-recall', at: '2027-03-01T08:30:00Z' };

export const notificationsRouter = router({
  /** Stores the rows of a schedule, all or none. Each notification is sent when it is due. */
  upload: surveyProcedure('notifications:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/users/notifications/upload-csv', 'Upload a notification schedule CSV', {
        files: SCHEDULE_FILE,
        takesQuery: true,
        errors: { ...surveyErrors, 'csv.unreadable': 'invalid', 'csv.invalid': 'invalid' },
        description:
          'Columns: `email` or `user name` of a person of the survey; `date_time`, ISO 8601 with an offset, such as `2027-03-01T08:30:00+00:00` or `2027-03-01T08:30:00+01:00[Europe/Paris]`; `type`, one of `login-recall-yesterday`, `login-recall-today`, `login-back-recall`, `login-last`. Further columns are ignored. The separator is a comma, a semicolon or a tab. If the file has faults, nothing is stored and `issues` names the first 100.',
      }),
    )
    .input(UploadScheduleInput)
    .output(ScheduleOutcomeView)
    .mutation(async ({ ctx, input }) => toScheduleOutcome(await scheduleNotifications(ctx, input))),

  /** Lists the notifications of the survey and what became of them: two queries at most. */
  list: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/notifications', 'List notifications', {
        errors: surveyErrors,
        description:
          'Answers a page of the notifications of the survey by the time at which they are due, with what became of each: `pending` is queued, `sent` is taken by the mail server or the gateway. Of an SMS `delivery` says whether it reached the phone, where the gateway sends receipts. A mail server that takes a mail and cannot deliver it writes to the sender of the mails later, which the service does not read. `search` finds part of a user name.',
      }),
    )
    .input(ListNotificationsInput)
    .output(NotificationPage)
    .query(async ({ ctx, input }) => toNotificationPage(await listNotifications(ctx, input))),

  /** Deletes the notifications that are pending, including reminders. */
  deletePending: surveyProcedure('notifications:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/notifications', 'Delete the pending notifications', {
        errors: surveyErrors,
        description:
          'Deletes the notifications that are pending, reminders included, and answers their number. A notification that is being sent stays.',
      }),
    )
    .input(SurveyRef)
    .output(DeletedNotificationsView)
    .mutation(async ({ ctx, input }) => toDeletedNotifications(await deletePendingNotifications(ctx, input))),

  /** Gets a notification: two queries at most. */
  get: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/notifications/{notificationId}', 'Get a notification', {
        errors: notificationErrors,
        description:
          'Answers one notification: its state, its attempts, the last fault and the time of the next attempt.',
      }),
    )
    .input(NotificationInput)
    .output(NotificationView)
    .query(async ({ ctx, input }) => toNotification(await requireNotification(ctx, input))),

  /** Queues a notification that has failed or was not delivered again, with all its attempts. */
  retry: surveyProcedure('notifications:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/notifications/{notificationId}/retry', 'Send a failed notification again', {
        errors: { ...notificationErrors, 'notification.not_failed': 'conflict' },
        description:
          'No body. For a notification that has failed and an SMS that is `undelivered`. The notification is `pending` again and gets all its attempts. It is skipped if it has become needless in the meantime.',
      }),
    )
    .input(NotificationInput)
    .output(NotificationView)
    .mutation(async ({ ctx, input }) => toNotification(await retryNotification(ctx, input))),

  /** Says whom a batch would go to and who is left out, and stores nothing: two queries. */
  dryRunBatch: surveyProcedure('notifications:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/notification-batches/dry-run', 'Try notifications to a filter', {
        errors: surveyErrors,
        description:
          'Takes what the operation without `/dry-run` takes, but for the key, and answers how many people would get the notification, how many are left out by reason, and a page of them. Needs the permission `survey-people:read` too.',
        example: { request: remindAll },
      }),
    )
    .input(DryRunBatchInput)
    .output(BatchDryRunView)
    .mutation(async ({ ctx, input: { at, ...input } }) =>
      toBatchDryRun(await dryRunBatch(ctx, { ...input, at: at === undefined ? null : new Date(at) })),
    ),

  /** Plans notifications for the respondents who match a filter: all or none. */
  createBatch: surveyProcedure('notifications:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/notification-batches', 'Plan notifications to a filter', {
        errors: {
          ...surveyErrors,
          'notification_batch.key_used': 'conflict',
          'notification.sms_not_set_up': 'conflict',
        },
        makes: '/surveys/{surveyId}/notification-batches/{id}',
        description:
          'Stores a notification for each respondent who matches `filter` at this moment, in one transaction; more than 2,000 become a job (`jobId`). With `channel` `sms` they are SMS, if the operator has set up a gateway. People without an address or number, who stopped messages, who have the same notification at that time or get another one on that day are left out. A repeated request with the same `key` answers the first batch. Needs the permission `survey-people:read` too.',
        example: { request: { key: '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a', ...remindAll } },
      }),
    )
    .input(CreateBatchInput)
    .output(BatchView)
    .mutation(async ({ ctx, input: { at, ...input } }) =>
      toBatch(await createBatch(ctx, { ...input, at: at === undefined ? null : new Date(at) })),
    ),

  /** Lists the batches of the survey, newest first unless sorted otherwise: one query. */
  listBatches: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/notification-batches', 'List batches of notifications', {
        errors: surveyErrors,
        description:
          'Answers a page of the batches with the number of their notifications by state. `search` finds part of a key.',
      }),
    )
    .input(ListBatchesInput)
    .output(BatchPage)
    .query(async ({ ctx, input }) => toBatchPage(await listBatches(ctx, input))),

  /** Gets a batch: one query. */
  getBatch: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/notification-batches/{batchId}', 'Get a batch of notifications', {
        errors: batchErrors,
        description: 'Answers one batch: whom it was for, who was left out, and its notifications by state.',
      }),
    )
    .input(BatchInput)
    .output(BatchView)
    .query(async ({ ctx, input }) => toBatch(await requireBatch(ctx, input))),

  /** Cancels a batch: deletes its notifications that are pending, reminders included. */
  cancelBatch: surveyProcedure('notifications:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/notification-batches/{batchId}/cancel', 'Cancel a batch of notifications', {
        errors: batchErrors,
        description:
          'No body. Deletes the notifications of the batch that are pending, and its pending reminders. Those that were sent or are being sent stay, and no reminder follows them. Repeated, it changes nothing.',
      }),
    )
    .input(BatchInput)
    .output(BatchView)
    .mutation(async ({ ctx, input }) => toBatch(await cancelBatch(ctx, input))),
});
