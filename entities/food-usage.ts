import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Food } from './food.ts';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';

const FoodUsageSchema = defineEntity({
  name: 'FoodUsage',
  primaryKeys: ['locale', 'food'],
  properties: {
    locale: () => p.manyToOne(Locale).ref().primary().deleteRule('cascade'),
    food: () => p.manyToOne(Food).ref().primary().deleteRule('cascade').index(),
    /** The number of recalls that hold the food. */
    submissions: p.integer(),
    /** The number of meals that hold the food. */
    meals: p.integer(),
  },
});

/** The number of times that a food was eaten in a locale. Each submission counts, without those of test surveys. */
export class FoodUsage extends FoodUsageSchema.class {
  static readonly personalData: PersonalData<FoodUsage> = {
    impersonal: ['locale', 'food', 'submissions', 'meals'],
  };

  declare [PrimaryKeyProp]: ['locale', 'food'];
}
FoodUsageSchema.setClass(FoodUsage);
