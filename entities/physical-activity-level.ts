import { defineEntity, p } from '@mikro-orm/core';

const PhysicalActivityLevelSchema = defineEntity({
  name: 'PhysicalActivityLevel',
  properties: {
    id: p.integer().primary().autoincrement(false),
    name: p.string().length(128),
    /** Multiplies the basal metabolic rate (FAO/WHO/UNU 2004, PAL). */
    coefficient: p.double().$type<number>(),
  },
});

/** How active a person is. */
export class PhysicalActivityLevel extends PhysicalActivityLevelSchema.class {}
PhysicalActivityLevelSchema.setClass(PhysicalActivityLevel);
