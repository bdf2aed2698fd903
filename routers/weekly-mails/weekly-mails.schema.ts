import { WEEKDAYS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { Email, MAX_LENGTHS } from '../../src/domain/person-fields.ts';
import { SurveyRef, Timestamp } from '../common.schema.ts';

const MAX_ADDRESSES = 20;

const setting = {
  isOn: z.boolean().meta({ description: 'Is the mail sent?' }),
  weekday: z.enum(WEEKDAYS).meta({ description: 'Day of the week' }),
  hour: z.number().int().min(0).max(23).meta({ description: 'Hour on the clock of the survey, 0 to 23' }),
};

export const SaveWeeklyMailInput = SurveyRef.extend({
  ...setting,
  addresses: z
    .array(Email.max(MAX_LENGTHS.email))
    .min(1)
    .max(MAX_ADDRESSES)
    .nullable()
    .default(null)
    .meta({ description: 'E-mail addresses that get it; null: the staff of the survey who accept e-mails' }),
  baseVersion: z
    .uuid()
    .nullable()
    .optional()
    .meta({ description: 'Version that was read; null: nothing was saved then; absent: not compared' }),
});

export const WeeklyMailView = z
  .object({
    ...setting,
    timeZone: z.string().meta({ description: 'IANA time zone of the survey' }),
    addresses: z.array(z.string()).nullable().meta({
      description: 'E-mail addresses that get it; null: the staff of the survey who accept e-mails',
    }),
    version: z.uuid().nullable().meta({ description: 'Version of the setting; null: nothing was saved yet' }),
    nextAt: Timestamp.nullable().meta({ description: 'When the next mail is due, ISO 8601; null: it is off' }),
  })
  .meta({ id: 'WeeklyMail' });

export const WeeklyMailPreview = z
  .object({
    recipients: z.number().int().meta({ description: 'Number of people who would get it' }),
    subject: z.string().meta({ description: 'Subject' }),
    text: z.string().meta({ description: 'Content as plain text' }),
    html: z.string().meta({ description: 'Content as HTML' }),
  })
  .meta({ id: 'WeeklyMailPreview' });
