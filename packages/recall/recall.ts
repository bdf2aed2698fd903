import { z } from 'zod';
import { RecordedPortion } from './recorded-portion.ts';
import { Text } from './text.ts';
import { typedAs } from './typed-as.ts';

// The shapes of a recall, its meals and its foods: submitted, with limits, and stored.

const Weight = z
  .union([z.number(), Text(32).regex(/^\d+(\.\d+)?$/, 'Write grams as a number such as 125.5')])
  .transform(Number)
  .pipe(z.number().min(0).max(100_000));

const MAX_ANSWERS = 100;
const hasFewKeys = (answers: object) => Object.keys(answers).length <= MAX_ANSWERS;
const TOO_MANY_KEYS = `At most ${MAX_ANSWERS} entries.`;
const ANSWERS = { description: 'Answers to custom questions: name -> value' };

/** Answers to the questions of a study. */
export const CustomData = z.record(Text(64), Text(512)).refine(hasFewKeys, TOO_MANY_KEYS).default({}).meta(ANSWERS);

// Clients of Intake24 send a map of strings: the service reads the two weights and stores the rest unchanged. A typed client
// sends a RecordedPortion.
const PortionData = z
  .object({ servingWeight: Weight, leftoversWeight: Weight.default(0) })
  .catchall(z.union([Text(2048), z.number(), z.boolean()]).transform(String))
  .refine(hasFewKeys, TOO_MANY_KEYS)
  .meta({ description: 'Choices as the client recorded them; servingWeight and leftoversWeight in g' });

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
  searchTerm: Text(256).default('').meta({ description: reported.searchTerm.description }),
  brand: Text(128).default('').meta({ description: reported.brand.description }),
} satisfies Record<keyof typeof reported, z.ZodType>;

/** A food that the respondent found in the food list, with the weights served and left over. */
export const RecalledFood = z.strictObject({
  code: Text(64).min(1).meta({ description: 'Food code. An unknown code is stored and flagged, not refused' }),
  ...submitted,
  portionSize: typedAs(z.strictObject({ method: Text(64), data: PortionData }), RecordedPortion),
  customData: CustomData,
});
export type RecalledFood = z.output<typeof RecalledFood>;

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

/** A meal of the day, with its time in the time zone of the respondent. */
export const RecalledMeal = z.strictObject({
  name: Text(128).min(1).meta(MEAL_NAME),
  time: z
    .strictObject({
      hours: z.number().int().min(0).max(23).meta({ description: '0 to 23' }),
      minutes: z.number().int().min(0).max(59).meta({ description: '0 to 59' }),
    })
    .meta(MEAL_TIME),
  customData: CustomData,
  foods: z.array(RecalledFood).max(200).default([]).meta(FOODS),
  missingFoods: z.array(MissingFoodInput).max(100).default([]).meta(MISSING_FOODS),
});
export type RecalledMeal = z.output<typeof RecalledMeal>;

/** A recall as a client submits it. */
export interface Recall {
  /** The start of the recall, ISO 8601 with Z or an offset. */
  startTime: string;
  endTime: string;
  /** The IANA time zone of the respondent. */
  timeZone?: string | undefined;
  /** The UUID that the client chooses for this recall. A second submission with it gets the first receipt. */
  uxSessionId: string;
  meals: RecalledMeal[];
  customData: Record<string, string>;
}

const Texts = (description: string) => z.record(z.string(), z.string()).meta({ description });
const grams = (description: string) => z.number().meta({ description });

/**
 * A food of a submission in responses, webhooks, copies of personal data and HL7 FHIR resources. Weights are in g;
 * nutrients are those of the portion eaten, by nutrient type id in the unit of the type.
 */
export const SubmittedFood = z.object({
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
  servingWeight: grams('Weight served, in g'),
  leftoversWeight: grams('Weight left over, in g'),
  portionWeight: grams('Weight eaten, in g'),
  reasonableAmount: z.boolean().nullable().meta({ description: 'Is the portion plausible for the food?' }),
  weightVerified: z.boolean().nullable().meta({
    description: 'Do the recorded choices give the weights? false: they give others; null: they cannot be verified',
  }),
  nutrientTableId: z.string().nullable().meta({ description: 'Nutrient table id; null: no nutrients' }),
  nutrientTableCode: z.string().nullable().meta({ description: 'Id of the record in the table; null: no nutrients' }),
  fields: Texts('Text columns of the nutrient record: name -> value'),
  nutrients: z.record(z.string(), z.number()),
  customData: Texts(ANSWERS.description),
});
export type SubmittedFood = z.output<typeof SubmittedFood>;

/** A meal of a submission. */
export const SubmittedMeal = z.object({
  name: z.string().meta(MEAL_NAME),
  time: z
    .object({
      hours: z.number().int().meta({ description: '0 to 23' }),
      minutes: z.number().int().meta({ description: '0 to 59' }),
    })
    .meta(MEAL_TIME),
  customData: Texts(ANSWERS.description),
  foods: z.array(SubmittedFood).meta(FOODS),
  missingFoods: z.array(MissingFood).meta(MISSING_FOODS),
});
export type SubmittedMeal = z.output<typeof SubmittedMeal>;
