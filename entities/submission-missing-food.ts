import { defineEntity, p } from '@mikro-orm/core';
import { SubmissionMeal } from './submission-meal.ts';

const SubmissionMissingFoodSchema = defineEntity({
  name: 'SubmissionMissingFood',
  uniques: [{ properties: ['meal', 'foodIndex'] }],
  properties: {
    id: p.uuid().primary(),
    meal: () => p.manyToOne(SubmissionMeal).ref().deleteRule('cascade'),
    foodIndex: p.smallint(),
    name: p.string().length(512),
    brand: p.string().length(512),
    description: p.string().length(512),
    portionSize: p.string().length(512),
    leftovers: p.string().length(512),
    /** False while a coding that holds says what it was. */
    isAsCoded: p.boolean().default(true),
  },
});

/** A food that the respondent had but did not find in the list, in their own words. */
export class SubmissionMissingFood extends SubmissionMissingFoodSchema.class {}
SubmissionMissingFoodSchema.setClass(SubmissionMissingFood);
