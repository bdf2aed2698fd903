import {
  CustomData,
  flatFoods,
  Paradata,
  recallDetails,
  RecordedPortion,
  RecalledMeal,
  type RecalledFood,
  submittedDetails,
  SubmittedMeal,
} from '@dietary-recall/recall';
import { RECALL_LIMITS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import {
  CursorInput,
  cursorPage,
  EatenFoods,
  FoodsTogether,
  INCOMPLETE,
  Nutrients,
  NutrientTypeRef,
  PageInput,
  SurveyId,
  TimeZone,
  Timestamp,
} from '../common.schema.ts';

// A recall is about yesterday. A year outside of this range comes from a broken clock.
const RecallTime = Timestamp.refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}, 'Give a time between the years 2000 and 2100.');

type Foods = z.output<typeof RecalledMeal>['foods'];

function countOf(foods: Foods): number {
  // Most recalls have no linked food, and need no list of them.
  return foods.some(({ linkedFoods }) => linkedFoods.length > 0) ? flatOf(foods).length : foods.length;
}

const flatOf = (foods: Foods) => flatFoods<RecalledFood>(foods);

function hasDistinctIds(meals: readonly { foods: Foods }[]): boolean {
  const ids = meals.flatMap(({ foods }) => flatOf(foods).flatMap(({ food }) => food.id ?? []));
  return new Set(ids).size === ids.length;
}

export const SubmitRecallInput = z
  .strictObject({
    surveyId: SurveyId,
    startTime: RecallTime,
    endTime: RecallTime,
    timeZone: TimeZone.optional().meta({
      description: "IANA zone of the respondent; the survey's zone replaces an unknown one",
    }),
    uxSessionId: z.uuid().meta({
      description: 'Id that the client chooses for this recall; a second submission with it gets the first receipt',
    }),
    meals: z
      .array(RecalledMeal)
      .min(1)
      .max(RECALL_LIMITS.meals)
      .refine(
        (meals) =>
          meals.reduce((sum, { foods, missingFoods }) => sum + countOf(foods) + missingFoods.length, 0) <=
          RECALL_LIMITS.foods,
        `A day has at most ${RECALL_LIMITS.foods} foods, linked foods included.`,
      )
      .refine(hasDistinctIds, 'Two foods have the same id: give each food of the recall an id of its own.')
      .meta({ description: 'Meals of the day, 1 to 50' }),
    ...recallDetails,
    customData: CustomData.meta({ description: 'Answers to custom questions: name -> value' }),
    paradata: Paradata,
  })
  .refine(({ startTime, endTime }) => Date.parse(endTime) >= Date.parse(startTime), {
    path: ['endTime'],
    error: 'The recall cannot end before it starts.',
  });

export const SubmissionReceipt = z
  .object({
    submissionId: z.uuid().meta({ description: 'Submission id' }),
    followUpUrl: z.string().nullable().meta({ description: 'URL to open after the recall; null: none' }),
    redirectToFeedback: z.boolean().meta({ description: 'Should the client show feedback?' }),
  })
  .meta({ id: 'SubmissionReceipt' });

export const ListSubmissionsInput = z.strictObject({ surveyId: SurveyId, ...PageInput, cursor: CursorInput });
export const SubmissionRef = z.strictObject({
  surveyId: SurveyId,
  submissionId: z.uuid().meta({ description: 'Submission id' }),
});

const summary = {
  id: z.uuid().meta({ description: 'Submission id' }),
  startTime: Timestamp,
  endTime: Timestamp,
  submittedAt: Timestamp,
  timeZone: z.string().meta({ description: 'IANA time zone of the respondent' }),
};

const { recallNumber, recallDate, isRecallDateDerived } = submittedDetails;
/** The fields of the day recalled in lists of recalls. */
export const listedDay = { recallNumber, recallDate, isRecallDateDerived };

export const EarlierAmountView = z
  .object({
    code: z.string().meta({ description: 'Food code' }),
    recallDate: submittedDetails.recallDate.meta({ description: 'The day of that recall, YYYY-MM-DD' }),
    portion: RecordedPortion,
  })
  .meta({ id: 'EarlierAmount' });

export const SubmissionPage = cursorPage(
  z.object({
    ...summary,
    ...listedDay,
    mealCount: z.number().int().meta({
      description:
        'Number of meals with a food, found in the list or not. A meal at which the person had nothing is not counted',
    }),
    foodCount: z.number().int().meta({ description: 'Number of foods' }),
  }),
);

export const SubmissionView = z
  .object({
    ...summary,
    ...submittedDetails,
    customData: z.record(z.string(), z.string()).meta({ description: 'Answers to custom questions: name -> value' }),
    meals: z.array(SubmittedMeal).meta({ description: 'Meals of the day' }),
    totals: Nutrients,
    totalsFromFood: Nutrients.meta({ description: 'Totals of all foods but dietary supplements' }),
    totalsFromSupplements: Nutrients.meta({ description: 'Totals of dietary supplements' }),
    eaten: EatenFoods.meta({ description: 'All foods of the list of which something was eaten' }),
    unknowns: z.record(z.string(), FoodsTogether).meta({
      description:
        'Nutrient type id of `totals` -> the eaten foods that have no value for it. A missing key: none. A type that is not in `totals` is unknown for all of `eaten`',
    }),
    incomplete: z.boolean().meta({ description: INCOMPLETE }),
    types: z.record(z.string(), NutrientTypeRef).meta({ description: 'Nutrient type id -> name and unit' }),
  })
  .meta({ id: 'Submission' });
