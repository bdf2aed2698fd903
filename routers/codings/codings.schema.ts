import {
  CODING_ENTRY_KINDS,
  CODING_KINDS,
  CODING_REASONS,
  CODING_STATES,
  CODING_SUBJECTS,
  FOOD_RELATIONS,
  RECALL_VALIDITIES,
} from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { CursorInput, cursorPage, PageInput, SurveyId, Text, Timestamp } from '../common.schema.ts';
import { PersonRef } from '../people.schema.ts';

const CodingId = z.uuid().meta({ description: 'Coding id' });
const SubmissionId = z.uuid().meta({ description: 'Submission id' });
const FoodId = z.uuid().meta({
  description:
    '`foodId` of a food or of a missing food of the recall as coded; a removed food has the id that it was submitted with',
});
const MealId = z.uuid().meta({ description: '`mealId` of a meal of the recall' });
const EntryKind = z.enum(CODING_ENTRY_KINDS).meta({
  id: 'CodingEntryKind',
  description:
    'What is to be coded: a missing food, a food code that was not in the list, a portion of unknown weight, or a portion that is more than plausible or has choices that give another weight',
});
const TextKey = Text(512).meta({
  description:
    'Entries of a kind with the same key are alike: the words of a missing food without case, accents and punctuation, else the food code',
});
const State = z.enum(CODING_STATES).meta({
  description:
    '`proposed`: a second person has not agreed; `agreed`: the proposal with which the coding that holds agrees; `holds`; `replaced` by a later coding; `withdrawn`; `done`: it withdrew another coding',
});
const Kind = z.enum(CODING_KINDS).meta({ description: 'What the coding does' });
const Validity = z.enum(RECALL_VALIDITIES).nullable().meta({ description: 'Judgement of the recall; null: none' });
const Relation = z
  .enum(FOOD_RELATIONS)
  .meta({ description: 'How it was eaten: with the other food, or as an ingredient of it' });

const MAX_GRAMS = 100_000;
const MAX_FOODS = 20;

const brand = Text(128).optional().meta({ description: 'Brand; absent: as reported' });
const grams = z.number().min(0).max(MAX_GRAMS).nullable().optional().meta({
  description: 'Weight eaten in g; null: unknown; absent: the reported weight, or the default amount of the food',
});
const code = Text(64).min(1).meta({ description: 'Food code of the food list of the survey' });
const GivenFood = z.strictObject({ code, grams, brand }).meta({ description: 'A food of the list' });
const Foods = z
  .array(GivenFood)
  .min(1)
  .max(MAX_FOODS)
  .refine((foods) => foods.length === 1 || foods.every((food) => food.grams !== undefined), {
    error: 'Give the grams of each food of a recipe.',
  })
  .meta({ description: 'The food, or the foods of a recipe with their grams' });
const BaseCodingId = z.uuid().nullable().default(null).meta({
  description: '`codingId` that was read; null: it was not coded. 409 `coding.conflict` if another coding holds',
});
const ofFood = { foodId: FoodId, baseCodingId: BaseCodingId };
const link = {
  parentFoodId: z
    .uuid()
    .nullable()
    .optional()
    .meta({ description: '`foodId` of the food of the meal that it is linked to; null: none' }),
  relation: Relation.optional(),
};

const kind = <const Word extends string>(word: Word) => z.literal(word).meta({ description: 'What is decided' });

const Code = z.strictObject({ kind: kind('code'), ...ofFood, foods: Foods });
const Correct = z.strictObject({
  kind: kind('correct'),
  ...ofFood,
  code: code.optional(),
  grams,
  brand,
  mealId: MealId.optional(),
  ...link,
});
const Confirm = z.strictObject({ kind: kind('confirm'), foodId: FoodId });
const Remove = z.strictObject({ kind: kind('remove'), ...ofFood });
const Add = z.strictObject({ kind: kind('add'), mealId: MealId, food: GivenFood, ...link });
const Meal = z.strictObject({
  kind: kind('meal'),
  mealId: MealId,
  baseCodingId: BaseCodingId,
  name: Text(128).min(1).optional().meta({ description: 'Name of the meal' }),
  mealKind: Text(64).min(1).nullable().optional().meta({ description: "Id of the scheme's meal; null: unknown" }),
  time: z
    .strictObject({
      hours: z.number().int().min(0).max(23).meta({ description: 'Hour, 0 to 23' }),
      minutes: z.number().int().min(0).max(59).meta({ description: 'Minute, 0 to 59' }),
      dayOffset: z.number().int().min(0).max(1).default(0).meta({ description: '1: after midnight; otherwise 0' }),
    })
    .optional()
    .meta({ description: 'Time of day in the time zone of the recall' }),
});
const Judge = z.strictObject({ kind: kind('validity'), baseCodingId: BaseCodingId, validity: Validity });

