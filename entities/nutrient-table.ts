import { NUTRIENT_KINDS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';

const NutrientTableSchema = defineEntity({
  name: 'NutrientTable',
  properties: {
    id: p.string().length(64).primary(),
    description: p.string().length(512),
    url: p.string().length(512).nullable(),
    copyrightNotice: p.string().length(1024).nullable(),
    /** What a food takes from the table: its composition, or equivalents beside the composition. */
    kind: p.enum(NUTRIENT_KINDS).default('nutrient'),
  },
});

/** A food composition table, such as CoFID. */
export class NutrientTable extends NutrientTableSchema.class {
  static readonly personalData: PersonalData<NutrientTable> = {
    impersonal: ['id', 'description', 'url', 'copyrightNotice', 'kind'],
  };
}
NutrientTableSchema.setClass(NutrientTable);
