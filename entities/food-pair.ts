import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Food } from './food.ts';
import { Locale } from './locale.ts';

const FoodPairSchema = defineEntity({
  name: 'FoodPair',
  primaryKeys: ['locale', 'foodA', 'foodB'],
  checks: [{ name: 'food_pair_order', expression: 'food_a_id < food_b_id' }],
  // The other direction: the pairs of a food are those in which it comes first and those in which it comes second.
  indexes: [{ properties: ['foodB', 'locale'] }],
  properties: {
    locale: () => p.manyToOne(Locale).ref().primary().deleteRule('cascade'),
    foodA: () => p.manyToOne(Food).ref().primary().deleteRule('cascade').index(),
    foodB: () => p.manyToOne(Food).ref().primary().deleteRule('cascade'),
    /** Meals that hold both foods. */
    meals: p.integer(),
  },
});

/** How often two foods were eaten in one meal in a locale: what association rules are made of. One row a pair. */
export class FoodPair extends FoodPairSchema.class {
  declare [PrimaryKeyProp]: ['locale', 'foodA', 'foodB'];
}
FoodPairSchema.setClass(FoodPair);