const reasons = {
  reason: z.enum(CODING_REASONS).meta({ id: 'CodingReason', description: 'Why it is coded' }),
  note: Text(2000).trim().default('').meta({
    description: 'A note for the team. The respondent reads it in a copy of their data',
  }),
};

export const ListQueueInput = z.strictObject({
  surveyId: SurveyId,
  ...PageInput,
  limit: z.number().int().min(1).max(100).default(20).meta({ description: 'Maximum number of groups to return' }),
  cursor: CursorInput,
  kind: EntryKind.optional(),
});
export const ListEntriesInput = z.strictObject({
  surveyId: SurveyId,
  ...PageInput,
  cursor: CursorInput,
  kind: EntryKind,
  textKey: TextKey,
});
export const ListCodingsInput = z.strictObject({
  surveyId: SurveyId,
  ...PageInput,
  cursor: CursorInput,
  submissionId: SubmissionId.optional(),
  state: State.optional(),
  kind: Kind.optional(),
});
export const CodeRecallInput = z.strictObject({
  surveyId: SurveyId,
  submissionId: SubmissionId,
  change: z
    .discriminatedUnion('kind', [Code, Correct, Confirm, Remove, Add, Meal, Judge])
    .meta({ description: 'What is decided' }),
  ...reasons,
});
export const CodeAlikeInput = z.strictObject({
  surveyId: SurveyId,
  kind: EntryKind,
  textKey: TextKey,
  change: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: kind('code'), foods: Foods }),
      z.strictObject({ kind: kind('confirm') }),
      z.strictObject({ kind: kind('remove') }),
    ])
    .meta({ description: 'What is decided on each of them' }),
  ...reasons,
});
export const CodeLearntInput = z.strictObject({ surveyId: SurveyId, ...reasons });
export const WithdrawCodingInput = z.strictObject({ surveyId: SurveyId, codingId: CodingId, ...reasons });

const food = {
  code: z.string().meta({ description: 'Food code' }),
  description: z.string().meta({ description: 'Name in the food list' }),
};

export const QueuePage = cursorPage(
  z
    .object({
      kind: EntryKind,
      textKey: TextKey,
      text: z.string().meta({ description: 'The words of the oldest of them, or the name of the food' }),
      code: z.string().nullable().meta({ description: 'Food code; null: a missing food' }),
      entries: z.number().int().meta({ description: 'Number of open entries' }),
      isLearnt: z.boolean().meta({ description: 'Does the food list have the code by now?' }),
      suggestions: z
        .array(z.object(food))
        .meta({ description: 'Foods that the search finds for the words, best first' }),
      chosenBefore: z
        .array(z.object({ ...food, times: z.number().int().meta({ description: 'Number of codings' }) }))
        .meta({ description: 'Foods that were chosen in the survey for the same words, the most frequent first' }),
    })
    .meta({ id: 'CodingQueueGroup' }),
);

export const EntryPage = cursorPage(
  z
    .object({
      id: z.uuid().meta({ description: '`foodId` of the food or of the missing food' }),
      submissionId: SubmissionId,
      kind: EntryKind,
      textKey: TextKey,
      text: z.string().meta({ description: 'The words of the respondent, or the name of the food' }),
      code: z.string().nullable().meta({ description: 'Food code; null: a missing food' }),
      recallDate: z.string().meta({ description: 'The day recalled, YYYY-MM-DD' }),
      meal: z.string().meta({ description: 'Name of the meal' }),
      brand: z.string().meta({ description: 'Brand' }),
      grams: z.number().nullable().meta({ description: 'Weight eaten in g; null: unknown' }),
      missing: z
        .object({
          description: z.string().meta({ description: 'Description and preparation' }),
          portionSize: z.string().meta({ description: 'Amount that was served' }),
          leftovers: z.string().meta({ description: 'Amount that was left over' }),
        })
        .nullable()
        .meta({ description: 'The words of the respondent on a missing food; null: a food of the list' }),
    })
    .meta({ id: 'CodingQueueEntry' }),
);

