import { RECALL_MODES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { Answers, AnswersInput } from './answers.ts';
import { Language } from './language.ts';
import { Text } from './text.ts';

export const HOURS = { description: '0 to 23' };
export const MINUTES = { description: '0 to 59' };

export const timeOfDay = {
  hours: z.number().int().min(0).max(23).meta(HOURS),
  minutes: z.number().int().min(0).max(59).meta(MINUTES),
};

/** A time of the day recalled, on the clock of the respondent. */
export const TimeOfDay = z.strictObject(timeOfDay);
export type TimeOfDay = z.output<typeof TimeOfDay>;

const RECALL_DATE = 'The day recalled, as YYYY-MM-DD';
const WAKE_TIME = { description: 'When the respondent got up on the day recalled; null: unknown' };
const SLEEP_TIME = { description: 'When the respondent went to bed at the end of the day recalled; null: unknown' };
const LANGUAGE = { description: 'Language of the questions, BCP 47, such as en-GB; null: unknown' };
const MODE = { description: 'self: the respondent answered alone; interview: somebody asked; null: unknown' };
const SCHEME_VERSION = { description: 'Version of the scheme that was answered; null: unknown' };

/** What a client says of the day and of the recall as a whole. Each field may be absent. */
export const recallDetails = {
  recallDate: z.iso
    .date()
    .nullable()
    .default(null)
    .meta({
      description: `${RECALL_DATE}. Absent: the server derives it from startTime and recallPeriod of the survey`,
    }),
  wakeTime: TimeOfDay.nullable().default(null).meta(WAKE_TIME),
  sleepTime: TimeOfDay.nullable().default(null).meta(SLEEP_TIME),
  language: Language.nullable().default(null).meta(LANGUAGE),
  mode: z.enum(RECALL_MODES).nullable().default(null).meta(MODE),
  schemeId: Text(64)
    .min(1)
    .nullable()
    .default(null)
    .meta({ description: 'Id of the scheme that was answered, beside schemeVersion; null: the scheme of the survey' }),
  schemeVersion: z.number().int().min(1).max(2_147_483_647).nullable().default(null).meta(SCHEME_VERSION),
  answers: AnswersInput,
};
export type RecallDetails = z.output<z.ZodObject<typeof recallDetails>>;

/** What is stored of the day and of the recall as a whole. */
export const submittedDetails = {
  recallNumber: z
    .number()
    .int()
    .meta({ description: 'Number of the recall among those of the person in the survey, from 1; it never changes' }),
  recallDate: z.iso.date().meta({ description: RECALL_DATE }),
  isRecallDateDerived: z.boolean().meta({
    description: 'Did the server derive recallDate, because the client did not send it?',
  }),
  wakeTime: z.object(timeOfDay).nullable().meta(WAKE_TIME),
  sleepTime: z.object(timeOfDay).nullable().meta(SLEEP_TIME),
  language: z.string().nullable().meta(LANGUAGE),
  mode: z.enum(RECALL_MODES).nullable().meta(MODE),
  schemeId: z
    .string()
    .nullable()
    .meta({ description: 'Id of the scheme that was answered; null: the client named no version' }),
  schemeVersion: z.number().int().nullable().meta(SCHEME_VERSION),
  answers: Answers,
};
export type SubmittedDetails = z.output<z.ZodObject<typeof submittedDetails>>;
