import { QUALITY_FLAGS } from '@dietary-recall/nutrition';
import {
  FHIR_FORMATS,
  isFhirContent,
  RECALL_EXPORT_FORMATS,
  RECALL_VALIDITIES,
  RECALL_VERSIONS,
  SEXES,
  type FhirContent,
} from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { MAX_CUSTOM_FIELD_LENGTHS } from '../../src/domain/person-fields.ts';
import { STUDY_FILE_NAMES, STUDY_FILES } from '../../src/services/study-files/study-files.ts';
import { CELL_SOURCES, CELL_TYPES } from '../../src/services/study-files/study-table.ts';
import { MOST_GROUPS } from '../../src/services/survey-submissions/completion.queries.ts';
import { STEPS } from '../../src/services/survey-submissions/distributions.queries.ts';
import { EXPORT_CONTENTS } from '../../src/services/survey-submissions/export-submissions.ts';
import { SESSION_STATES } from '../../src/services/survey-submissions/sessions.queries.ts';
import {
  CursorInput,
  cursorPage,
  FileInput,
  longPage,
  PageInput,
  sortBy,
  SurveyId,
  Text,
  Timestamp,
} from '../common.schema.ts';
import { PersonRef } from '../people.schema.ts';
import {
  As,
  BACKWARD,
  BACKWARD_DAYS,
  hasForwardDays,
  isForward,
  PeriodInput,
  RecallFilterInput,
} from '../recall-filter.schema.ts';
import { listedDay, SubmissionView } from '../submissions/submissions.schema.ts';

const Flag = z.enum(QUALITY_FLAGS).meta({
  id: 'QualityFlag',
  description:
    'unreasonable_portion: more of a food than is plausible; low_energy, high_energy: below 500, above 5,000 kcal; quick_completion: in less than 2 minutes; unresolved_food: a food code that was not in the list; default_portion, unknown_portion: the respondent could not say how much it was, and the default amount of the food counts, or no amount; incomplete: the energy of more than 10 % of the weight eaten is unknown, or the weight of a food; few_foods, few_meals, missing_food: fewer foods or meals, or more foods that were not found, than `qualityCutOffs` of the survey say. They may also set other limits of energy and time',
});

const Validity = z.enum(RECALL_VALIDITIES).meta({
  id: 'RecallValidity',
  description: 'Judgement of a nutritionist; `excluded`: exports as coded and feedback leave the recall out',
});
const NullableValidity = Validity.nullable().meta({ description: 'Judgement of a nutritionist; null: nobody judged' });

const UserName = z.string().nullable().meta({ description: 'User name in the survey; null: the person was erased' });

export const ListSurveySubmissionsInput = z
  .strictObject({
    surveyId: SurveyId,
    ...PeriodInput,
    ...PageInput,
    cursor: CursorInput,
    user: Text(256).optional().meta({ description: 'The user name of the respondent in the survey, as it is written' }),
    flag: Flag.optional(),
    validity: Validity.optional(),
    sort: sortBy(['submittedAt', 'userName', 'minutesToComplete']).default('-submittedAt'),
  })
  .refine(isForward, BACKWARD)
  .refine(({ cursor, sort }) => cursor === undefined || sort.endsWith('submittedAt'), {
    path: ['cursor'],
    error: 'Only a list sorted by submittedAt has cursors.',
  });

export const SurveySubmissionPage = cursorPage(
  z
    .object({
      id: z.uuid().meta({ description: 'Submission id' }),
      userId: z.number().int().meta({ description: 'User id' }),
      userName: UserName,
      ...listedDay,
      startTime: Timestamp,
      endTime: Timestamp,
      submittedAt: Timestamp,
      timeZone: z.string().meta({ description: 'IANA zone of the respondent' }),
      minutesToComplete: z.number().meta({ description: 'Minutes from start to end, to a tenth' }),
      mealCount: z.number().int().meta({ description: 'Number of meals' }),
      foodCount: z.number().int().meta({ description: 'Number of foods' }),
      missingFoodCount: z
        .number()
        .int()
        .meta({ description: 'Number of foods that the respondent did not find in the list' }),
      energyKcal: z
        .number()
        .nullable()
        .meta({ description: 'Energy of all foods in kcal; null: unknown for every food' }),
      flags: z.array(Flag).meta({ description: 'Reasons for a nutritionist to look at the recall' }),
      validity: NullableValidity,
    })
    .meta({ id: 'SurveySubmissionSummary' }),
);

const SurveySubmissionRef = z.strictObject({
  surveyId: SurveyId,
  submissionId: z.uuid().meta({ description: 'Submission id' }),
});

/** A recall in one of its versions. */
export const RecallVersionRef = SurveySubmissionRef.extend({ as: As });

export const RemoveSubmissionInput = SurveySubmissionRef.extend({
  reason: Text(500).trim().min(1).meta({
    description: 'Why the recall is deleted, for the audit trail. Do not write who the person is',
    example: 'A test by staff',
  }),
});

