import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Category } from './category.ts';
import { Food } from './food.ts';
import type { PersonalData } from './personal-data.ts';

const FoodParentCategorySchema = defineEntity({
  name: 'FoodParentCategory',
  primaryKeys: ['food', 'category'],
  properties: {
    food: () => p.manyToOne(Food).ref().primary().deleteRule('cascade'),
    category: () => p.manyToOne(Category).ref().primary().deleteRule('cascade').index(),
  },
});

/** A category directly above a food. */
export class FoodParentCategory extends FoodParentCategorySchema.class {
  static readonly personalData: PersonalData<FoodParentCategory> = {
    impersonal: ['food', 'category'],
  };

  declare [PrimaryKeyProp]: ['food', 'category'];
}
FoodParentCategorySchema.setClass(FoodParentCategory);
