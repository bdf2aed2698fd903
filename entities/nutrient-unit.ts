import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';

const NutrientUnitSchema = defineEntity({
  name: 'NutrientUnit',
  properties: {
    id: p.integer().primary().autoincrement(false),
    symbol: p.string().length(16).unique(),
    description: p.string().length(64),
  },
});

export class NutrientUnit extends NutrientUnitSchema.class {
  static readonly personalData: PersonalData<NutrientUnit> = {
    impersonal: ['id', 'symbol', 'description'],
  };
}
NutrientUnitSchema.setClass(NutrientUnit);