export const SurveySubmissionView = SubmissionView.extend({
  respondent: z
    .object({ userId: z.number().int().meta({ description: 'User id' }), userName: UserName })
    .meta({ description: 'Who submitted it' }),
  interviewer: PersonRef.nullable().meta({
    description: 'Who interviewed the respondent; null: nobody, or their account is deleted',
  }),
  as: z.enum(RECALL_VERSIONS).meta({ description: 'The version of meals, foods, sums and flags that is answered' }),
  isCoded: z.boolean().meta({ description: 'Do codings change the foods?' }),
  validity: NullableValidity,
  flags: z.array(Flag).meta({ description: 'Reasons for a nutritionist to look at the recall' }),
}).meta({ id: 'SurveySubmission' });

export const RemovedSubmissionView = z.object({ submissionId: z.uuid().meta({ description: 'Submission id' }) });

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
  user: Text(256).optional().meta({ description: 'The user name of the respondent in the survey, as it is written' }),
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
      meals: z.number().int().nullable().meta({ description: 'Number of meals so far; null: unknown' }),
      foods: z.number().int().nullable().meta({ description: 'Number of foods so far; null: unknown' }),
      percent: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'How much of the recall was done, in %; null: unknown' }),
    })
    .meta({ id: 'SessionSummary' }),
);

const RESOURCES: Readonly<Record<FhirContent, string>> = {
  'nutrition-intakes': 'an HL7 FHIR R5 NutritionIntake for each recall',
  'questionnaire-responses': 'a QuestionnaireResponse for each recall that answers a scheme',
  questionnaires: 'a Questionnaire for each version of a scheme that the recalls answer',
  'fhir-bundle': 'a Bundle of all three',
};
const CONTENTS = EXPORT_CONTENTS.map((name) =>
  isFhirContent(name)
    ? `\`${name}\`: ${RESOURCES[name]}, with format=${FHIR_FORMATS[name]}`
    : `\`${name}\`: a row for each ${STUDY_FILES[name].rowFor}`,
);

const MAX_CHOSEN_COLUMNS = 200;
/** Characters of all keys together: the address of a download holds them, and servers refuse one of 8 kB. */
const MAX_KEYS_LENGTH = 4000;

export const ExportSubmissionsInput = z
  .strictObject({
    surveyId: SurveyId,
    ...RecallFilterInput,
    content: z
      .enum(EXPORT_CONTENTS)
      .default('items')
      .meta({ description: CONTENTS.join('; ') }),
    ...FileInput,
    format: z.enum(RECALL_EXPORT_FORMATS).default('csv').meta({
      description: '`csv` (RFC 4180) or `ndjson` (one JSON object on each line); `json`: a Bundle of HL7 FHIR',
    }),
    columns: z
      .array(Text(200))
      .min(1)
      .max(MAX_CHOSEN_COLUMNS)
      .refine((keys) => keys.join('').length <= MAX_KEYS_LENGTH, 'Choose fewer columns, or all of them.')
      .optional()
      .meta({ description: 'Keys of the columns that the file has, in the order of the file; without it all' }),
  })
  .refine(isForward, BACKWARD)
  .refine(hasForwardDays, BACKWARD_DAYS)
  .superRefine(({ content, format }, context) => {
    const wanted = isFhirContent(content) ? FHIR_FORMATS[content] : null;
    const fits = wanted === null ? format !== 'json' : format === wanted;
    if (fits) return;
    const instead = wanted === null ? 'format=csv or format=ndjson' : `format=${wanted}`;
    context.addIssue({ code: 'custom', path: ['format'], message: `Ask for ${instead} with content=${content}.` });
  })
  .refine(({ content, columns }) => columns === undefined || !isFhirContent(content), {
    path: ['columns'],
    error: 'A file of HL7 FHIR has no columns.',
  });

export const ExportColumnsInput = z.strictObject({
  surveyId: SurveyId,
  content: z.enum(STUDY_FILE_NAMES).default('items').meta({ description: 'Name of the file' }),
});

export const ExportColumnsView = z.array(
  z
    .object({
      key: z.string().meta({ description: 'Key in JSON, and the name by which an export chooses the column' }),
      heading: z.string().meta({ description: 'Heading in CSV' }),
      type: z.enum(CELL_TYPES).meta({ description: 'Type of the values' }),
      unit: z.string().meta({ description: 'Unit of the values; empty: none' }),
      meaning: z.string().meta({ description: 'What the column says' }),
      source: z.enum(CELL_SOURCES).meta({ description: 'Where the values come from' }),
      values: z.string().meta({ description: 'The values of a closed list; empty: other values are possible' }),
      empty: z.string().meta({ description: 'When a cell is empty; empty: never' }),
    })
    .meta({ id: 'ExportColumn' }),
);
