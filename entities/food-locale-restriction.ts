import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Food } from './food.ts';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';

const FoodLocaleRestrictionSchema = defineEntity({
  name: 'FoodLocaleRestriction',
  primaryKeys: ['food', 'locale'],
  properties: {
    food: () => p.manyToOne(Food).ref().primary().deleteRule('cascade'),
    locale: () => p.manyToOne(Locale).ref().primary().deleteRule('no action').index(),
  },
});

/** A locale that a food may be used in. A food without restrictions may be used in all locales. */
export class FoodLocaleRestriction extends FoodLocaleRestrictionSchema.class {
  static readonly personalData: PersonalData<FoodLocaleRestriction> = {
    impersonal: ['food', 'locale'],
  };

  declare [PrimaryKeyProp]: ['food', 'locale'];
}
FoodLocaleRestrictionSchema.setClass(FoodLocaleRestriction);
