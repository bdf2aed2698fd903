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
    followUpUrl: z.string().nullable().meta({ description: 'Where to go after the recall; null: nowhere' }),
    redirectToFeedback: z.boolean().meta({ description: 'Should the client show feedback?' }),
  })
  .meta({ id: 'SubmissionReceipt' });

export const ListSubmissionsInput = z.object({ surveyId: SurveyId, ...PageInput });
export const SubmissionRef = z.object({
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

export const SubmissionPage = page(
  z.object({
    ...summary,
    mealCount: z.number().int().meta({ description: 'How many meals' }),
    foodCount: z.number().int().meta({ description: 'How many foods' }),
  }),
);

const SubmissionFoodView = z.object({
  code: z.string().meta({ description: 'Food code' }),
  isResolved: z.boolean().meta({ description: 'False: the code was unknown; the food has no nutrients' }),
  englishDescription: z.string().nullable().meta({ description: 'Name in English; null: unknown' }),
  localDescription: z.string().nullable().meta({ description: 'Name in the locale; null: unknown' }),
  foodGroup: z
    .object({
      id: z.number().int().meta({ description: 'Food group id' }),
      name: z.string().meta({ description: 'Name of the food group' }),
    })
    .nullable()
    .meta({ description: 'Food group; null: unknown' }),
  isReadyMeal: z.boolean().meta({ description: 'Was it bought ready to eat?' }),
  searchTerm: z.string().meta({ description: 'What the respondent searched for' }),
  brand: z.string().meta({ description: 'The brand that the respondent chose' }),
  portionMethod: z.string().meta({ description: 'Portion size method' }),
  portionData: z
    .record(z.string(), z.string())
    .meta({ description: 'Choices as the client recorded them: name -> value' }),
  servingWeight: z.number().meta({ description: 'g' }),
  leftoversWeight: z.number().meta({ description: 'g' }),
  portionWeight: z.number().meta({ description: 'g eaten' }),
  reasonableAmount: z.boolean().nullable().meta({ description: 'Is the portion plausible for the food?' }),
  weightVerified: z.boolean().nullable().meta({
    description: 'Do the recorded choices give the weights? false: they give others; null: they do not tell',
  }),
  nutrientTableId: z.string().nullable().meta({ description: 'Nutrient table id; null: no nutrients' }),
  nutrientTableCode: z.string().nullable().meta({ description: 'Id of the record in the table; null: no nutrients' }),
  fields: z.record(z.string(), z.string()).meta({ description: 'Text columns of the nutrient record: name -> value' }),
  nutrients: Nutrients,
  customData: z.record(z.string(), z.string()).meta({ description: 'Answers to custom questions: name -> value' }),
});

export const SubmissionView = z
  .object({
    ...summary,
    customData: z.record(z.string(), z.string()).meta({ description: 'Answers to custom questions: name -> value' }),
    meals: z
      .array(
        z.object({
          name: z.string().meta({ description: 'What the respondent calls it, such as Breakfast' }),
          time: z
            .object({
              hours: z.number().int().meta({ description: '0 to 23' }),
              minutes: z.number().int().meta({ description: '0 to 59' }),
            })
            .meta({ description: 'Time of day in the time zone of the recall' }),
          customData: z
            .record(z.string(), z.string())
            .meta({ description: 'Answers to custom questions: name -> value' }),
          foods: z.array(SubmissionFoodView).meta({ description: 'Foods of the food list' }),
          missingFoods: z.array(MissingFood).meta({ description: 'Foods that were not found in the list' }),
        }),
      )
      .meta({ description: 'Meals of the day' }),
    totals: Nutrients,
    types: z.record(z.string(), NutrientTypeRef).meta({ description: 'Nutrient type id -> name and unit' }),
  })
  .meta({ id: 'Submission' });
