import { NUTRIENT_KINDS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { multipart } from '../../src/contract/files.ts';
import { page, PageInput, sortBy, Text } from '../common.schema.ts';
import { BaseVersion } from '../records.schema.ts';

const TableId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'A nutrient table id has 1 to 64 letters, digits, _ or -')
  .meta({ description: 'Nutrient table id', example: 'NDNS' });

const listed = {
  ...PageInput,
  search: Text(128).optional().meta({ description: 'Part of an id or of a description' }),
  sort: sortBy(['id', 'description']).default('id'),
};

export const ListNutrientTablesInput = z.strictObject(listed);
export const ListNutrientRecordsInput = z.strictObject({
  nutrientTableId: TableId,
  isRetired: z.boolean().optional().meta({ description: 'Only records that are retired, or only those that are not' }),
  ...listed,
});
const RecordId = Text(64)
  .min(1)
  .meta({ description: 'Id of a record in the table, such as a food code', example: '13-145' });
export const NutrientRecordInput = z.strictObject({ nutrientTableId: TableId, recordId: RecordId });

/** There are some hundreds of nutrient types. */
const MAX_TYPES = 1000;
const MAX_AMOUNT = 1_000_000;
const MAX_FIELDS = 200;

const NutrientId = z.number().int().min(1).max(2_147_483_647).meta({ description: 'Nutrient type id' });
const Amount = z.number().min(0).max(MAX_AMOUNT);

const contents = {
  description: Text(512).trim().min(1).meta({ description: 'Name in English' }),
  localDescription: Text(512)
    .trim()
    .min(1)
    .nullable()
    .meta({ description: 'Name in the language of the table; null: none' }),
  fields: z
    .record(Text(64).min(1), Text(4096))
    .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `At most ${MAX_FIELDS} fields.`)
    .meta({ description: 'Text columns of the table, copied into recalls' }),
  nutrients: z
    .array(
      z.strictObject({
        nutrientId: NutrientId,
        amountPer100g: Amount.meta({ description: 'In the unit of the nutrient type, per 100 g of food' }),
      }),
    )
    .max(MAX_TYPES)
    .refine(isDistinct, 'A nutrient is given twice')
    .meta({ description: 'All known amounts. A nutrient that is left out is unknown, not zero' }),
  belowDetection: z
    .array(
      z.strictObject({
        nutrientId: NutrientId,
        limitPer100g: Amount.nullable().meta({
          description: 'Limit of detection in the unit of the nutrient type, per 100 g of food; null: traces',
        }),
      }),
    )
    .max(MAX_TYPES)
    .refine(isDistinct, 'A nutrient is given twice')
    .meta({ description: 'All amounts that are too small to be measured. An amount in `nutrients` counts instead' }),
};
const { description: Description, ...otherContents } = contents;

export const NewNutrientRecordInput = z.strictObject({
  nutrientTableId: TableId,
  id: RecordId.refine((id) => id.trim() === id, 'Leave out the blanks at the ends'),
  description: Description,
  ...z.strictObject(otherContents).partial().shape,
});

export const UpdateNutrientRecordInput = NutrientRecordInput.extend({
  baseVersion: BaseVersion,
  ...z.strictObject(contents).partial().shape,
  isRetired: z.boolean().optional().meta({
    description: 'true: take the record out of use, so that no food can get it; false: take it into use again',
  }),
});

function isDistinct(given: readonly { nutrientId: number }[]): boolean {
  return new Set(given.map(({ nutrientId }) => nutrientId)).size === given.length;
}

const Kind = z.enum(NUTRIENT_KINDS).meta({
  id: 'NutrientKind',
  description:
    'nutrient: an amount of a nutrient or of energy; food-group-equivalent: an amount that dietary guidelines count in, such as cup equivalents of fruit',
});

const MAX_TABLE_BYTES = 128 * 1024 * 1024;
const MAX_MAPPING_BYTES = 1024 * 1024;

