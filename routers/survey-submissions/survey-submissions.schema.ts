import { QUALITY_FLAGS } from '@dietary-recall/nutrition';
import { RECALL_VALIDITIES, RECALL_VERSIONS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { SoughtUserName } from '../../src/domain/person-fields.ts';
import { CursorInput, cursorPage, PageInput, sortBy, SurveyId, Text, Timestamp } from '../common.schema.ts';
import { PersonRef } from '../people.schema.ts';
import { As, BACKWARD, isForward, PeriodInput } from '../recall-filter.schema.ts';
import { listedDay, SubmissionView } from '../submissions/submissions.schema.ts';

export const Flag = z.enum(QUALITY_FLAGS).meta({
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
    user: SoughtUserName.optional().meta({
      description: 'The user name of the respondent in the survey, as it is written',
    }),
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
      mealCount: z.number().int().meta({
        description:
          'Number of meals with a food, found in the list or not. A meal at which the person had nothing is not counted',
      }),
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
