import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Food } from './food.ts';
import { Locale } from './locale.ts';

const FoodListEntrySchema = defineEntity({
  name: 'FoodListEntry',
  primaryKeys: ['locale', 'food'],
  properties: {
    locale: () => p.manyToOne(Locale).ref().primary().deleteRule('no action'),
    food: () => p.manyToOne(Food).ref().primary().deleteRule('cascade').index(),
    /** Place in the locale's hand-made ranking, 1 = first; null = after all that have one. */
    fixedRank: p.integer().nullable().check('fixed_rank >= 1'),
  },
});

/** Membership of a locale's food list: a food is shown and found in a locale only if it is listed there. */
export class FoodListEntry extends FoodListEntrySchema.class {
  declare [PrimaryKeyProp]: ['locale', 'food'];
}
FoodListEntrySchema.setClass(FoodListEntry);
