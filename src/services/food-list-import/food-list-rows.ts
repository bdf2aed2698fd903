import { isLanguage, PortionSizeMethod } from '@dietary-recall/recall';
import { reasonOf } from '@dietary-recall/recall/input-messages';
import { PORTION_SIZE_METHODS } from '@dietary-recall/vocabulary';
import type { SnakeCase } from '@mikro-orm/sql';
import { z } from 'zod';
import { isNumber, readAmount } from '../../domain/composition-values.ts';
import {
  ATTRIBUTE_NAMES,
  columnOf,
  INHERITABLE_ATTRIBUTES,
  type AttributeName,
  type Attributes,
} from '../../domain/inheritable-attributes.ts';
import { isReserved } from '../../domain/reserved-words.ts';

// The rows of the files of a food list (docs/reference/import-format.md). An absent column is an empty one.

/** The longest cell of several values: a food may have 1,000 brands of 64 characters. */
const MAX_LIST = 128 * 1024;

const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `longer than ${maxLength} characters`)
    // The decoder replaces bytes that are not UTF-8 by U+FFFD: such a file is in another encoding.
    .refine((value) => !/[\0\uFFFD]/.test(value), 'holds characters that are not text: save the file as UTF-8');
export const filled = (maxLength: number) => text(maxLength).min(1, 'must not be empty');
export const optional = (maxLength: number) =>
  text(maxLength)
    .optional()
    .transform((value) => (value ? value : null));
/** A text whose column must be there. An empty one is null. */
const required = (maxLength: number) => text(maxLength).transform((value) => value || null);
/** A record without a local name has an English one. */
const namedBy = (local: string, english: string) =>
  function check(row: Record<string, unknown>, context: z.RefinementCtx): void {
    if (row[local] === null && row[english] === null)
      context.addIssue({ code: 'custom', path: [local], message: 'must not be empty' });
  };
const code = z.string().regex(/^[A-Za-z0-9_$.-]{1,64}$/, 'a code has 1 to 64 letters, digits, or _ $ . -');
const newCode = (kind: 'food' | 'category') =>
  code.refine((value) => !isReserved(kind, value), 'this word stands for something else in paths: choose another code');
/** Several values. In a value, `\|` is a bar and `\\` a backslash; any other backslash is itself. */
const list = text(MAX_LIST)
  .optional()
  .transform((value) =>
    Array.from((value ?? '').matchAll(/(?:\\[|\\]|[^|])+/g), ([item]) =>
      item.replaceAll(/\\([|\\])/g, '$1').trim(),
    ).filter((item) => item !== ''),
  );

/** Writes values as one cell, which `list` reads. */
export function listCell(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[|\\]/g, '\\$&')).join('|');
}
const flag = z.enum(['true', 'false', ''], 'must be true, false or empty').optional();
const maybeFlag = flag.transform((value) => (value ? value === 'true' : null));
const isSet = flag.transform((value) => value === 'true');
const number = z.string().trim().refine(isNumber, 'must be a number such as 12.5').transform(Number);
const integer = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);
/** A number that fits a column of type `smallint`. */
const order = integer.refine((value) => value <= 32_767, 'must be at most 32767');
// The message of a union says only that no option fits. `error` gives it the reason.
const maybe = <Value extends z.ZodType>(value: Value, error: string) =>
  z
    .union([z.literal('').transform(() => null), value], { error })
    .nullish()
    .transform((given) => given ?? null);
const maybeInteger = maybe(integer, 'must be a whole number or empty');
const maybeNumber = maybe(number, 'must be a number such as 12.5, or empty');

type AttributeCells = { [Name in AttributeName as SnakeCase<Name>]: z.ZodType<Attributes[Name]> };

const attributes = Object.fromEntries<z.ZodType>(
  ATTRIBUTE_NAMES.map((name) => {
    const { given } = INHERITABLE_ATTRIBUTES[name];
    if (given instanceof z.ZodBoolean) return [columnOf(name), maybeFlag];
    return [columnOf(name), (given.isInt ? maybeInteger : maybeNumber).pipe(given.nullable())];
  }),
) as AttributeCells;

