import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Food } from './food.ts';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';

const FoodListEntrySchema = defineEntity({
  name: 'FoodListEntry',
  primaryKeys: ['locale', 'food'],
  properties: {
    locale: () => p.manyToOne(Locale).ref().primary().deleteRule('no action'),
    food: () => p.manyToOne(Food).ref().primary().deleteRule('cascade').index(),
    /** The place in the hand-made ranking of the locale, from 1. Foods without a place (null) come last. */
    fixedRank: p.integer().nullable().check('fixed_rank >= 1'),
  },
});

/** A food in the food list of a locale. A food is shown and found in a locale only when it is listed there. */
export class FoodListEntry extends FoodListEntrySchema.class {
  static readonly personalData: PersonalData<FoodListEntry> = {
    impersonal: ['locale', 'food', 'fixedRank'],
  };

  declare [PrimaryKeyProp]: ['locale', 'food'];
}
FoodListEntrySchema.setClass(FoodListEntry);
