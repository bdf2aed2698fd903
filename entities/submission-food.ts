import type { AnswerValue, FoodRelation } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { SubmissionMeal } from './submission-meal.ts';

const SubmissionFoodSchema = defineEntity({
  name: 'SubmissionFood',
  indexes: [{ properties: ['meal', 'foodIndex'] }],
  properties: {
    id: p.uuid().primary(),
    meal: () => p.manyToOne(SubmissionMeal).ref().deleteRule('cascade'),
    foodIndex: p.smallint(),
    /** The id that the client gave the food. */
    clientFoodId: p.string().length(64).nullable(),
    /**
     * The food of the same meal that it is linked to, which has a smaller index. It is no foreign key: a meal is stored and deleted
     * whole, and an index for it would cost each submission.
     */
    parentFoodId: p.uuid().nullable(),
    relation: p.string().length(16).$type<FoodRelation>().nullable(),
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
    // The choices of portionData that have a column of their own (packages/recall/portion-choices.ts). Recalls of version 0.1.0 have
    // none of them, and exports read their portionData.
    servingChoiceIndex: p.integer().nullable().lazy(),
    servingImage: p.text().nullable().lazy(),
    servingWeightFactor: p.double().$type<number>().nullable().lazy(),
    leftovers: p.boolean().nullable().lazy(),
    leftoversChoiceIndex: p.integer().nullable().lazy(),
    leftoversImage: p.text().nullable().lazy(),
    leftoversWeightFactor: p.double().$type<number>().nullable().lazy(),
    quantity: p.double().$type<number>().nullable().lazy(),
    linkedQuantity: p.double().$type<number>().nullable().lazy(),
    objectIndex: p.integer().nullable().lazy(),
    objectWeight: p.double().$type<number>().nullable().lazy(),
    containerIndex: p.integer().nullable().lazy(),
    fillLevel: p.double().$type<number>().nullable().lazy(),
    leftoversLevel: p.double().$type<number>().nullable().lazy(),
    unitChoice: p.text().nullable().lazy(),
    bowlIndex: p.integer().nullable().lazy(),
    bowl: p.text().nullable().lazy(),
    milkLevelChoice: p.integer().nullable().lazy(),
    milkPartIndex: p.integer().nullable().lazy(),
    milkVolumePercentage: p.double().$type<number>().nullable().lazy(),
    pizzaType: p.integer().nullable().lazy(),
    pizzaThickness: p.integer().nullable().lazy(),
    sliceType: p.integer().nullable().lazy(),
    sliceQuantity: p.double().$type<number>().nullable().lazy(),
    portionIndex: p.integer().nullable().lazy(),
    portionValue: p.double().$type<number>().nullable().lazy(),
    imageUrl: p.text().nullable().lazy(),
    /** Whether the amount of an earlier recall was confirmed; null: it was not asked. */
    sameAsBefore: p.boolean().nullable().lazy(),
    shape: p.text().nullable().lazy(),
    lengthCm: p.double().$type<number>().nullable().lazy(),
    widthCm: p.double().$type<number>().nullable().lazy(),
    heightCm: p.double().$type<number>().nullable().lazy(),
    diameterCm: p.double().$type<number>().nullable().lazy(),
    wedgesInRound: p.double().$type<number>().nullable().lazy(),
    /** Null if the respondent could not say how much it was and the food list has no default amount. */
    servingWeightGrams: p.double().$type<number>().nullable(),
    leftoversWeightGrams: p.double().$type<number>().nullable(),
    portionWeightGrams: p.double().$type<number>().nullable().check("portion_weight_grams >= '0'::double precision"),
    isReasonableAmount: p.boolean().nullable(),
    /** Whether the recorded choices give the weights; null if they cannot be verified. */
    isWeightVerified: p.boolean().nullable(),
    nutrientTableId: p.string().length(64).nullable(),
    nutrientRecordId: p.string().length(64).nullable(),
    nutrientRecordFields: p.json<Record<string, string>>(),
    /** Nutrient type id -> amount in the portion, in the unit of the type. An unknown amount has no key. */
    nutrients: p.json<Record<string, number>>(),
    answers: p.json<Record<string, AnswerValue>>().defaultRaw(`'{}'`),
    /** The record of a table of food-group equivalents whose amounts are in `nutrients` too; null if the food had none. */
    equivalentsTableId: p.string().length(64).nullable(),
    equivalentsRecordId: p.string().length(64).nullable(),
    /** Whether the food was a dietary supplement at the time of the submission. */
    isSupplement: p.boolean().default(false),
    customData: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    /** Whether the food is part of the recall as the respondent submitted it. */
    isAsSubmitted: p.boolean().default(true),
    /** Whether the food is part of the recall as coded. A food that no coding touched is part of both. */
    isAsCoded: p.boolean().default(true),
    /** The coding that holds and made the row; null: the food was submitted. It is no foreign key, as both go with the recall. */
    codingId: p.uuid().nullable(),
    /** The submitted food whose place and id it has in the recall as coded; null: its own. */
    originalId: p.uuid().nullable(),
  },
});

/**
 * An eaten food, with its data at the time of the submission or of its coding. It has no reference to the food list. Rows of the submission
 * never change, except by a recalculation and in `isAsCoded`; a coding that holds adds rows.
 */
export class SubmissionFood extends SubmissionFoodSchema.class {
  static readonly personalData: PersonalData<SubmissionFood> = {
    impersonal: [
      'id',
      'foodIndex',
      'clientFoodId',
      'isResolved',
      'nutrientTableId',
      'nutrientRecordId',
      'nutrientRecordFields',
      'equivalentsTableId',
      'equivalentsRecordId',
    ],
    area: 'recalls',
    personal: [
      {
        columns: [
          'meal',
          'code',
          'englishDescription',
          'localDescription',
          'foodGroupId',
          'foodGroupName',
          'isReadyMeal',
          'isSupplement',
          'brand',
          'parentFoodId',
          'relation',
          'isAsSubmitted',
          'isAsCoded',
          'codingId',
          'originalId',
        ],
        what: 'what the person ate, drank and took as supplements. It can reveal health or belief',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['searchTerm'],
        what: 'the words that the person typed to find the food',
        why: 'to learn which words a list lacks',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: [
          'portionMethod',
          'portionData',
          'servingChoiceIndex',
          'servingImage',
          'servingWeightFactor',
          'leftovers',
          'leftoversChoiceIndex',
          'leftoversImage',
          'leftoversWeightFactor',
          'quantity',
          'linkedQuantity',
          'objectIndex',
          'objectWeight',
          'containerIndex',
          'fillLevel',
          'leftoversLevel',
          'unitChoice',
          'bowlIndex',
          'bowl',
          'milkLevelChoice',
          'milkPartIndex',
          'milkVolumePercentage',
          'pizzaType',
          'pizzaThickness',
          'sliceType',
          'sliceQuantity',
          'portionIndex',
          'portionValue',
          'imageUrl',
          'sameAsBefore',
          'shape',
          'lengthCm',
          'widthCm',
          'heightCm',
          'diameterCm',
          'wedgesInRound',
          'servingWeightGrams',
          'leftoversWeightGrams',
          'portionWeightGrams',
          'isReasonableAmount',
          'isWeightVerified',
        ],
        what: 'how much of it there was: the pictures chosen, and weights',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['answers', 'customData'],
        what: 'answers to questions about the food, and what the application adds',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['nutrients'],
        what: 'energy and nutrients of the portion',
        why: 'the research of the study, and feedback',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
    ],
  };
}
SubmissionFoodSchema.setClass(SubmissionFood);
