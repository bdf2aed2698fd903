import { defineEntity, p } from '@mikro-orm/core';
import { SubmissionMeal } from './submission-meal.ts';

const SubmissionFoodSchema = defineEntity({
  name: 'SubmissionFood',
  uniques: [{ properties: ['meal', 'foodIndex'] }],
  properties: {
    id: p.uuid().primary(),
    meal: () => p.manyToOne(SubmissionMeal).ref().deleteRule('cascade'),
    foodIndex: p.smallint(),
    code: p.string().length(64).index(),
    /** False if the locale of the survey does not have the code. Such a food is stored without nutrients. */
    isResolved: p.boolean(),
    englishDescription: p.string().length(256).nullable(),
    localDescription: p.string().length(256).nullable(),
    foodGroupId: p.integer().nullable(),
    foodGroupName: p.string().length(256).nullable(),
    isReadyMeal: p.boolean(),
    searchTerm: p.string().length(256),
    brand: p.string().length(128),
    portionMethod: p.string().length(64),
    /** The choices of the respondent as the client recorded them. */
    portionData: p.json<Record<string, string>>(),
    servingWeightGrams: p.double().$type<number>(),
    leftoversWeightGrams: p.double().$type<number>(),
    portionWeightGrams: p.double().$type<number>().check("portion_weight_grams >= '0'::double precision"),
    isReasonableAmount: p.boolean().nullable(),
    /** Whether the recorded choices give the weights; null if they cannot be verified. */
    isWeightVerified: p.boolean().nullable(),
    nutrientTableId: p.string().length(64).nullable(),
    nutrientRecordId: p.string().length(64).nullable(),
    nutrientRecordFields: p.json<Record<string, string>>(),
    /** Nutrient type id -> amount in the portion, in the unit of the type. An unknown amount has no key. */
    nutrients: p.json<Record<string, number>>(),
    customData: p.json<Record<string, string>>().defaultRaw(`'{}'`),
  },
});

/** An eaten food, with its data at the time of the submission. It has no reference to the food list. */
export class SubmissionFood extends SubmissionFoodSchema.class {}
SubmissionFoodSchema.setClass(SubmissionFood);
