import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { FoodLocal } from './food-local.ts';
import { NutrientRecord } from './nutrient-record.ts';
import type { PersonalData } from './personal-data.ts';

const FoodNutrientMappingSchema = defineEntity({
  name: 'FoodNutrientMapping',
  primaryKeys: ['foodLocal', 'nutrientRecord'],
  properties: {
    foodLocal: () => p.manyToOne(FoodLocal).ref().primary().deleteRule('cascade'),
    nutrientRecord: () => p.manyToOne(NutrientRecord).ref().primary().deleteRule('no action').index(),
  },
});

/** The nutrient record that a food is mapped to in a locale. */
export class FoodNutrientMapping extends FoodNutrientMappingSchema.class {
  static readonly personalData: PersonalData<FoodNutrientMapping> = {
    impersonal: ['foodLocal', 'nutrientRecord'],
  };

  declare [PrimaryKeyProp]: ['foodLocal', 'nutrientRecord'];
}
FoodNutrientMappingSchema.setClass(FoodNutrientMapping);