const CodedFood = z
  .object({
    code: z.string().meta({ description: 'Food code' }),
    description: z.string().nullable().meta({ description: 'Name in the food list at the time; null: unknown code' }),
    grams: z.number().nullable().meta({ description: 'Weight eaten in g; null: unknown' }),
    isAmountCoded: z.boolean().meta({ description: 'Did the coder set the weight?' }),
    brand: z.string().meta({ description: 'Brand' }),
    mealId: MealId,
    parentFoodId: z.uuid().nullable().meta({ description: '`foodId` of the food that it is linked to; null: none' }),
    relation: Relation.nullable(),
  })
  .meta({ id: 'CodedFood' });

/** The state of what a coding is about: one of the three parts. */
const CodedState = z
  .object({
    foods: z.array(CodedFood).optional().meta({ description: 'The foods that stand for it; none: it was not eaten' }),
    meal: z
      .object({
        name: z.string().meta({ description: 'Name of the meal' }),
        kind: z.string().nullable().meta({ description: "Id of the scheme's meal; null: unknown" }),
        hours: z.number().int().meta({ description: 'Hour, 0 to 23' }),
        minutes: z.number().int().meta({ description: 'Minute, 0 to 59' }),
        dayOffset: z.number().int().meta({ description: '1: after midnight; otherwise 0' }),
      })
      .optional()
      .meta({ description: 'The meal' }),
    validity: Validity.optional(),
  })
  .nullable()
  .meta({ description: 'Foods, meal or judgement; null: as submitted' });

export const CodingPage = cursorPage(
  z
    .object({
      id: CodingId,
      submissionId: SubmissionId,
      stepId: z.uuid().meta({ description: 'Codings of one step have one id' }),
      kind: Kind,
      subject: z.enum(CODING_SUBJECTS).meta({ description: 'What it is about' }),
      subjectId: z.uuid().meta({ description: 'Id of the food, missing food, meal or recall' }),
      state: State,
      entryKind: EntryKind.nullable().meta({
        description: 'The kind of the entry of the queue; null: it was not in it',
      }),
      reason: z.enum(CODING_REASONS).meta({ description: 'Why it was coded' }),
      note: z.string().meta({ description: 'Note of the coder' }),
      before: CodedState,
      after: CodedState,
      earlierId: CodingId.nullable().meta({
        description: 'The coding that held before, or that it withdrew; null: none',
      }),
      codedAt: Timestamp.meta({ description: 'When it was coded, ISO 8601' }),
      coder: PersonRef.nullable().meta({ description: 'Who coded; null: their account is deleted' }),
    })
    .meta({ id: 'Coding' }),
);

const step = {
  stepId: z.uuid().meta({ description: 'Id of the step, which the trail names' }),
  codings: z
    .array(
      z.object({
        id: CodingId,
        submissionId: SubmissionId,
        subjectId: z.uuid().meta({ description: 'Id of the food, missing food, meal or recall' }),
        state: State,
      }),
    )
    .meta({ description: 'The codings of the step' }),
};
export const CodingStepView = z.object(step).meta({ id: 'CodingStep' });
export const StepOfQueueView = z
  .object({
    ...step,
    remaining: z
      .number()
      .int()
      .meta({ description: 'Entries that were left for another step: a step has at most 1,000' }),
  })
  .meta({ id: 'StepOfCodingQueue' });

const percent = (of: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `Per cent of the pairs that agree on ${of}; null: there is no pair` });
export const AgreementView = z
  .object({
    pairs: z.number().int().meta({ description: 'Parts of recalls that two people coded' }),
    agreeing: z.number().int().meta({ description: 'Pairs that chose the same foods' }),
    percent: percent('the foods'),
    kappa: z.number().nullable().meta({
      description: "Cohen's kappa of the foods chosen; null: there is no pair, or both always chose the same",
    }),
    percentWithAmounts: percent('everything, amounts included'),
  })
  .meta({ id: 'CodingAgreement' });
