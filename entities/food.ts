import { defineEntity, p } from '@mikro-orm/core';
import { FoodGroup } from './food-group.ts';
import { inheritableAttributes } from './inheritable-attributes.ts';
import type { PersonalData } from './personal-data.ts';

const FoodSchema = defineEntity({
  name: 'Food',
  indexes: [
    {
      name: 'food_by_english_description',
      expression:
        'CREATE INDEX food_by_english_description ON public.food USING btree (english_description COLLATE "und-x-icu", code)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    code: p.string().length(64).unique().check(`code ~ '^[A-Za-z0-9_$.-]{1,64}$'`),
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    englishDescription: p.string().length(256),
    foodGroup: () => p.manyToOne(FoodGroup).ref().index(),
    ...inheritableAttributes,
  },
});

/** The global part of a food, which all locales share. */
export class Food extends FoodSchema.class {
  static readonly personalData: PersonalData<Food> = {
    impersonal: [
      'id',
      'code',
      'version',
      'englishDescription',
      'foodGroup',
      'readyMealOption',
      'sameAsBeforeOption',
      'reasonableAmount',
      'defaultAmount',
      'useInRecipes',
    ],
  };
}
FoodSchema.setClass(Food);