/** The cells of a category that are stored as they are, in columns of the same names. */
export const categoryCells = { tags: list, ...attributes };

/** The cells of a food that are stored as they are, in columns of the same names. */
export const foodCells = { ...attributes };

export const FoodGroupRow = z.object({ id: integer, name: filled(256) });

export const CategoryRow = z
  .object({
    code: newCode('category'),
    parent: list,
    name: required(256),
    name_en: optional(256),
    hidden: isSet,
    ...categoryCells,
  })
  .superRefine(namedBy('name', 'name_en'));

export const FoodRow = z
  .object({
    code: newCode('food'),
    description: required(256),
    description_en: optional(256),
    category: list,
    group: maybeInteger,
    brands: list,
    ...foodCells,
  })
  .superRefine(namedBy('description', 'description_en'));

export const AliasRow = z.object({ food: code, alias: filled(256) });

export const PortionRow = z.object({
  food: code,
  seq: order,
  description: filled(256),
  /** FNDDS writes "quantity not specified" as 0 or -9 g. Such rows make no unit. */
  grams: z
    .string()
    .trim()
    .regex(/^-?\d{1,9}(\.\d+)?$/, 'must be a number such as 12.5')
    .transform(Number),
});

const json = z.string().transform((value, context) => {
  try {
    return JSON.parse(value || '{}') as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

export const PortionMethodRow = z
  .object({
    owner: z.enum(['food', 'category'], 'must be food or category'),
    code,
    seq: order,
    method: z.enum(PORTION_SIZE_METHODS, `must be one of ${PORTION_SIZE_METHODS.join(', ')}`),
    description: filled(256),
    use_for_recipes: isSet,
    conversion_factor: maybeNumber,
    image_url: optional(512),
    parameters: json,
  })
  .transform(({ owner, code: ownerCode, seq, ...row }, context) => {
    const method = {
      method: row.method,
      description: row.description,
      imageUrl: row.image_url,
      useForRecipes: row.use_for_recipes,
      conversionFactor: row.conversion_factor ?? 1,
      parameters: row.parameters,
    };
    const parsed = PortionSizeMethod.safeParse(method, { error: reasonOf });
    if (parsed.success) return { owner, code: ownerCode, seq, method: parsed.data };
    for (const issue of parsed.error.issues) {
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    }
    return z.NEVER;
  });

export const AssociatedFoodRow = z.object({
  food: code,
  seq: order,
  target_type: z.enum(['food', 'category'], 'must be food or category'),
  target: code,
  prompt: filled(512),
  link_as_main: isSet,
  generic_name: filled(256),
  multiple: isSet,
});

export const NutrientRow = z.object({
  food: code,
  nutrient: filled(256),
  per_100g: z.string().transform((value, context) => {
    const amount = readAmount(value);
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: 'must be a number, empty for unknown, or a limit such as <0.5' });
    return z.NEVER;
  }),
});

export const NutrientRecordRow = z
  .object({ food: code, table: optional(64), record: optional(64) })
  .refine(({ table, record }) => (table === null) === (record === null), {
    path: ['record'],
    message: 'give the table and the record, or neither',
  });

const language = filled(16).refine(isLanguage, 'must be a language tag such as en or pt-BR');
/** A text of the search settings, which keeps its blanks. */
const word = z.string().refine((value) => !value.includes('\0'), 'holds characters that are not text');

export const LocaleFile = z.object({
  id: z.string(),
  englishName: filled(64),
  localName: filled(64),
  respondentLanguage: language,
  adminLanguage: language,
  flagCode: filled(16),
  textDirection: z.enum(['ltr', 'rtl']),
  prototypeLocale: z.string().nullable(),
  splitWords: z.array(word),
  splitKeepPairs: z.array(z.object({ word, next: z.array(word) })),
  synonymSets: z.array(z.array(word)),
  /** The codes of foods, best first. Absent: the ranking stays as it is. */
  fixedRanking: z.array(z.string()).optional(),
  /** Names of nutrient types, in the order of the columns of exports. Absent: the list stays as it is. */
  exportNutrients: z.array(z.string()).optional(),
  exportFields: z.array(filled(64)).optional(),
});
export type LocaleFile = z.output<typeof LocaleFile>;
