import { FOOD_RELATIONS, UNKNOWN_METHOD, type FoodRelation, RECALL_LIMITS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { Answers, AnswersInput, hasFewKeys, TOO_MANY_KEYS } from './answers.ts';
import type { ParadataEvent } from './paradata.ts';
import { HOURS, MINUTES, timeOfDay, type RecallDetails } from './recall-details.ts';
import { RecordedPortion } from './recorded-portion.ts';
import { Text } from './text.ts';
import { typedAs } from './typed-as.ts';

// The shapes of a recall, its meals and its foods: submitted, with limits, and stored.

const Weight = z
  .union([z.number(), Text(32).regex(/^\d+(\.\d+)?$/, 'Write grams as a number such as 125.5')])
  .transform(Number)
  .pipe(z.number().min(0).max(100_000));

const CUSTOM_DATA = { description: 'Answers to custom questions: name -> value' };

/** Answers to the questions of a study. */
export const CustomData = z.record(Text(64), Text(512)).refine(hasFewKeys, TOO_MANY_KEYS).default({}).meta(CUSTOM_DATA);

// Clients of Intake24 send a map of strings: the service reads the two weights and stores the rest unchanged. A typed client
// sends a RecordedPortion.
const PortionData = z
  .object({ servingWeight: Weight.optional(), leftoversWeight: Weight.default(0) })
  .catchall(z.union([Text(2048), z.number(), z.boolean()]).transform(String))
  .refine(hasFewKeys, TOO_MANY_KEYS)
  .meta({
    description:
      'Choices as the client recorded them; servingWeight and leftoversWeight in g. servingWeight is required unless the method is `unknown`',
  });

const PortionSize = typedAs(
  z.strictObject({ method: Text(64), data: PortionData.prefault({}) }).superRefine(({ method, data }, context) => {
    const path = ['data', 'servingWeight'];
    if (data.servingWeight !== undefined) return;
    if (method !== UNKNOWN_METHOD)
      context.addIssue({ code: 'invalid_type', expected: 'number', input: undefined, path });
    else if (data.leftoversWeight > 0)
      context.addIssue({ code: 'custom', message: 'Leftovers need the weight that was served.', path });
  }),
  RecordedPortion,
);

/**
 * The fields that a respondent reports about a food and that nobody changes. The contract takes each field under this name, the table
 * submission_food stores it, and responses, webhooks and exports return it. CONTRIBUTING.md says how to add one.
 */
const reported = {
  isReadyMeal: z.boolean().meta({ description: 'Was it bought ready to eat?' }),
  searchTerm: z.string().meta({ description: 'Text that the respondent searched for' }),
  brand: z.string().meta({ description: 'The brand that the respondent chose' }),
};
export type ReportedFields = z.output<z.ZodObject<typeof reported>>;
export const REPORTED_FIELDS = Object.keys(reported) as (keyof ReportedFields)[];

/** The fields of `reported` with the limits and defaults of a submission. */
const submitted = {
  isReadyMeal: z.boolean().default(false).meta({ description: reported.isReadyMeal.description }),
  searchTerm: Text(RECALL_LIMITS.searchTermLength).default('').meta({ description: reported.searchTerm.description }),
  brand: Text(128).default('').meta({ description: reported.brand.description }),
} satisfies Record<keyof typeof reported, z.ZodType>;

const FOOD_ID = {
  description: 'Id that the client gives the food, different for each food of the recall; null: none',
};
const RELATION = { description: 'How it was eaten: with the other food, or as an ingredient of it' };
const LINKED_FOODS = {
  description: 'Foods that were eaten with or in this one; foods are linked in three levels at most',
};

const recalledFood = {
  id: Text(64).min(1).nullable().default(null).meta(FOOD_ID),
  code: Text(64).min(1).meta({ description: 'Food code. An unknown code is stored and flagged, not refused' }),
  ...submitted,
  portionSize: PortionSize,
  answers: AnswersInput,
  customData: CustomData,
};
const linkedFood = { ...recalledFood, relation: z.enum(FOOD_RELATIONS).default('with').meta(RELATION) };

const ThirdLevelFood = z.strictObject({
  ...linkedFood,
  linkedFoods: z
    .array(z.unknown())
    .max(0, 'Foods are linked in three levels at most: link this food to one of the levels above.')
    .transform((): never[] => [])
    .default([])
    .meta({ description: 'Empty: this is the third level' }),
});
const SecondLevelFood = z.strictObject({
  ...linkedFood,
  linkedFoods: z.array(ThirdLevelFood).max(RECALL_LIMITS.linkedFoods).default([]).meta(LINKED_FOODS),
});

/** A food that the respondent found in the food list, with the weights served and left over, and the foods linked to it. */
export const RecalledFood = z.strictObject({
  ...recalledFood,
  linkedFoods: z.array(SecondLevelFood).max(RECALL_LIMITS.linkedFoods).default([]).meta(LINKED_FOODS),
});
/** A recalled food of any level. One of the first level has no relation. */
export interface RecalledFood extends Omit<z.output<typeof RecalledFood>, 'linkedFoods'> {
  relation?: FoodRelation;
  linkedFoods: readonly RecalledFood[];
}

const missingFood = {
  name: Text(512).meta({ description: 'Name of the food' }),
  brand: Text(512).default('').meta({ description: 'Brand of the food' }),
  description: Text(512).default('').meta({ description: 'Description and preparation of the food' }),
  portionSize: Text(512).default('').meta({ description: 'Amount that was served' }),
  leftovers: Text(512).default('').meta({ description: 'Amount that was left over' }),
};

/** A food that the respondent did not find, in the respondent's own words. */
export const MissingFood = z.object(missingFood);
export type MissingFood = z.output<typeof MissingFood>;
/** The same as a client submits it. Unknown keys are refused. */
export const MissingFoodInput = z.strictObject(missingFood);

const MEAL_NAME = { description: 'Name that the respondent gives the meal, such as Breakfast' };
const MEAL_TIME = { description: 'Time of day in the time zone of the recall' };
const FOODS = { description: 'Foods of the food list' };
const MISSING_FOODS = { description: 'Foods that were not found in the list' };
const DAY_OFFSET = { description: '1: after midnight, on the day after the day recalled; otherwise 0' };
const MEAL_KIND = { description: "Id of the scheme's meal, such as breakfast; null: unknown" };

/** A meal of the day, with its time in the time zone of the respondent. */
export const RecalledMeal = z.strictObject({
  name: Text(128).min(1).meta(MEAL_NAME),
  kind: Text(64).min(1).nullable().default(null).meta(MEAL_KIND),
  time: z
    .strictObject({ ...timeOfDay, dayOffset: z.number().int().min(0).max(1).default(0).meta(DAY_OFFSET) })
    .meta(MEAL_TIME),
  answers: AnswersInput,
  customData: CustomData,
  foods: z.array(RecalledFood).max(RECALL_LIMITS.foodsOfMeal).default([]).meta(FOODS),
  missingFoods: z.array(MissingFoodInput).max(100).default([]).meta(MISSING_FOODS),
});
export interface RecalledMeal extends Omit<z.output<typeof RecalledMeal>, 'foods'> {
  foods: readonly RecalledFood[];
}

/** A recall as a client submits it. */
export interface Recall extends RecallDetails {
  /** The start of the recall, ISO 8601 with Z or an offset. */
  startTime: string;
  endTime: string;
  /** The IANA time zone of the respondent. */
  timeZone?: string | undefined;
  /** The UUID that the client chooses for this recall. A second submission with it gets the first receipt. */
  uxSessionId: string;
  meals: readonly RecalledMeal[];
  customData: Record<string, string>;
  paradata: ParadataEvent[];
}

const Texts = (description: string) => z.record(z.string(), z.string()).meta({ description });
const grams = (description: string) => z.number().nullable().meta({ description });

/** Amounts by nutrient type id, in the unit of the type. */
export const Nutrients = z.record(z.string(), z.number()).meta({
  id: 'Nutrients',
  description: 'Nutrient type id -> amount, in the unit of the type. A missing key is an unknown amount.',
});

const CODING_ID = {
  description: 'Id of the coding that made it what it is; null: it is as the respondent submitted it',
};

/** The fields of a food of a submission at every level. */
const submittedFood = {
  foodId: z.uuid().meta({ description: 'Id by which exports and codings name the food' }),
  codingId: z.uuid().nullable().meta(CODING_ID),
  id: z.string().nullable().meta(FOOD_ID),
  relation: z
    .enum(FOOD_RELATIONS)
    .nullable()
    .meta({ description: `${RELATION.description}; null: it is not linked to another food` }),
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
  ...reported,
  portionMethod: z.string().meta({ description: 'Portion size method' }),
  portionData: Texts('Choices as the client recorded them: name -> value'),
  servingWeight: grams('Weight served, in g; null: unknown'),
  leftoversWeight: grams('Weight left over, in g; null: unknown'),
  portionWeight: grams('Weight eaten, in g; null: unknown'),
  reasonableAmount: z.boolean().nullable().meta({ description: 'Is the portion plausible for the food?' }),
  weightVerified: z.boolean().nullable().meta({
    description: 'Do the recorded choices give the weights? false: they give others; null: they cannot be verified',
  }),
  nutrientTableId: z.string().nullable().meta({ description: 'Nutrient table id; null: no nutrients' }),
  nutrientTableCode: z.string().nullable().meta({ description: 'Id of the record in the table; null: no nutrients' }),
  equivalentsTableId: z.string().nullable().meta({
    description: 'Id of the table of food-group equivalents beside the nutrient table; null: none',
  }),
  equivalentsTableCode: z.string().nullable().meta({ description: 'Id of the record in that table; null: none' }),
  isSupplement: z.boolean().meta({ description: 'Is it a dietary supplement?' }),
  fields: Texts('Text columns of the nutrient record: name -> value'),
  nutrients: Nutrients,
  answers: Answers,
  customData: Texts(CUSTOM_DATA.description),
};
const SubmittedThirdLevelFood = z
  .object({
    ...submittedFood,
    linkedFoods: z.array(z.unknown()).max(0).meta({ description: 'Empty: this is the third level' }),
  })
  .meta({ id: 'ThirdLevelFood' });
const SubmittedSecondLevelFood = z
  .object({ ...submittedFood, linkedFoods: z.array(SubmittedThirdLevelFood).meta(LINKED_FOODS) })
  .meta({ id: 'LinkedFood' });

/**
 * A food of a submission in responses, webhooks, copies of personal data and HL7 FHIR resources, with the foods linked to it.
 * Weights are in g; nutrients are those of the portion eaten, by nutrient type id in the unit of the type.
 */
export const SubmittedFood = z.object({
  ...submittedFood,
  linkedFoods: z.array(SubmittedSecondLevelFood).meta(LINKED_FOODS),
});
/** A submitted food of any level. */
export interface SubmittedFood extends z.output<z.ZodObject<typeof submittedFood>> {
  linkedFoods: SubmittedFood[];
}

/** A food that the respondent did not find, as it is stored. */
export const SubmittedMissingFood = MissingFood.extend({
  foodId: z.uuid().meta({ description: 'Id by which exports and codings name the missing food' }),
});

/** A meal of a submission. */
export const SubmittedMeal = z.object({
  mealId: z.uuid().meta({ description: 'Id by which codings name the meal' }),
  name: z.string().meta(MEAL_NAME),
  kind: z.string().nullable().meta(MEAL_KIND),
  time: z
    .object({
      hours: z.number().int().meta(HOURS),
      minutes: z.number().int().meta(MINUTES),
      dayOffset: z.number().int().meta(DAY_OFFSET),
    })
    .meta(MEAL_TIME),
  answers: Answers,
  customData: Texts(CUSTOM_DATA.description),
  foods: z.array(SubmittedFood).meta(FOODS),
  missingFoods: z.array(SubmittedMissingFood).meta(MISSING_FOODS),
});
export interface SubmittedMeal extends Omit<z.output<typeof SubmittedMeal>, 'foods'> {
  foods: SubmittedFood[];
}
