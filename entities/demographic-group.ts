import { NUTRIENT_RULES, SEXES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { Locale } from './locale.ts';
import { NutrientType } from './nutrient-type.ts';
import type { PersonalData } from './personal-data.ts';
import { PhysicalActivityLevel } from './physical-activity-level.ts';
import { ScaleSector } from './scale-sector.ts';
import { Survey } from './survey.ts';

// The ranges are half-open: the end is in the next range.
const range = (name: string, zero: string) => ({
  name: `demographic_group_${name}`,
  expression: `num_nonnulls(${name}_start, ${name}_end) <> 1 and ${name}_start >= ${zero} and ${name}_start < ${name}_end`,
});

const DemographicGroupSchema = defineEntity({
  name: 'DemographicGroup',
  checks: [
    { name: 'demographic_group_scope', expression: 'locale_id is null or survey_id is null' },
    range('age', '0'),
    range('height', "'0'::double precision"),
    range('weight', "'0'::double precision"),
  ],
  properties: {
    id: p.integer().primary(),
    /**
     * The locale or the survey whose feedback uses the group. A group of neither applies where neither has one
     * (docs/reference/feedback.md#4-rules-and-what-they-compare).
     */
    locale: () => p.manyToOne(Locale).ref().nullable().deleteRule('cascade').index(),
    survey: () => p.manyToOne(Survey).ref().nullable().deleteRule('cascade').index(),
    nutrientType: () => p.manyToOne(NutrientType).ref().deleteRule('no action').index(),
    nutrientRule: p.enum(NUTRIENT_RULES),
    /** A criterion that is null matches everybody. */
    sex: p.enum(SEXES).nullable(),
    /** The range of ages in years. */
    ageStart: p.integer().nullable(),
    ageEnd: p.integer().nullable(),
    /** cm */
    heightStart: p.double().$type<number>().nullable(),
    heightEnd: p.double().$type<number>().nullable(),
    /** kg */
    weightStart: p.double().$type<number>().nullable(),
    weightEnd: p.double().$type<number>().nullable(),
    physicalActivityLevel: () => p.manyToOne(PhysicalActivityLevel).ref().nullable().deleteRule('no action').index(),
    sectors: () => p.oneToMany(ScaleSector).mappedBy('demographicGroup').orderBy({ rangeStart: 'asc' }),
  },
});

/** A group of people for whom the intake of a nutrient is judged, and the rule that judges it. */
export class DemographicGroup extends DemographicGroupSchema.class {
  static readonly personalData: PersonalData<DemographicGroup> = {
    impersonal: [
      'id',
      'locale',
      'survey',
      'nutrientType',
      'nutrientRule',
      'sex',
      'ageStart',
      'ageEnd',
      'heightStart',
      'heightEnd',
      'weightStart',
      'weightEnd',
      'physicalActivityLevel',
    ],
  };
}
DemographicGroupSchema.setClass(DemographicGroup);
