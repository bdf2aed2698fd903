import { NOTIFICATION_STATES, NOTIFICATION_TYPES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { multipart } from '../../src/contract/files.ts';
import { page, PageInput, sortBy, SurveyId, Text, Timestamp } from '../common.schema.ts';

/** The largest schedule in bytes, which is enough for about 400,000 rows. */
const MAX_BYTES = 32 * 1024 * 1024;
export const SCHEDULE_FILE = { fields: [], anyNameFor: 'file', maxFiles: 1, maxBytes: MAX_BYTES } as const;

export const UploadScheduleInput = multipart({
  surveyId: SurveyId,
  file: z.file('Send one file.').meta({ description: 'CSV in UTF-8; the form field may have any name' }),
  replace: z
    .boolean()
    .default(false)
    .meta({ description: 'true: delete the pending notifications of the survey first' }),
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

const State = z.enum(NOTIFICATION_STATES).meta({
  description: 'sending: an attempt is under way, or its process ended before it could record the result',
});

export const SurveyOfNotificationsInput = z.strictObject({ surveyId: SurveyId });
export const ListNotificationsInput = SurveyOfNotificationsInput.extend({
  ...PageInput,
  state: State.optional(),
  search: Text(128).optional().meta({ description: 'Part of a user name' }),
  sort: sortBy(['dueAt']).default('dueAt'),
});

const NotificationView = z
  .object({
    id: z.number().int().meta({ description: 'Notification id' }),
    userId: z.number().int().meta({ description: 'User id' }),
    userName: z.string().nullable().meta({ description: 'User name in the survey; null: the person has left it' }),
    type: z.enum(NOTIFICATION_TYPES).meta({ description: 'What the notification asks of the respondent' }),
    dueAt: Timestamp,
    state: State,
    attempts: z.number().int().meta({ description: 'Number of attempts to send it' }),
    attemptedAt: Timestamp.nullable(),
    settledAt: Timestamp.nullable(),
    reason: z.string().nullable().meta({
      description:
        'If skipped: survey_not_running, not_in_survey, account_disabled, no_email, emails_off, submitted, or active (a recall is under way). Otherwise the fault of the last attempt',
    }),
  })
  .meta({ id: 'Notification' });
export const NotificationPage = page(NotificationView);

export const DeletedNotificationsView = z.object({
  deleted: z.number().int().meta({ description: 'Number of notifications deleted' }),
});
