import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Food } from './food.ts';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';

const FoodPairSchema = defineEntity({
  name: 'FoodPair',
  primaryKeys: ['locale', 'foodA', 'foodB'],
  checks: [{ name: 'food_pair_order', expression: 'food_a_id < food_b_id' }],
  // A food may be the first or the second of a pair; this index finds its pairs as the second.
  indexes: [{ properties: ['foodB', 'locale'] }],
  properties: {
    locale: () => p.manyToOne(Locale).ref().primary().deleteRule('cascade'),
    foodA: () => p.manyToOne(Food).ref().primary().deleteRule('cascade').index(),
    foodB: () => p.manyToOne(Food).ref().primary().deleteRule('cascade'),
    /** The number of meals that hold both foods. */
    meals: p.integer(),
  },
});

/** The number of meals with two foods in a locale, which association rules are calculated from. */
export class FoodPair extends FoodPairSchema.class {
  static readonly personalData: PersonalData<FoodPair> = {
    impersonal: ['locale', 'foodA', 'foodB', 'meals'],
  };

  declare [PrimaryKeyProp]: ['locale', 'foodA', 'foodB'];
}
FoodPairSchema.setClass(FoodPair);
