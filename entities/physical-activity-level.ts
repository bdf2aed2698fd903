import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';

const PhysicalActivityLevelSchema = defineEntity({
  name: 'PhysicalActivityLevel',
  properties: {
    id: p.integer().primary().autoincrement(false),
    name: p.string().length(128),
    /** The factor of the basal metabolic rate (FAO/WHO/UNU 2004, physical activity level). */
    coefficient: p.double().$type<number>(),
  },
});

/** A level of physical activity that a person may choose. */
export class PhysicalActivityLevel extends PhysicalActivityLevelSchema.class {
  static readonly personalData: PersonalData<PhysicalActivityLevel> = {
    impersonal: ['id', 'name', 'coefficient'],
  };
}
PhysicalActivityLevelSchema.setClass(PhysicalActivityLevel);
