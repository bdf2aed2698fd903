import { z } from 'zod';
import { page, PageInput, sortBy, Text } from '../common.schema.ts';

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
export const ListNutrientRecordsInput = z.strictObject({ nutrientTableId: TableId, ...listed });
export const NutrientRecordInput = z.strictObject({
  nutrientTableId: TableId,
  recordId: Text(64)
    .min(1)
    .meta({ description: 'Id of a record in the table, such as a food code', example: '13-145' }),
});

const tableHeader = {
  id: z.string().meta({ description: 'Nutrient table id' }),
  description: z.string().meta({ description: 'Name in English' }),
  url: z.string().nullable().meta({ description: 'Address at which the table is published; null: unknown' }),
  copyrightNotice: z.string().nullable().meta({ description: 'Notice that must accompany its data; null: none' }),
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
};
export const NutrientRecordPage = page(z.object(recordHeader).meta({ id: 'NutrientRecordHeader' })).extend(tableHeader);

const nutrientType = {
  nutrientId: z.number().int().meta({ description: 'Nutrient type id' }),
  description: z.string().meta({ description: 'Name in English' }),
  unit: z.string().meta({ description: 'g, mg, µg, kcal or kJ' }),
};
export const NutrientTypes = z.array(z.object(nutrientType).meta({ id: 'NutrientType' }));

export const NutrientRecordView = z
  .object({
    ...recordHeader,
    fields: z.record(z.string(), z.string()).meta({ description: 'Text columns of the table, copied into recalls' }),
    nutrients: z
      .array(
        z.object({
          ...nutrientType,
          amountPer100g: z.number().meta({ description: 'In `unit`, per 100 g of food' }),
        }),
      )
      .meta({ description: 'By nutrient id. A missing nutrient has an unknown amount, not zero' }),
  })
  .meta({ id: 'NutrientRecord' });
