import { SEXES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { MAX_CUSTOM_FIELD_LENGTHS, SoughtUserName } from '../../src/domain/person-fields.ts';
import { MOST_GROUPS } from '../../src/services/survey-submissions/completion.queries.ts';
import { STEPS } from '../../src/services/survey-submissions/distributions.queries.ts';
import { SESSION_STATES } from '../../src/services/survey-submissions/sessions.queries.ts';
import { longPage, PageInput, sortBy, SurveyId, Text, Timestamp } from '../common.schema.ts';
import { BACKWARD, isForward, PeriodInput } from '../recall-filter.schema.ts';
import { Flag } from './survey-submissions.schema.ts';

export const MonitoringInput = z
  .strictObject({
    surveyId: SurveyId,
    ...PeriodInput,
    limit: PageInput.limit.meta({ description: 'Maximum number of respondents to return' }),
    offset: PageInput.offset.meta({ description: 'Number of respondents to skip' }),
    search: Text(128).optional().meta({ description: 'Part of a user name: these respondents only' }),
    sort: sortBy(['recalls', 'userName', 'lastSubmittedAt']).default('recalls'),
  })
  .refine(isForward, BACKWARD);

const FlagCounts = z
  .array(z.object({ flag: Flag, recalls: z.number().int().meta({ description: 'Number of recalls with the flag' }) }))
  .meta({ description: 'Number of recalls with each flag; a recall may have several flags' });

const RespondentProgress = z
  .object({
    userId: z.number().int().meta({ description: 'User id' }),
    userName: z.string().nullable().meta({ description: 'User name in the survey; null: none' }),
    recalls: z.number().int().meta({ description: 'Number of recalls in the period' }),
    lastSubmittedAt: Timestamp.nullable(),
    sessionSavedAt: Timestamp.nullable().meta({
      description: 'When the recall under way was saved last, within the last 24 h; null: none is under way',
    }),
    abandonedSessions: z
      .number()
      .int()
      .meta({ description: 'Number of recalls of the last 30 days that were begun and not sent, and have expired' }),
    isDone: z.boolean().nullable().meta({
      description: 'Has the respondent submitted the maximum number of recalls, at any time? null: no maximum',
    }),
    flags: FlagCounts,
  })
  .meta({ id: 'RespondentProgress' });

export const MonitoringView = z
  .object({
    timeZone: z.string().meta({ description: 'IANA zone of the survey, in which days are counted' }),
    totals: z
      .object({
        respondents: z.number().int().meta({ description: 'Number of people who take part at present' }),
        respondentsWithRecalls: z
          .number()
          .int()
          .meta({ description: 'Number of respondents with a recall in the period' }),
        respondentsDone: z.number().int().nullable().meta({
          description: 'Number of respondents with the maximum number of recalls, at any time; null: no maximum',
        }),
        recalls: z
          .number()
          .int()
          .meta({ description: 'Number of recalls, including those of people who left the survey' }),
        flaggedRecalls: z.number().int().meta({ description: 'Number of recalls with at least one flag' }),
        sessionsUnderWay: z
          .number()
          .int()
          .meta({ description: 'Number of recalls under way that were saved within the last 24 h' }),
        abandonedSessions: z.number().int().meta({
          description: 'Number of recalls of the last 30 days that were begun and not sent, and have expired',
        }),
      })
      .meta({ description: 'Flags of the whole period' }),
    days: z
      .array(
        z.object({
          date: z.iso.date().meta({ description: 'A calendar day in the time zone of the survey' }),
          recalls: z.number().int().meta({ description: 'Number of recalls of the day' }),
          respondents: z.number().int().meta({ description: 'Number of respondents with a recall on the day' }),
          flagged: z.number().int().meta({ description: 'Number of recalls of the day with at least one flag' }),
        }),
      )
      .meta({ description: 'Days of the period, in order' }),
    flags: FlagCounts,
    respondents: longPage(RespondentProgress).meta({ description: 'People who take part, with their progress' }),
  })
  .meta({ id: 'Monitoring' });

export const DistributionsInput = z.strictObject({ surveyId: SurveyId, ...PeriodInput }).refine(isForward, BACKWARD);

const recallCount = (of: string) =>
  z
    .number()
    .int()
    .meta({ description: `Number of recalls ${of}` });
const steps = (width: number, unit: string) =>
  z
    .array(
      z.object({
        from: z
          .number()
          .int()
          .meta({ description: `Where the step begins, ${unit}; it is ${width} ${unit} wide` }),
        recalls: recallCount('of the step'),
      }),
    )
    .meta({ description: 'In order; steps without recalls are left out' });

export const DistributionsView = z
  .object({
    energy: z
      .array(
        z.object({
          sex: z.enum(SEXES).nullable().meta({ description: 'Sex of the people; null: unknown' }),
          recalls: recallCount('of people of this sex'),
          unknown: recallCount('whose energy is unknown for every food'),
          low: recallCount('with the flag low_energy'),
          high: recallCount('with the flag high_energy'),
          median: z.number().nullable().meta({ description: 'Median energy in kcal, to a tenth; null: none is known' }),
          cutOffs: z
            .object({
              least: z.number().meta({ description: 'Least plausible energy of a day, kcal' }),
              most: z.number().meta({ description: 'Largest plausible energy of a day, kcal' }),
            })
            .meta({
              description: 'The cut-offs of the survey today, else the built-in ones. Recalls keep their flags',
            }),
          steps: steps(STEPS.energyKcal, 'kcal'),
        }),
      )
      .meta({ description: 'Energy of the recalls as coded, for each sex that has recalls' }),
    minutes: z
      .object({
        median: z.number().nullable().meta({ description: 'Median time in minutes, to a tenth; null: no recalls' }),
        shortest: z.number().meta({ description: 'Shortest plausible time, minutes' }),
        steps: steps(STEPS.minutes, 'minutes'),
      })
      .meta({ description: 'Time from start to end of the recalls' }),
  })
  .meta({ id: 'RecallDistributions' });

export const CompletionInput = z.strictObject({
  surveyId: SurveyId,
  by: Text(MAX_CUSTOM_FIELD_LENGTHS.name).min(1).optional().meta({
    description: 'Name of a custom field of respondents; without it, the first one by name',
    example: 'region',
  }),
});

export const CompletionView = z
  .object({
    fields: z.array(z.string()).meta({ description: 'Names of the custom fields that respondents of the survey have' }),
    by: z.string().nullable().meta({ description: 'The field whose values are the groups; null: nobody has one' }),
    groupCount: z
      .number()
      .int()
      .meta({ description: `Number of values of the field, of which the ${MOST_GROUPS} largest are listed` }),
    groups: z
      .array(
        z.object({
          value: z.string().nullable().meta({ description: 'Value of the field; null: empty, or not there' }),
          respondents: z.number().int().meta({ description: 'Number of people who take part at present' }),
          respondentsWithRecalls: z.number().int().meta({ description: 'Number of those with a recall' }),
          respondentsDone: z.number().int().nullable().meta({
            description: 'Number of those with the maximum number of recalls; null: no maximum',
          }),
          recalls: recallCount('of these people'),
        }),
      )
      .meta({ description: 'The largest groups first' }),
  })
  .meta({ id: 'CompletionByGroup' });

const SessionState = z.enum(SESSION_STATES).meta({
  id: 'SessionState',
  description: 'open: the respondent can continue it; abandoned: it was not saved for 24 h, and the respondent cannot',
});

export const ListSessionsInput = z.strictObject({
  surveyId: SurveyId,
  ...PageInput,
  state: SessionState.optional(),
  user: SoughtUserName.optional().meta({
    description: 'The user name of the respondent in the survey, as it is written',
  }),
  sort: sortBy(['savedAt', 'begunAt']).default('-savedAt'),
});

export const SessionPage = longPage(
  z
    .object({
      userId: z.number().int().meta({ description: 'User id' }),
      userName: z.string().nullable().meta({ description: 'User name in the survey; null: none' }),
      state: SessionState,
      begunAt: Timestamp.meta({ description: 'When it was saved first' }),
      savedAt: Timestamp.meta({ description: 'When it was saved last' }),
      stage: z
        .string()
        .nullable()
        .meta({ description: 'Where in the recall the respondent was, in words of the application; null: unknown' }),
      meals: z.number().int().nullable().meta({ description: 'Number of meals with a food so far; null: unknown' }),
      foods: z.number().int().nullable().meta({ description: 'Number of foods so far; null: unknown' }),
      percent: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'How much of the recall was done, in %; null: unknown' }),
    })
    .meta({ id: 'SessionSummary' }),
);
