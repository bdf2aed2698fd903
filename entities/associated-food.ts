import { defineEntity, p } from '@mikro-orm/core';
import { Category } from './category.ts';
import { FoodLocal } from './food-local.ts';
import { Food } from './food.ts';
import type { PersonalData } from './personal-data.ts';

const AssociatedFoodSchema = defineEntity({
  name: 'AssociatedFood',
  checks: [
    { name: 'associated_food_one_target', expression: 'num_nonnulls(associated_food_id, associated_category_id) = 1' },
  ],
  properties: {
    id: p.integer().primary(),
    foodLocal: () => p.manyToOne(FoodLocal).ref().deleteRule('cascade').index(),
    orderIndex: p.smallint(),
    associatedFood: () => p.manyToOne(Food).ref().nullable().deleteRule('cascade').index(),
    associatedCategory: () => p.manyToOne(Category).ref().nullable().deleteRule('cascade').index(),
    promptText: p.string().length(512),
    /** Whether the associated food becomes the main food and this food is linked to it, as butter is linked to bread. */
    linkAsMain: p.boolean().default(false),
    /** The name that is recorded when the respondent cannot find the food. */
    genericName: p.string().length(256),
    allowsMultiple: p.boolean().default(false),
  },
});

/** A prompt for a food that often goes with another one, such as "Did you have milk in your tea?". */
export class AssociatedFood extends AssociatedFoodSchema.class {
  static readonly personalData: PersonalData<AssociatedFood> = {
    impersonal: [
      'id',
      'foodLocal',
      'orderIndex',
      'associatedFood',
      'associatedCategory',
      'promptText',
      'linkAsMain',
      'genericName',
      'allowsMultiple',
    ],
  };
}
AssociatedFoodSchema.setClass(AssociatedFood);
