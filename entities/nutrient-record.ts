import { defineEntity, p } from '@mikro-orm/core';
import { NutrientTable } from './nutrient-table.ts';
import type { PersonalData } from './personal-data.ts';

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
    /**
     * Amounts below a limit of detection, per 100 g: nutrient type id -> the limit in the unit of the type, null for traces. They are
     * no nutrient values, so that an amount is never read from them unasked. A stored value of the type counts instead.
     */
    detectionLimits: p.json<Record<string, number | null>>().defaultRaw(`'{}'`),
    /** Changes with each edit and import of the record. */
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    /** Since then no food can be mapped to the record. */
    retiredAt: p.datetime().nullable(),
  },
});

/** One food of a composition table. */
export class NutrientRecord extends NutrientRecordSchema.class {
  static readonly personalData: PersonalData<NutrientRecord> = {
    impersonal: [
      'id',
      'nutrientTable',
      'recordId',
      'description',
      'localDescription',
      'fields',
      'detectionLimits',
      'version',
      'retiredAt',
    ],
  };
}
NutrientRecordSchema.setClass(NutrientRecord);
