import { rest } from '../../src/contract/meta.ts';
import { deletePendingNotifications } from '../../src/services/notifications/delete-pending.ts';
import { listNotifications } from '../../src/services/notifications/notifications.queries.ts';
import { scheduleNotifications } from '../../src/services/notifications/schedule-notifications.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import {
  DeletedNotificationsView,
  ListNotificationsInput,
  NotificationPage,
  SCHEDULE_FILE,
  ScheduleOutcomeView,
  SurveyOfNotificationsInput,
  UploadScheduleInput,
} from './notifications.schema.ts';
import { toDeletedNotifications, toNotificationPage, toScheduleOutcome } from './notifications.view.ts';

const surveyErrors = { 'survey.not_found': 'not_found' } as const;

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

  /** Lists the notifications of the survey and what became of them: one query. */
  list: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/notifications', 'List notifications', {
        errors: surveyErrors,
        description:
          'Answers a page of the notifications of the survey by the time at which they are due, with what became of each. `search` finds part of a user name.',
      }),
    )
    .input(ListNotificationsInput)
    .output(NotificationPage)
    .query(async ({ ctx, input }) => toNotificationPage(await listNotifications(ctx, input))),

  /** Deletes the notifications that are pending, including reminders. */
  removePending: surveyProcedure('notifications:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/notifications', 'Delete the pending notifications', {
        errors: surveyErrors,
        description:
          'Deletes the notifications that are pending, reminders included, and answers their number. A notification that is being sent stays.',
      }),
    )
    .input(SurveyOfNotificationsInput)
    .output(DeletedNotificationsView)
    .mutation(async ({ ctx, input }) => toDeletedNotifications(await deletePendingNotifications(ctx, input))),
});
