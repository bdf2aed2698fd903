import { defineEntity, p } from '@mikro-orm/core';
import { NutrientTable } from './nutrient-table.ts';

const NutrientRecordSchema = defineEntity({
  name: 'NutrientRecord',
  uniques: [{ properties: ['nutrientTable', 'recordId'] }],
  properties: {
    id: p.integer().primary(),
    nutrientTable: () => p.manyToOne(NutrientTable).ref(),
    recordId: p.string().length(64),
    description: p.string().length(512),
    localDescription: p.string().length(512).nullable(),
    /** Text columns of the table, copied into submissions. */
    fields: p.json<Record<string, string>>().defaultRaw(`'{}'`),
  },
});

/** One food of a composition table. */
export class NutrientRecord extends NutrientRecordSchema.class {}
NutrientRecordSchema.setClass(NutrientRecord);
