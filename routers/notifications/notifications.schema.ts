import {
  BATCH_STATES,
  LEFT_OUT_REASONS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_STATES,
  NOTIFICATION_TYPES,
  SCHEDULED_NOTIFICATIONS,
  SMS_DELIVERIES,
} from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { multipart } from '../../src/contract/files.ts';
import { RespondentFilter, UsedFilterView } from '../../src/domain/respondent-filter.ts';
import { longPage, page, PageInput, sortBy, SurveyId, SurveyRef, Text, Timestamp } from '../common.schema.ts';
import { PersonRef, RespondentId } from '../people.schema.ts';

/** The largest schedule in bytes, which is enough for about 400,000 rows. */
const MAX_BYTES = 32 * 1024 * 1024;
export const SCHEDULE_FILE = { fields: [], anyNameFor: 'file', maxFiles: 1, maxBytes: MAX_BYTES } as const;

export const UploadScheduleInput = multipart({
  surveyId: SurveyId,
  file: z.file('Send one file.').meta({ description: 'CSV in UTF-8; the form field may have any name' }),
  replace: z.boolean().default(false).meta({
    description:
      'true: delete the pending notifications of earlier files first; those of batches and recall days, reminders and links that people asked for stay',
  }),
  skipPast: z
    .boolean()
    .default(false)
    .meta({ description: 'true: leave out rows whose time has passed; otherwise these are sent at once' }),
  dryRun: z.boolean().default(false).meta({ description: 'true: return what would be stored, and store nothing' }),
});

export const ScheduleOutcomeView = z
  .object({
    created: z.number().int().meta({ description: 'Number of rows stored' }),
    skipped: z
      .number()
      .int()
      .meta({ description: 'Number of rows that repeat another row of the file or a stored notification' }),
    replaced: z.number().int().meta({ description: 'Number of pending notifications deleted' }),
    past: z
      .number()
      .int()
      .meta({ description: 'Number of rows whose time has passed; they are stored unless skipPast is true' }),
  })
  .meta({ id: 'ScheduleOutcome' });

const BatchId = z.uuid().meta({ description: 'Id of a batch of notifications' });

const State = z.enum(NOTIFICATION_STATES).meta({
  description: 'sending: an attempt is under way, or its process ended before it could record the result',
});

const Delivery = z
  .enum(SMS_DELIVERIES)
  .meta({ description: 'delivered: the SMS has reached the phone, as the gateway says; undelivered: it will not' });

const Channel = z.enum(NOTIFICATION_CHANNELS).meta({ description: 'email: a mail; sms: an SMS' });

export const ListNotificationsInput = SurveyRef.extend({
  ...PageInput,
  state: State.optional(),
  type: z.enum(NOTIFICATION_TYPES).optional().meta({ description: 'Type of notification' }),
  channel: Channel.optional(),
  userId: RespondentId.optional(),
  batchId: BatchId.optional(),
  delivery: Delivery.optional(),
  search: Text(128).optional().meta({ description: 'Part of a user name' }),
  sort: sortBy(['dueAt']).default('dueAt'),
});

export const NotificationView = z
  .object({
    id: z.number().int().meta({ description: 'Notification id' }),
    userId: z.number().int().meta({ description: 'User id' }),
    userName: z.string().nullable().meta({ description: 'User name in the survey; null: the person has left it' }),
    batchId: z
      .uuid()
      .nullable()
      .meta({ description: 'The batch that planned it; null: a row of a file, or a link that was asked for' }),
    type: z.enum(NOTIFICATION_TYPES).meta({ description: 'What the notification asks of the respondent' }),
    channel: Channel,
    dueAt: Timestamp,
    state: State,
    attempts: z.number().int().meta({ description: 'Number of attempts to send it' }),
    attemptedAt: Timestamp.nullable(),
    nextAttemptAt: Timestamp.nullable().meta({
      description: 'Time of the next attempt, ISO 8601; null: one is running, or none follows',
    }),
    settledAt: Timestamp.nullable(),
    reason: z.string().nullable().meta({
      description:
        'If skipped: survey_not_running, not_in_survey, account_disabled, no_email, no_phone (no number with + and a country), no_gateway (the installation sends no SMS), emails_off, sms_off, unsubscribed, submitted, active (a recall is under way), or cancelled. Otherwise the fault of the last attempt',
    }),
    gatewayMessageId: z.string().nullable().meta({
      description: 'Id that the gateway gave an SMS; null: none, or a mail',
    }),
    delivery: Delivery.nullable().meta({
      description:
        'What the gateway says of the delivery of an SMS; null: nothing final yet, it sends no receipts, or a mail',
    }),
    deliveryAt: Timestamp.nullable().meta({ description: 'When the gateway said so, ISO 8601 in UTC' }),
    gatewayStatus: z.string().nullable().meta({ description: 'The word of the gateway for it, such as expired' }),
  })
  .meta({ id: 'Notification' });
export const NotificationPage = longPage(NotificationView);

