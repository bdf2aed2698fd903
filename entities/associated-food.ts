import { defineEntity, p } from '@mikro-orm/core';
import { Category } from './category.ts';
import { Food } from './food.ts';
import { FoodLocal } from './food-local.ts';

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
    /** The associated food becomes the main one and the asking food is linked to it (butter asks for bread). */
    linkAsMain: p.boolean().default(false),
    /** What a respondent had but cannot find is recorded under this name. */
    genericName: p.string().length(256),
    allowsMultiple: p.boolean().default(false),
  },
});

/** A prompt that a food raises: "Did you have milk in your tea?". */
export class AssociatedFood extends AssociatedFoodSchema.class {}
AssociatedFoodSchema.setClass(AssociatedFood);
