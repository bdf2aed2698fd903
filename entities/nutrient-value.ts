import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { NutrientRecord } from './nutrient-record.ts';
import { NutrientType } from './nutrient-type.ts';
import type { PersonalData } from './personal-data.ts';

const NutrientValueSchema = defineEntity({
  name: 'NutrientValue',
  primaryKeys: ['nutrientRecord', 'nutrientType'],
  properties: {
    nutrientRecord: () => p.manyToOne(NutrientRecord).ref().primary().deleteRule('cascade'),
    nutrientType: () => p.manyToOne(NutrientType).ref().primary().deleteRule('no action').index(),
    /** Amount in the nutrient's unit per 100 g of food. An unknown value has no row: it is never zero. */
    unitsPer100g: p.double().$type<number>().name('units_per_100g').check("units_per_100g >= '0'::double precision"),
  },
});

export class NutrientValue extends NutrientValueSchema.class {
  static readonly personalData: PersonalData<NutrientValue> = {
    impersonal: ['nutrientRecord', 'nutrientType', 'unitsPer100g'],
  };

  declare [PrimaryKeyProp]: ['nutrientRecord', 'nutrientType'];
}
NutrientValueSchema.setClass(NutrientValue);
