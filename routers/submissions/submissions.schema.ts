import { CustomData, RecalledMeal, SubmittedFood, SubmittedMeal } from '@dietary-recall/recall';
import { z } from 'zod';
import {
  CursorInput,
  cursorPage,
  Nutrients,
  NutrientTypeRef,
  PageInput,
  SurveyId,
  TimeZone,
  Timestamp,
} from '../common.schema.ts';

const MAX_FOODS = 500;

// A recall is about yesterday. A year outside of this range comes from a broken clock.
const RecallTime = Timestamp.refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}, 'Give a time between the years 2000 and 2100.');

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
      .max(50)
      .refine(
        (meals) =>
          meals.reduce((sum, { foods, missingFoods }) => sum + foods.length + missingFoods.length, 0) <= MAX_FOODS,
        `A day has at most ${MAX_FOODS} foods.`,
      )
      .meta({ description: 'Meals of the day, 1 to 50' }),
    customData: CustomData.meta({ description: 'Answers to custom questions: name -> value' }),
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

export const SubmissionPage = cursorPage(
  z.object({
    ...summary,
    mealCount: z.number().int().meta({ description: 'Number of meals' }),
    foodCount: z.number().int().meta({ description: 'Number of foods' }),
  }),
);

const SubmissionMealView = SubmittedMeal.extend({
  foods: z.array(SubmittedFood.extend({ nutrients: Nutrients })).meta({ description: 'Foods of the food list' }),
});

export const SubmissionView = z
  .object({
    ...summary,
    customData: z.record(z.string(), z.string()).meta({ description: 'Answers to custom questions: name -> value' }),
    meals: z.array(SubmissionMealView).meta({ description: 'Meals of the day' }),
    totals: Nutrients,
    types: z.record(z.string(), NutrientTypeRef).meta({ description: 'Nutrient type id -> name and unit' }),
  })
  .meta({ id: 'Submission' });