export const TABLE_FILES = {
  fields: ['file', 'mapping', 'descriptions'],
  maxFiles: 3,
  maxBytes: MAX_TABLE_BYTES,
} as const;

export const ImportNutrientTableInput = multipart({
  file: z.file('Send one file.').max(MAX_TABLE_BYTES).meta({ description: 'The table: CSV, UTF-8, up to 128 MB' }),
  mapping: z
    .file('Send one file.')
    .max(MAX_MAPPING_BYTES)
    .meta({ description: 'The mapping: JSON that says how to read the table, up to 1 MB' }),
  descriptions: z
    .file('Send one file.')
    .max(MAX_TABLE_BYTES)
    .optional()
    .meta({ description: 'The second CSV file of a long table, which its mapping names as `descriptions.file`' }),
  skipBad: z
    .boolean()
    .default(false)
    .meta({ description: 'true: leave bad rows out; false: one bad row refuses the whole table' }),
  dryRun: z
    .boolean()
    .default(false)
    .meta({ description: 'true: store nothing, and compare the table with the stored one' }),
});

const tableHeader = {
  id: z.string().meta({ description: 'Nutrient table id' }),
  description: z.string().meta({ description: 'Name in English' }),
  url: z.string().nullable().meta({ description: 'Address at which the table is published; null: unknown' }),
  copyrightNotice: z.string().nullable().meta({ description: 'Notice that must accompany its data; null: none' }),
  kind: Kind.meta({ description: 'What foods take from the table: their composition, or equivalents beside it' }),
};
const NutrientTableView = z
  .object({
    ...tableHeader,
    records: z.number().int().meta({ description: 'Number of records' }),
  })
  .meta({ id: 'NutrientTable' });
export const NutrientTablePage = page(NutrientTableView);

const recordHeader = {
  id: z
    .string()
    .meta({ description: 'Id in the table, such as a food code; a food refers to it as its nutrient table code' }),
  nutrientTableId: z.string().meta({ description: 'Nutrient table id' }),
  description: z.string().meta({ description: 'Name in English' }),
  localDescription: z.string().nullable().meta({ description: 'Name in the language of the table; null: none' }),
  isRetired: z.boolean().meta({ description: 'Is it out of use? Then no food has it' }),
};
export const NutrientRecordPage = page(z.object(recordHeader).meta({ id: 'NutrientRecordHeader' })).extend(tableHeader);

const nutrientType = {
  nutrientId: z.number().int().meta({ description: 'Nutrient type id' }),
  description: z.string().meta({ description: 'Name in English' }),
  unit: z.string().meta({ description: 'g, mg, µg, kcal, kJ, or a unit of equivalents, such as cup eq.' }),
  kind: Kind,
};
export const NutrientTypes = z.array(z.object(nutrientType).meta({ id: 'NutrientType' }));

export const NutrientRecordView = z
  .object({
    ...recordHeader,
    version: z.uuid().meta({ description: 'Version of the record; an edit sends it as baseVersion' }),
    foods: z.number().int().meta({
      description: 'Number of foods that have its nutrients; a food counts once for each locale',
    }),
    fields: z.record(z.string(), z.string()).meta({ description: 'Text columns of the table, copied into recalls' }),
    nutrients: z
      .array(
        z.object({
          ...nutrientType,
          amountPer100g: z.number().meta({ description: 'In `unit`, per 100 g of food' }),
        }),
      )
      .meta({ description: 'By nutrient id. A missing nutrient has an unknown amount, not zero' }),
    belowDetection: z
      .array(
        z.object({
          ...nutrientType,
          text: z.string().meta({ description: 'As tables write it: a limit, or traces', example: '<0.5' }),
          limitPer100g: z
            .number()
            .nullable()
            .meta({ description: 'Limit of detection in `unit`, per 100 g of food; null: traces' }),
        }),
      )
      .meta({ description: 'Amounts too small to be measured, by nutrient id. The locale says how sums take them' }),
  })
  .meta({ id: 'NutrientRecord' });