export const DeletedNotificationsView = z.object({
  deleted: z.number().int().meta({ description: 'Number of notifications deleted' }),
});

export const NotificationInput = SurveyRef.extend({
  notificationId: z.number().int().min(1).max(2_147_483_647).meta({ description: 'Notification id' }),
});

const wantedBatch = {
  filter: RespondentFilter,
  type: z.enum(SCHEDULED_NOTIFICATIONS).meta({ description: 'What the notification asks of the respondents' }),
  channel: Channel.default('email'),
  at: Timestamp.optional().meta({ description: 'Time at which it is sent; absent or past: at once' }),
  sendAnyway: z
    .boolean()
    .default(false)
    .meta({ description: 'true: also to people who get another notification on that day' }),
};

export const CreateBatchInput = SurveyRef.extend({
  key: Text(128).min(1).meta({
    description:
      'Key that the client chooses for this batch, such as a UUID: a request with the same key makes no second one',
  }),
  ...wantedBatch,
});

export const DryRunBatchInput = SurveyRef.extend({
  ...wantedBatch,
  ...PageInput,
  show: z
    .enum(['all', 'planned', 'left-out'])
    .default('all')
    .meta({ description: 'The people to list: all who match, those who get it, or those who are left out' }),
});

export const ListBatchesInput = SurveyRef.extend({
  ...PageInput,
  search: Text(128).optional().meta({ description: 'Part of a key' }),
  sort: sortBy(['createdAt']).default('-createdAt'),
});
export const BatchInput = SurveyRef.extend({ batchId: BatchId });

const Reason = z.enum(LEFT_OUT_REASONS).meta({
  description:
    'withdrawn: withdrew from the survey; no_phone: no telephone number with + and a country; unsubscribed: stopped the messages of the survey; emails_off, sms_off: wants no e-mails, no SMS at all; repeated: has the same notification at this time; already_that_day: gets another one on that day',
});

const counts = {
  planned: z.number().int().meta({ description: 'Number of people who get it' }),
  leftOut: z
    .array(z.object({ reason: Reason, count: z.number().int().meta({ description: 'Number of people' }) }))
    .meta({ description: 'People who match the filter and get nothing, by reason' }),
};

export const BatchDryRunView = z
  .object({
    ...counts,
    isSurveyRunning: z
      .boolean()
      .meta({ description: 'Does the survey run at that time? Otherwise the notifications are skipped' }),
    people: page(
      z
        .object({
          userId: z.number().int().meta({ description: 'User id' }),
          userName: z.string().meta({ description: 'User name in the survey' }),
          name: z.string().nullable().meta({ description: 'Name; null: unknown' }),
          email: z.string().nullable().meta({ description: 'E-mail address; null: none' }),
          reason: Reason.nullable().meta({ description: 'Why the person gets nothing; null: they get it' }),
        })
        .meta({ id: 'NotificationBatchPerson' }),
    ).meta({ description: 'The people by user name' }),
  })
  .meta({ id: 'NotificationBatchDryRun' });

export const BatchView = z
  .object({
    id: BatchId,
    key: z.string().meta({ description: 'Key that the client chose' }),
    type: z.enum(SCHEDULED_NOTIFICATIONS).meta({ description: 'What the notification asks of the respondents' }),
    channel: Channel,
    dueAt: Timestamp,
    filter: UsedFilterView,
    conditions: z.array(z.string()).meta({
      description:
        'Names of all conditions of its filter. The values of `search` and `customField` may name a person and are not kept',
    }),
    sendAnyway: z.boolean().meta({ description: 'Is it also for people who get another notification on that day?' }),
    state: z.enum(BATCH_STATES).meta({
      description:
        'planning: a job stores the notifications; planned: they are stored; failed: the job ended and stored nothing',
    }),
    createdAt: Timestamp,
    createdBy: PersonRef.nullable().meta({ description: 'Who made it; null: the account was deleted' }),
    jobId: z.uuid().nullable().meta({ description: 'The job that stores a large batch; null: none was needed' }),
    ...counts,
    notifications: z
      .object({
        pending: z.number().int().meta({ description: 'Number of notifications that wait' }),
        sending: z.number().int().meta({ description: 'Number that are being sent' }),
        sent: z.number().int().meta({ description: 'Number that the mail server or the gateway has taken' }),
        skipped: z.number().int().meta({ description: 'Number that had become needless' }),
        failed: z.number().int().meta({ description: 'Number that were given up' }),
      })
      .meta({ description: 'Its notifications by state, without reminders' }),
    reminders: z.number().int().meta({ description: 'Number of reminders that followed' }),
    cancelledAt: Timestamp.nullable(),
    cancelled: z
      .number()
      .int()
      .meta({ description: 'Number of notifications and reminders that the cancellation deleted' }),
  })
  .meta({ id: 'NotificationBatch' });
export const BatchPage = page(BatchView).meta({ id: 'NotificationBatchPage' });
