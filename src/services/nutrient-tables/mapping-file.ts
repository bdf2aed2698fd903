import { NUTRIENT_KINDS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { isPrototypeName } from '../../domain/reserved-words.ts';

/** The mapping file says how to read a composition table (docs/reference/import-format.md). */

const text = (maxLength: number) => z.string().trim().min(1, 'must not be empty').max(maxLength);
const Column = text(256);
const rowNumber = z.number().int().min(1).max(1000);

const TableId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'an id has 1 to 64 letters, digits, _ or -')
  .refine((id) => !isPrototypeName(id), 'this id is reserved: choose another one');

const common = {
  table: z.strictObject({
    id: TableId,
    description: text(512),
    url: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
      .max(512)
      .optional(),
    copyrightNotice: text(1024).optional(),
    kind: z.enum(NUTRIENT_KINDS, `must be ${NUTRIENT_KINDS.join(' or ')}`).default('nutrient'),
    /** A table of composition: the foods that are mapped to one of its records are mapped to the record of the same id here too. */
    mappedLike: TableId.optional(),
  }),
  delimiter: z.enum([',', ';', '\t'], 'must be "," or ";" or "\\t"').optional(),
  columnsBy: z.enum(['header', 'letter'], 'must be header or letter').default('header'),
  headerRow: rowNumber.default(1),
  firstDataRow: rowNumber.optional(),
  recordId: Column,
};

/** A wide table has a row for each record and a column for each nutrient. */
const WideMapping = z.strictObject({
  layout: z.literal('wide'),
  ...common,
  description: Column,
  localDescription: Column.optional(),
  fields: z.record(text(64), Column).optional(),
  nutrients: z
    .array(
      z.strictObject({
        column: Column,
        nutrient: z.union([z.number().int(), text(256)], 'must be the id or the name of a nutrient type'),
        unit: text(16),
      }),
    )
    .min(1, 'name at least one'),
});

/** A long table has a row for each value. */
const LongMapping = z.strictObject({
  layout: z.literal('long'),
  ...common,
  nutrient: Column,
  amount: Column,
  unit: Column.optional(),
  /** A second file in the folder of the first one, with a row for each record. */
  descriptions: z
    .strictObject({
      file: text(256),
      recordId: Column,
      description: Column,
      localDescription: Column.optional(),
    })
    .optional(),
});

export const MappingFile = z
  .discriminatedUnion('layout', [WideMapping, LongMapping], 'layout must be wide or long')
  .refine(isBelowHeader, { path: ['firstDataRow'], message: 'must be below the row that names the columns' })
  .refine(({ table }) => table.mappedLike === undefined || table.kind === 'food-group-equivalent', {
    path: ['table', 'mappedLike'],
    message: 'is for a table of food-group equivalents: a food has one table of composition',
  });
export type MappingFile = z.output<typeof MappingFile>;
export type WideMapping = z.output<typeof WideMapping>;
export type LongMapping = z.output<typeof LongMapping>;

function isBelowHeader({ headerRow, firstDataRow = headerRow + 1, columnsBy }: WideMapping | LongMapping): boolean {
  return columnsBy === 'letter' || firstDataRow > headerRow;
}
