import { AnyText, Text } from '@dietary-recall/recall';
import { z } from 'zod';
import { isPrototypeName } from '../src/domain/reserved-words.ts';

export { AnyText, Text };

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

export const SurveyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'A survey id has 1 to 64 letters, digits, _ or -')
  .meta({ description: 'Survey id', example: 'demo' });

export const ImageSetId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'An id has 1 to 64 letters, digits, _ or -')
  .refine((id) => !isPrototypeName(id), 'This id is reserved: choose another one')
  .meta({ description: 'Id of an image set, guide image, image map or drinkware set' });

export const Captcha = Text(4096)
  .optional()
  .meta({ description: 'Token from the captcha of the deployment, if it has one' });

export const TimeZone = Text(64).meta({ description: 'IANA time zone', example: 'Europe/London' });

export const Timestamp = z.iso
  .datetime({
    offset: true,
    error: ({ input }) =>
      input === undefined
        ? undefined
        : 'Write a time such as 2026-11-21T09:00:00Z; the + of an offset is %2B in a URL.',
  })
  .meta({ description: 'ISO 8601 with Z or an offset' });

/** Amounts by nutrient type id, in the unit of the type. */
export const Nutrients = z.record(z.string(), z.number()).meta({
  id: 'Nutrients',
  description: 'Nutrient type id -> amount, in the unit of the type. A missing key is an unknown amount.',
});

export const NutrientTypeRef = z
  .object({
    description: z.string().meta({ description: 'Name' }),
    unit: z.string().meta({ description: 'Unit symbol, such as mg' }),
  })
  .meta({ id: 'NutrientTypeRef', description: 'Name and unit of a nutrient type' });

export const PageInput = {
  limit: z.number().int().min(1).max(500).default(50).meta({ description: 'Maximum number of items to return' }),
  offset: z.number().int().min(0).default(0).meta({ description: 'Number of items to skip' }),
};

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).meta({ description: 'The items of this page' }),
    total: z.number().int().meta({ description: 'Total number of items' }),
    limit: z.number().int().meta({ description: 'Maximum number of items to return' }),
    offset: z.number().int().meta({ description: 'Number of items skipped' }),
  });

/** The input of a list that grows without end, by offset or by cursor. */
export const CursorInput = Text(512).optional().meta({
  description: 'nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same',
});

export const cursorPage = <Item extends z.ZodType>(item: Item) =>
  page(item).extend({
    nextCursor: z.string().nullable().meta({ description: 'Cursor of the next page; null: there is none' }),
  });

/** Builds the schema of a sort order: a column, or `-column` for the reverse order. */
export const sortBy = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z
    .enum([...columns, ...columns.map((column): `-${Column}` => `-${column}`)])
    .meta({ description: 'Column to sort by; a leading - reverses the order' });

export const Search = Text(128).optional().meta({ description: 'Part of a code or of a name' });
