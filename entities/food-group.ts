import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';

const FoodGroupSchema = defineEntity({
  name: 'FoodGroup',
  properties: {
    /** Group 0 is "unassigned". */
    id: p.integer().primary().autoincrement(false),
    name: p.string().length(256),
  },
});

/** A group of foods, such as vegetables, for analysis. */
export class FoodGroup extends FoodGroupSchema.class {
  static readonly personalData: PersonalData<FoodGroup> = {
    impersonal: ['id', 'name'],
  };
}
FoodGroupSchema.setClass(FoodGroup);
