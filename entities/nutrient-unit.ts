import { defineEntity, p } from '@mikro-orm/core';

const NutrientUnitSchema = defineEntity({
  name: 'NutrientUnit',
  properties: {
    id: p.integer().primary().autoincrement(false),
    symbol: p.string().length(16).unique(),
    description: p.string().length(64),
  },
});

export class NutrientUnit extends NutrientUnitSchema.class {}
NutrientUnitSchema.setClass(NutrientUnit);
