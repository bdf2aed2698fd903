import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
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
export class SubmissionMissingFood extends SubmissionMissingFoodSchema.class {
  static readonly personalData: PersonalData<SubmissionMissingFood> = {
    impersonal: ['id', 'foodIndex', 'isAsCoded'],
    area: 'recalls',
    personal: [
      {
        columns: ['meal', 'name', 'brand', 'description', 'portionSize', 'leftovers'],
        what: 'a food that the person did not find, in their own words',
        why: 'the research of the study: nutritionists code it',
        until: ['recall'],
        seenBy: ['self', 'submissions:read', 'codings:read'],
      },
    ],
  };
}
SubmissionMissingFoodSchema.setClass(SubmissionMissingFood);
