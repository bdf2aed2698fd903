import { z } from 'zod';

const Texts = z.record(z.string(), z.string());
const grams = (description: string) => z.number().meta({ description });

/**
 * What a respondent reports of a food and nobody changes: the contract takes each field under this name and adds limits, the
 * table submission_food stores it, and answers, webhooks and exports give it again. CONTRIBUTING.md says how to add one.
 */
const reported = { isReadyMeal: z.boolean(), searchTerm: z.string(), brand: z.string() };
export type ReportedFields = z.output<z.ZodObject<typeof reported>>;
export const REPORTED_FIELDS = Object.keys(reported) as (keyof ReportedFields)[];

/** A food as a client submits it. The choices of a portion are recorded as they come; its two weights are in g. */
export const RecalledFood = z.object({
  code: z.string(),
  ...reported,
  isReadyMeal: reported.isReadyMeal.default(false),
  searchTerm: reported.searchTerm.default(''),
  brand: reported.brand.default(''),
  portionSize: z.object({
    method: z.string(),
    data: z.object({ servingWeight: z.number(), leftoversWeight: z.number() }).catchall(z.string()),
  }),
  customData: Texts,
});
export type RecalledFood = z.output<typeof RecalledFood>;

/** A food that the respondent had but did not find in the food list, in their own words. */
export const MissingFood = z.object({
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  portionSize: z.string(),
  leftovers: z.string(),
});
export type MissingFood = z.output<typeof MissingFood>;

const meal = {
  name: z.string(),
  /** On the respondent's clock. */
  time: z.object({ hours: z.number().int(), minutes: z.number().int() }),
  customData: Texts,
};

/** A meal as a client submits it. */
export const RecalledMeal = z.object({ ...meal, foods: z.array(RecalledFood), missingFoods: z.array(MissingFood) });
export type RecalledMeal = z.output<typeof RecalledMeal>;

/** A recall as a client submits it; times are ISO 8601 with Z or an offset. */
export const Recall = z.object({
  startTime: z.string(),
  endTime: z.string(),
  /** IANA zone of the respondent. */
  timeZone: z.string().optional(),
  /** UUID that the client chooses for this recall: sent again, it gives the first answer. */
  uxSessionId: z.string(),
  meals: z.array(RecalledMeal),
  customData: Texts,
});
export type Recall = z.output<typeof Recall>;

/**
 * A food of a submission as answers, webhooks, copies of personal data and HL7 FHIR resources are told of it. Weights are in g;
 * nutrients are those of the portion eaten, by nutrient type id in the unit of the type.
 */
export const SubmittedFood = z.object({
  code: z.string(),
  isResolved: z.boolean().meta({ description: 'False: the code was unknown; the food has no nutrients' }),
  englishDescription: z.string().nullable(),
  localDescription: z.string().nullable(),
  foodGroup: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  ...reported,
  portionMethod: z.string(),
  portionData: Texts,
  servingWeight: grams('g'),
  leftoversWeight: grams('g'),
  portionWeight: grams('g eaten'),
  reasonableAmount: z.boolean().nullable().meta({ description: 'Is the portion plausible for the food?' }),
  weightVerified: z.boolean().nullable().meta({
    description: 'Do the recorded choices give the weights? false: they give others; null: they do not tell',
  }),
  nutrientTableId: z.string().nullable(),
  nutrientTableCode: z.string().nullable(),
  fields: Texts,
  nutrients: z.record(z.string(), z.number()),
  customData: Texts,
});
export type SubmittedFood = z.output<typeof SubmittedFood>;

/** A meal of a submission. */
export const SubmittedMeal = z.object({ ...meal, foods: z.array(SubmittedFood), missingFoods: z.array(MissingFood) });
export type SubmittedMeal = z.output<typeof SubmittedMeal>;
