import { CustomData, MissingFood, RecalledMeal } from '@dietary-recall/recall';
import { z } from 'zod';
import { Nutrients, NutrientTypeRef, page, PageInput, SurveyId, TimeZone, Timestamp } from '../atoms.ts';

const MAX_FOODS = 500;

// A recall is of yesterday; a year outside of this is a broken clock.
const RecallTime = Timestamp.refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}, 'Give a time between the years 2000 and 2100.');

export const SubmitRecallInput = z
  .object({
    surveyId: SurveyId,
    startTime: RecallTime,
    endTime: RecallTime,
    timeZone: TimeZone.optional().meta({
      description: "IANA zone of the respondent; an unknown one counts as the survey's",
    }),
    uxSessionId: z
      .uuid()
      .meta({ description: 'Chosen by the client for this recall; sending it again gives the first answer' }),
    meals: z
      .array(RecalledMeal)
      .min(1)
      .max(50)
      .refine(
        (meals) =>
          meals.reduce((sum, { foods, missingFoods }) => sum + foods.length + missingFoods.length, 0) <= MAX_FOODS,
        `A day has at most ${MAX_FOODS} foods.`,
      ),
    customData: CustomData,
  })
  .refine(({ startTime, endTime }) => Date.parse(endTime) >= Date.parse(startTime), {
    path: ['endTime'],
    error: 'The recall cannot end before it starts.',
  });

export const SubmissionReceipt = z
  .object({ submissionId: z.uuid(), followUpUrl: z.string().nullable(), redirectToFeedback: z.boolean() })
  .meta({ id: 'SubmissionReceipt' });

export const ListSubmissionsInput = z.object({ surveyId: SurveyId, ...PageInput });
export const SubmissionRef = z.object({ surveyId: SurveyId, submissionId: z.uuid() });

const summary = {
  id: z.uuid(),
  startTime: Timestamp,
  endTime: Timestamp,
  submittedAt: Timestamp,
  timeZone: z.string(),
};

export const SubmissionPage = page(z.object({ ...summary, mealCount: z.number().int(), foodCount: z.number().int() }));

const SubmissionFoodView = z.object({
  code: z.string(),
  isResolved: z.boolean().meta({ description: 'False: the code was unknown; the food has no nutrients' }),
  englishDescription: z.string().nullable(),
  localDescription: z.string().nullable(),
  foodGroup: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  isReadyMeal: z.boolean(),
  searchTerm: z.string(),
  brand: z.string(),
  portionMethod: z.string(),
  portionData: z.record(z.string(), z.string()),
  servingWeight: z.number().meta({ description: 'g' }),
  leftoversWeight: z.number().meta({ description: 'g' }),
  portionWeight: z.number().meta({ description: 'g eaten' }),
  reasonableAmount: z.boolean().nullable().meta({ description: 'Is the portion plausible for the food?' }),
  weightVerified: z.boolean().nullable().meta({
    description: 'Do the recorded choices give the weights? false: they give others; null: they do not tell',
  }),
  nutrientTableId: z.string().nullable(),
  nutrientTableCode: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  nutrients: Nutrients,
  customData: z.record(z.string(), z.string()),
});

export const SubmissionView = z
  .object({
    ...summary,
    customData: z.record(z.string(), z.string()),
    meals: z.array(
      z.object({
        name: z.string(),
        time: z.object({ hours: z.number().int(), minutes: z.number().int() }),
        customData: z.record(z.string(), z.string()),
        foods: z.array(SubmissionFoodView),
        missingFoods: z.array(MissingFood),
      }),
    ),
    totals: Nutrients,
    types: z.record(z.string(), NutrientTypeRef).meta({ description: 'Nutrient type id -> name and unit' }),
  })
  .meta({ id: 'Submission' });
