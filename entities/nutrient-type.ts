import { NUTRIENT_KINDS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { NutrientUnit } from './nutrient-unit.ts';
import type { PersonalData } from './personal-data.ts';
import { textArray } from './text-array.ts';

const NutrientTypeSchema = defineEntity({
  name: 'NutrientType',
  properties: {
    /** Ids below 300 are those of Intake24, so that exports of both can be joined. */
    id: p.integer().primary().autoincrement(false),
    description: p.string().length(256).unique(),
    unit: () => p.manyToOne(NutrientUnit).ref().index(),
    /** Energy per unit of the nutrient, in kcal; null if it gives none. */
    kcalPerUnit: p.double().$type<number>().nullable().check("kcal_per_unit > '0'::double precision"),
    kind: p.enum(NUTRIENT_KINDS).default('nutrient'),
    /** Names of the nutrient in imported tables. */
    aliases: textArray().defaultRaw(`'{}'`),
  },
});

export class NutrientType extends NutrientTypeSchema.class {
  static readonly personalData: PersonalData<NutrientType> = {
    impersonal: ['id', 'description', 'unit', 'kcalPerUnit', 'kind', 'aliases'],
  };
}
NutrientTypeSchema.setClass(NutrientType);
