import { APPLICATIONS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { SurveyId, Text } from '../common.schema.ts';

export const ReportErrorInput = z.strictObject({
  application: z.enum(APPLICATIONS).meta({ description: 'The application that failed' }),
  version: z
    .string()
    .regex(/^[\w.+-]{1,64}$/, 'A version has 1 to 64 letters, digits or . + -')
    .meta({ description: 'Version of the application' }),
  screen: z
    .string()
    .max(64)
    .regex(/^[a-z][a-z-]*(?:\/[a-z][a-z-]*)*$/, 'A screen has names of small letters, separated by /')
    .meta({
      description: 'Kind of screen that was shown, such as `details/as-served`: no address, no number, no name',
    }),
  message: Text(500).min(1).meta({ description: 'Message of the error' }),
  stack: Text(4000)
    .optional()
    .meta({ description: 'The first lines of its stack; dropped if the survey does not allow stack traces' }),
  surveyId: SurveyId.optional().meta({ description: 'Survey whose recall was under way; absent: none' }),
});

export const ErrorReportedView = z.object({ reported: z.literal(true).meta({ description: 'Always true' }) });
