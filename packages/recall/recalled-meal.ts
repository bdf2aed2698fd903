import { z } from 'zod';
import { RecordedPortion } from './recorded-portion.ts';
import { Text } from './text.ts';
import { typedAs } from './typed-as.ts';

const Weight = z
  .union([z.number(), Text(32).regex(/^\d+(\.\d+)?$/, 'Write grams as a number such as 125.5')])
  .transform(Number)
  .pipe(z.number().min(0).max(100_000));

const MAX_ANSWERS = 100;
const hasFewKeys = (answers: object) => Object.keys(answers).length <= MAX_ANSWERS;
const TOO_MANY_KEYS = `At most ${MAX_ANSWERS} of them.`;

/** Answers to the questions of a study. */
export const CustomData = z
  .record(Text(64), Text(512))
  .refine(hasFewKeys, TOO_MANY_KEYS)
  .default({})
  .meta({ description: 'Answers to custom questions: name -> value' });

// The reference's clients send a map of strings; the two weights are read, the rest is recorded as it came. A typed client
// sends a RecordedPortion.
const PortionData = z
  .object({ servingWeight: Weight, leftoversWeight: Weight.default(0) })
  .catchall(z.union([Text(2048), z.number(), z.boolean()]).transform(String))
  .refine(hasFewKeys, TOO_MANY_KEYS)
  .meta({ description: 'Choices as the client recorded them; servingWeight and leftoversWeight in g' });

/** A food as a respondent found it in the food list, and how much of it was served and left. */
export const RecalledFood = z.object({
  code: Text(64).min(1).meta({ description: 'An unknown code is kept and flagged, never refused' }),
  isReadyMeal: z.boolean().default(false).meta({ description: 'Was it bought ready to eat?' }),
  searchTerm: Text(256).default('').meta({ description: 'What the respondent searched for' }),
  brand: Text(128).default('').meta({ description: 'The brand that the respondent chose' }),
  portionSize: typedAs(z.object({ method: Text(64), data: PortionData }), RecordedPortion),
  customData: CustomData,
});

/** A food that the respondent did not find, in the respondent's own words. */
export const MissingFood = z.object({
  name: Text(512).meta({ description: 'What it is called' }),
  brand: Text(512).default('').meta({ description: 'Its brand' }),
  description: Text(512).default('').meta({ description: 'What it is and how it was made' }),
  portionSize: Text(512).default('').meta({ description: 'How much was served' }),
  leftovers: Text(512).default('').meta({ description: 'How much was left over' }),
});

/** A meal of the day, with its time of day where the respondent is. */
export const RecalledMeal = z.object({
  name: Text(128).min(1).meta({ description: 'What the respondent calls it, such as Breakfast' }),
  time: z
    .object({
      hours: z.number().int().min(0).max(23).meta({ description: '0 to 23' }),
      minutes: z.number().int().min(0).max(59).meta({ description: '0 to 59' }),
    })
    .meta({ description: 'Time of day in the time zone of the recall' }),
  customData: CustomData,
  foods: z.array(RecalledFood).max(200).default([]).meta({ description: 'Foods of the food list' }),
  missingFoods: z
    .array(MissingFood)
    .max(100)
    .default([])
    .meta({ description: 'Foods that were not found in the list' }),
});
