import { NOTIFICATION_STATES, NOTIFICATION_TYPES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { multipart } from '../../src/contract/files.ts';
import { page, PageInput, sortBy, SurveyId, Text, Timestamp } from '../atoms.ts';

/** Some 400,000 rows. */
const MAX_BYTES = 32 * 1024 * 1024;
export const SCHEDULE_FILE = { fields: [], anyNameFor: 'file', maxFiles: 1, maxBytes: MAX_BYTES } as const;

export const UploadScheduleInput = multipart({
  surveyId: SurveyId,
  file: z.file().meta({ description: 'CSV in UTF-8; any field name will do' }),
  replace: z.boolean().default(false).meta({ description: 'true: first delete what is pending in the survey' }),
  skipPast: z
    .boolean()
    .default(false)
    .meta({ description: 'true: leave out what is due already, which else is sent at once' }),
  dryRun: z.boolean().default(false).meta({ description: 'true: say what would be stored, and store nothing' }),
});

export const ScheduleOutcomeView = z
  .object({
    created: z.number().int().meta({ description: 'Rows stored' }),
    skipped: z.number().int().meta({ description: 'Rows that stand in the file or in the database already' }),
    replaced: z.number().int().meta({ description: 'Pending notifications deleted' }),
    past: z.number().int().meta({ description: 'Rows whose time has passed; created all the same without skipPast' }),
  })
  .meta({ id: 'ScheduleOutcome' });

const State = z.enum(NOTIFICATION_STATES).meta({
  description: 'sending: an attempt is under way, or its process ended before it could say how it went',
});

export const SurveyOfNotificationsInput = z.object({ surveyId: SurveyId });
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
    userName: z.string().nullable().meta({ description: 'User name in the survey; null: not in it any more' }),
    type: z.enum(NOTIFICATION_TYPES).meta({ description: 'What it asks the respondent' }),
    dueAt: Timestamp,
    state: State,
    attempts: z.number().int().meta({ description: 'How often it was tried to be sent' }),
    attemptedAt: Timestamp.nullable(),
    settledAt: Timestamp.nullable(),
    reason: z.string().nullable().meta({
      description:
        'Of skipped: survey_not_running, not_in_survey, account_disabled, no_email, emails_off, submitted or active (on a recall). Else what was wrong with the last attempt',
    }),
  })
  .meta({ id: 'Notification' });
export const NotificationPage = page(NotificationView);

export const DeletedNotificationsView = z.object({
  deleted: z.number().int().meta({ description: 'How many were deleted' }),
});
