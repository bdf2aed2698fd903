import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Food } from './food.ts';
import { Locale } from './locale.ts';

const FoodUsageSchema = defineEntity({
  name: 'FoodUsage',
  primaryKeys: ['locale', 'food'],
  properties: {
    locale: () => p.manyToOne(Locale).ref().primary().deleteRule('cascade'),
    food: () => p.manyToOne(Food).ref().primary().deleteRule('cascade').index(),
    /** Recalls that hold the food. */
    submissions: p.integer(),
    /** Meals that hold the food. */
    meals: p.integer(),
  },
});

/** How often a food was eaten in a locale, counted with each submission; recalls of test surveys are not. */
export class FoodUsage extends FoodUsageSchema.class {
  declare [PrimaryKeyProp]: ['locale', 'food'];
}
FoodUsageSchema.setClass(FoodUsage);
