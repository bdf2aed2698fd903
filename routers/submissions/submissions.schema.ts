import { z } from 'zod';
import { MissingFood, Recall, RecalledFood, RecalledMeal, SubmittedFood, SubmittedMeal } from '@dietary-recall/recall';
import { Nutrients, NutrientTypeRef, page, PageInput, SurveyId, Text, TimeZone, Timestamp } from '../atoms.ts';

const Weight = z
  .union([z.number(), Text(32).regex(/^\d+(\.\d+)?$/, 'Write grams as a number such as 125.5')])
  .transform(Number)
  .pipe(z.number().min(0).max(100_000));

const MAX_ANSWERS = 100;
const MAX_FOODS = 500;
const hasFewKeys = (answers: object) => Object.keys(answers).length <= MAX_ANSWERS;
const TOO_MANY_KEYS = `At most ${MAX_ANSWERS} of them.`;

// A year outside this range comes from a clock that is wrong.
const RecallTime = Timestamp.refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}, 'Give a time between the years 2000 and 2100.');

const CustomData = z
  .record(Text(64), Text(512))
  .refine(hasFewKeys, TOO_MANY_KEYS)
  .default({})
  .meta({ description: 'Answers to custom questions: name -> value' });

// Clients of Intake24 send a map of strings: the service reads the two weights and records the rest as it came.
const PortionData = z
  .object({ servingWeight: Weight, leftoversWeight: Weight.default(0) })
  .catchall(z.union([Text(2048), z.number(), z.boolean()]).transform(String))
  .refine(hasFewKeys, TOO_MANY_KEYS)
  .meta({ description: 'Choices as the client recorded them; servingWeight and leftoversWeight in g' });

const RecalledFoodInput = RecalledFood.extend({
  code: Text(64).min(1).meta({ description: 'An unknown code is kept and flagged, never refused' }),
  searchTerm: Text(256).default(''),
  brand: Text(128).default(''),
  portionSize: z.object({ method: Text(64), data: PortionData }),
  customData: CustomData,
});

const MissingFoodInput = MissingFood.extend({
  name: Text(512),
  brand: Text(512).default(''),
  description: Text(512).default(''),
  portionSize: Text(512).default(''),
  leftovers: Text(512).default(''),
});

const RecalledMealInput = RecalledMeal.extend({
  name: Text(128).min(1),
  time: z.object({ hours: z.number().int().min(0).max(23), minutes: z.number().int().min(0).max(59) }),
  customData: CustomData,
  foods: z.array(RecalledFoodInput).max(200).default([]),
  missingFoods: z.array(MissingFoodInput).max(100).default([]),
});

export const SubmitRecallInput = z
  .object({
    surveyId: SurveyId,
    ...Recall.shape,
    startTime: RecallTime,
    endTime: RecallTime,
    timeZone: TimeZone.optional().meta({
      description: "IANA zone of the respondent; an unknown one counts as the survey's",
    }),
    uxSessionId: z
      .uuid()
      .meta({ description: 'Chosen by the client for this recall; sending it again gives the first answer' }),
    meals: z
      .array(RecalledMealInput)
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

const SubmissionMealView = SubmittedMeal.extend({
  foods: z.array(SubmittedFood.extend({ nutrients: Nutrients })),
  missingFoods: z.array(MissingFoodInput),
});

export const SubmissionView = z
  .object({
    ...summary,
    customData: z.record(z.string(), z.string()),
    meals: z.array(SubmissionMealView),
    totals: Nutrients,
    types: z.record(z.string(), NutrientTypeRef).meta({ description: 'Nutrient type id -> name and unit' }),
  })
  .meta({ id: 'Submission' });
