import { AnyText, Nutrients, Text } from '@dietary-recall/recall';
import { EXPORT_FORMATS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { isPrototypeName } from '../src/domain/reserved-words.ts';
import { Timestamp } from '../src/domain/timestamp.ts';

export { AnyText, Nutrients, Text, Timestamp };

/** The input of an operation without input: none, or an empty object. Its type is void, so that a client gives no argument. */
export const NoInput = z.strictObject({}).optional() as unknown as z.ZodType<void, void>;

/** A food or category code. Reserved words are refused when a record is created. */
export const Code = z
  .string()
  .regex(/^[A-Za-z0-9_$.-]{1,64}$/, 'A code has 1 to 64 letters, digits, or _ $ . -')
  .meta({ description: 'Food or category code', example: 'MSSK' });

export const LocaleId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,16}$/, 'A locale id has 1 to 16 letters, digits, _ or -')
  .meta({ description: 'Locale id', example: 'en_GB' });
export const LocaleRef = z.strictObject({ locale: LocaleId });

export const SurveyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'A survey id has 1 to 64 letters, digits, _ or -')
  .meta({ description: 'Survey id', example: 'demo' });
export const SurveyRef = z.strictObject({ surveyId: SurveyId });

export const ImageSetId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'An id has 1 to 64 letters, digits, _ or -')
  .refine((id) => !isPrototypeName(id), 'This id is reserved: choose another one')
  .meta({ description: 'Id of an image set, guide image, image map or drinkware set' });
export const ImageSetRef = z.strictObject({ id: ImageSetId });

export const Captcha = Text(4096)
  .optional()
  .meta({ description: 'Token from the captcha of the deployment, if it has one' });

export const TimeZone = Text(64).meta({ description: 'IANA time zone', example: 'Europe/London' });

const foodsTogether = {
  foods: z.number().int().meta({ description: 'Number of foods' }),
  grams: z.number().nullable().meta({ description: 'Weight eaten in g; null: the weight of none is known' }),
  kcal: z.number().nullable().meta({ description: 'Energy in kcal; null: the energy of none is known' }),
};
export const FoodsTogether = z.object(foodsTogether).meta({ id: 'FoodsTogether' });
export const EatenFoods = z
  .object({
    ...foodsTogether,
    foodsWithoutWeight: z.number().int().meta({ description: 'Number of foods whose weight is unknown' }),
  })
  .meta({ id: 'EatenFoods' });

/** The description of `incomplete`, wherever an energy total stands. */
export const INCOMPLETE =
  'Is the energy of more than 10 % of the weight eaten unknown, or the weight of a food? The total is then too low';

export const NutrientTypeRef = z
  .object({
    description: z.string().meta({ description: 'Name' }),
    unit: z.string().meta({ description: 'Unit symbol, such as mg' }),
  })
  .meta({ id: 'NutrientTypeRef', description: 'Name and unit of a nutrient type' });

/** The largest number that the database skips. */
const MAX_OFFSET = 2_147_483_647;

export const PageInput = {
  limit: z.number().int().min(1).max(500).default(50).meta({ description: 'Maximum number of items to return' }),
  offset: z.number().int().min(0).max(MAX_OFFSET).default(0).meta({ description: 'Number of items to skip' }),
};

/** The input of a list whose answer is an array, because it is short: all of it is answered unless a limit is given. */
export const ListedInput = z
  .strictObject({
    search: Text(128).optional().meta({ description: 'Part of an id or of a name' }),
    limit: z.number().int().min(1).max(500).optional().meta({ description: 'Maximum number of items; absent: all' }),
    offset: z
      .number()
      .int()
      .min(0)
      .max(MAX_OFFSET)
      .optional()
      .meta({ description: 'Number of items to skip; absent: 0' }),
  })
  .optional();

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).meta({ description: 'The items of this page' }),
    total: z.number().int().meta({ description: 'Total number of items' }),
    limit: z.number().int().meta({ description: 'Maximum number of items to return' }),
    offset: z.number().int().meta({ description: 'Number of items skipped' }),
  });

/** The page of a list that may have many thousands of items, which are not counted without end. */
export const longPage = <Item extends z.ZodType>(item: Item) =>
  page(item).extend({
    isTotalExact: z.boolean().meta({
      description: 'False: more items than `total` were found, and the others were not counted',
    }),
  });

/** The input of a list that grows without end, by offset or by cursor. */
export const CursorInput = Text(512).optional().meta({
  description: 'nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same',
});

export const cursorPage = <Item extends z.ZodType>(item: Item) =>
  longPage(item).extend({
    nextCursor: z.string().nullable().meta({ description: 'Cursor of the next page; null: there is none' }),
  });

/** The input of an export: how its rows are written. */
export const FileInput = {
  format: z
    .enum(EXPORT_FORMATS)
    .default('csv')
    .meta({ description: '`csv` (RFC 4180) or `ndjson` (one JSON object on each line)' }),
  bom: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether a CSV file begins with the byte order mark by which Excel recognises UTF-8' }),
};

/** Builds the schema of a sort order: a column, or `-column` for the reverse order. */
export const sortBy = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z
    .enum([...columns, ...columns.map((column): `-${Column}` => `-${column}`)])
    .meta({ description: 'Column to sort by; a leading - reverses the order' });

export const Search = Text(128).optional().meta({ description: 'Part of a code or of a name' });
