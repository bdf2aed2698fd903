import { defineEntity, p } from '@mikro-orm/core';

const FoodGroupSchema = defineEntity({
  name: 'FoodGroup',
  properties: {
    /** Group 0 is "unassigned". */
    id: p.integer().primary().autoincrement(false),
    name: p.string().length(256),
  },
});

/** A group of foods, such as vegetables, for analysis. */
export class FoodGroup extends FoodGroupSchema.class {}
FoodGroupSchema.setClass(FoodGroup);
