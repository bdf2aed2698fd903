import { PORTION_CHOICES, PORTION_CHOICE_NAMES } from '@dietary-recall/recall';
import { FOOD_RELATIONS } from '@dietary-recall/vocabulary';
import { answerColumnsOf } from './answer-columns.ts';
import { filled, own } from './cell-values.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import { furtherMealColumns, mealColumns } from './meal-columns.ts';
import { amounts } from './nutrient-columns.ts';
import { customFieldColumns } from './person-columns.ts';
import { CHOICE_FACTS } from './portion-choice-facts.ts';
import type { RecallBatch } from './recall-batch.ts';
import { dayColumns, furtherColumns, selectionColumns, recallColumns } from './recall-columns.ts';
import type { ChosenHit, ExportedFood, ExportedMeal, ExportedMissingFood } from './recall-contents.queries.ts';
import type { ExportedRecall } from './recalls.queries.ts';
import {
  boolean,
  column,
  integer,
  json,
  list,
  number,
  text,
  type StudyColumn,
  type StudyTable,
} from './study-table.ts';

/** A food of a recall, found in the list or not. */
export interface ItemRow {
  recall: ExportedRecall;
  meal: ExportedMeal;
  /** The place in the meal, from 1; foods that were not found come after the others. */
  place: number;
  /** The food or the missing food, whichever the row is. */
  item: ExportedFood | ExportedMissingFood;
  food: ExportedFood | null;
  missing: ExportedMissingFood | null;
  /** The hit of the search that the food was chosen from. */
  hit: ChosenHit | null;
}

/** Rows of foods by recall and meal: the foods of the list, then those that were not found in it. */
export async function itemRows(batch: RecallBatch): Promise<ItemRow[]> {
  const [meals, foods, missingFoods, hits] = await Promise.all([
    batch.meals(),
    batch.foods(),
    batch.missingFoods(),
    batch.chosenHits(),
  ]);
  return batch.recalls.flatMap((recall) =>
    (meals.get(recall.id) ?? []).flatMap((meal): ItemRow[] => {
      const eaten = foods.get(meal.id) ?? [];
      const missed = missingFoods.get(meal.id) ?? [];
      const hitsOfRecall = hits.get(recall.id);
      return [
        ...eaten.map((food, at) => {
          const hit = (food.clientFoodId !== null && hitsOfRecall?.get(food.clientFoodId)) || null;
          return { recall, meal, place: at + 1, item: food, food, missing: null, hit };
        }),
        ...missed.map((missing, at) => {
          const place = eaten.length + at + 1;
          return { recall, meal, place, item: missing, food: null, missing, hit: null };
        }),
      ];
    }),
  );
}

/** Rows of foods that are dietary supplements. */
export async function supplementRows(batch: RecallBatch): Promise<ItemRow[]> {
  const rows = await itemRows(batch);
  return rows.filter(({ food }) => food?.isSupplement === true);
}

/** The food code in rows of foods that were not found in the list. */
const MISSING_CODE = 'MISSING';

const recallOf = ({ recall }: ItemRow) => recall;

const NOT_FOUND = 'the food was not found in the list';
const FOUND = 'the food was found in the list';
const NO_WEIGHT = 'unknown, or the food was not found';
const NO_RECORD = 'no record of nutrients, or the food was not found';

const grams = (meaning: string) => number('calculation', `${meaning}, of drinks too`, { unit: 'g', empty: NO_WEIGHT });
const inOwnWords = (meaning: string) =>
  text('respondent', `${meaning}, in the words of the respondent`, { empty: FOUND });

/**
 * A row per food: the columns of docs/reference/export.md#1-rows-for-foods in their order, then further columns, text fields and
 * the nutrients of the portion.
 */
export function itemTable(known: KnownColumns): StudyTable<ItemRow> {
  return {
    columns: [
      ...recallColumns(recallOf),
      ...mealColumns(({ meal }: ItemRow) => meal),
      column(
        'Food index',
        'foodIndex',
        integer('server', 'Place of the food in the meal, from 1; foods that were not found come last'),
        ({ place }) => place,
      ),
      column(
        'Search term',
        'searchTerm',
        text('respondent', 'What the respondent typed to find the food', {
          empty: 'nothing was typed, or the food was not found',
        }),
        ({ food }) => food?.searchTerm ?? null,
      ),
      column(
        'Food ID',
        'foodId',
        text('server', 'UUID of the food', { empty: NOT_FOUND }),
        ({ food }) => food?.id ?? null,
      ),
      column(
        'Food code',
        'foodCode',
        text('food-list', `Code of the food; ${MISSING_CODE} for a food that was not found`),
        ({ food }) => food?.code ?? MISSING_CODE,
      ),
      column(
        'Description (en)',
        'englishDescription',
        text('food-list', 'Name of the food in English', { empty: 'unknown code, or the food was not found' }),
        ({ food }) => food?.englishDescription ?? null,
      ),
      column(
        'Description (local)',
        'localDescription',
        text('food-list', 'Name of the food in the language of the list', {
          empty: 'unknown code, or the food was not found',
        }),
        ({ food }) => food?.localDescription ?? null,
      ),
      column(
        'Nutrient table name',
        'nutrientTableId',
        text('food-list', 'Table of the record that the nutrients come from', { empty: NO_RECORD }),
        ({ food }) => food?.nutrientTableId ?? null,
      ),
      column(
        'Nutrient table code',
        'nutrientTableCode',
        text('food-list', 'Record that the nutrients come from', { empty: NO_RECORD }),
        ({ food }) => food?.nutrientRecordId ?? null,
      ),
      column(
        'Food group code',
        'foodGroupId',
        integer('food-list', 'Food group', { empty: 'none, or the food was not found' }),
        ({ food }) => food?.foodGroupId ?? null,
      ),
      column(
        'Food group',
        'foodGroup',
        text('food-list', 'Name of the food group', { empty: 'none, or the food was not found' }),
        ({ food }) => food?.foodGroupName ?? null,
      ),
      column(
        'Ready meal',
        'isReadyMeal',
        boolean('respondent', 'Whether it was a ready meal', { empty: NOT_FOUND }),
        ({ food }) => food?.isReadyMeal ?? null,
      ),
      column('Brand', 'brand', text('respondent', 'Brand', { empty: 'not told' }), ({ item }) => item.brand),
      column(
        'Food custom fields',
        'foodCustomFields',
        json('device', 'Custom data of the food, from the application', { empty: 'there are none' }),
        ({ food }) => filled(food?.customData ?? {}),
      ),
      column(
        'Serving size (g/ml)',
        'servingWeight',
        grams('Weight served'),
        ({ food }) => food?.servingWeightGrams ?? null,
      ),
      column(
        PORTION_CHOICES.servingImage.heading,
        'servingImage',
        CHOICE_FACTS.servingImage,
        ({ food }) => food?.servingImage ?? null,
      ),
      column(
        'Leftovers (g/ml)',
        'leftoversWeight',
        grams('Weight left over'),
        ({ food }) => food?.leftoversWeightGrams ?? null,
      ),
      column(
        PORTION_CHOICES.leftoversImage.heading,
        'leftoversImage',
        CHOICE_FACTS.leftoversImage,
        ({ food }) => food?.leftoversImage ?? null,
      ),
      column(
        'Portion size (g/ml)',
        'portionWeight',
        grams('Weight eaten: served minus left over'),
        ({ food }) => food?.portionWeightGrams ?? null,
      ),
      column(
        'Reasonable amount',
        'reasonableAmount',
        boolean('calculation', 'Whether the portion is not larger than the reasonable amount of the food', {
          empty: 'the food has none, or is unknown',
        }),
        ({ food }) => food?.isReasonableAmount ?? null,
      ),
      column(
        'Missing food ID',
        'missingFoodId',
        text('server', 'UUID of the food that was not found', { empty: FOUND }),
        ({ missing }) => missing?.id ?? null,
      ),
      column(
        'Missing food description',
        'missingFoodDescription',
        inOwnWords('Food that was not found'),
        ({ missing }) => missing && inWords(missing),
      ),
      column(
        'Missing food portion size',
        'missingFoodPortionSize',
        inOwnWords('How much of it'),
        ({ missing }) => missing?.portionSize ?? null,
      ),
      column(
        'Missing food leftovers',
        'missingFoodLeftovers',
        inOwnWords('How much of it was left over'),
        ({ missing }) => missing?.leftovers ?? null,
      ),
      ...furtherColumns(recallOf),
      column(
        'Portion size method',
        'portionMethod',
        text('respondent', 'How the amount was told', { empty: NOT_FOUND }),
        ({ food }) => food?.portionMethod ?? null,
      ),
      column(
        'Weight verified',
        'weightVerified',
        boolean('calculation', 'Whether the recorded choices give the weight', {
          empty: 'it cannot be told, or the food was not found',
        }),
        ({ food }) => food?.isWeightVerified ?? null,
      ),
      column(
        'Resolved',
        'isResolved',
        boolean('server', 'Whether the code was in the food list; if not, there are no nutrients', {
          empty: NOT_FOUND,
        }),
        ({ food }) => food?.isResolved ?? null,
      ),
      column(
        'Supplement',
        'isSupplement',
        boolean('food-list', 'Whether the food is a dietary supplement', { empty: NOT_FOUND }),
        ({ food }) => food?.isSupplement ?? null,
      ),
      column(
        'Equivalents table name',
        'equivalentsTableId',
        text('food-list', 'Table of the record that food-group equivalents come from', {
          empty: 'no table of their own',
        }),
        ({ food }) => food?.equivalentsTableId ?? null,
      ),
      column(
        'Equivalents table code',
        'equivalentsTableCode',
        text('food-list', 'Record that food-group equivalents come from', { empty: 'no table of their own' }),
        ({ food }) => food?.equivalentsRecordId ?? null,
      ),
      ...known.fields.map((name) =>
        column<ItemRow>(
          name,
          `fields.${name}`,
          text('nutrient-table', `Text column "${name}" of the nutrient record`, {
            empty: 'the record does not have it',
          }),
          ({ food }) => own(food?.nutrientRecordFields ?? {}, name),
        ),
      ),
    ],
    numbers: [amounts(known.nutrients, ({ food }) => food?.nutrients ?? '{}', 'in the portion')],
    further: [
      ...dayColumns(recallOf),
      ...furtherMealColumns(({ meal }: ItemRow) => meal),
      ...furtherFoodColumns(),
      ...selectionColumns(recallOf),
      column(
        'Categories',
        'categories',
        list('list-today', 'Categories directly above the food', { empty: 'the list does not have the food' }),
        ({ food }) => (food && known.categories(food.code)?.codes.join(' ')) ?? null,
      ),
      column(
        'Category path',
        'categoryPath',
        text('list-today', 'Names of the categories from a root of the list down to the food, separated by " > "', {
          empty: 'the list does not have the food',
        }),
        ({ food }) => (food && known.categories(food.code)?.names.join(' > ')) ?? null,
      ),
      column(
        'Search hits',
        'searchHits',
        integer('device', 'Number of hits of the search from which the food was chosen', {
          empty: 'not chosen from a search, or not recorded',
        }),
        ({ hit }) => hit?.hits ?? null,
      ),
      column(
        'Search rank',
        'searchRank',
        integer('device', 'Rank among these hits of the one that was chosen, from 1', {
          empty: 'not chosen from a search, or not recorded',
        }),
        ({ hit }) => hit?.rank ?? null,
      ),
      ...codingColumns(),
      ...customFieldColumns(known.customFields, ({ recall }: ItemRow) => recall.userCustomFields),
      ...answerColumnsOf(known, 'recall', ({ recall }: ItemRow) => recall.answers),
      ...answerColumnsOf(known, 'meal', ({ meal }: ItemRow) => meal.answers),
      ...answerColumnsOf(known, 'food', ({ food }: ItemRow) => food?.answers),
    ],
  };
}

/** The columns of a food that version 0.1.0 does not have. */
function furtherFoodColumns(): StudyColumn<ItemRow>[] {
  return [
    column(
      'Client food ID',
      'clientFoodId',
      text('device', 'Id that the application gave the food', { empty: 'none' }),
      ({ food }) => food?.clientFoodId ?? null,
    ),
    column(
      'Parent food ID',
      'parentFoodId',
      text('respondent', 'Food ID of the food that it is linked to', { empty: 'not linked' }),
      ({ food }) => food?.parentFoodId ?? null,
    ),
    column(
      'Relation to parent food',
      'relation',
      text('respondent', 'How it is linked', { empty: 'not linked', values: FOOD_RELATIONS.join(' ') }),
      ({ food }) => food?.relation ?? null,
    ),
    column(
      'Food answers',
      'foodAnswers',
      json('respondent', 'All answers to questions about the food', { empty: 'there are none' }),
      ({ food }) => filled(food?.answers ?? {}),
    ),
    ...CHOICES_ALONE.map((name) =>
      column<ItemRow>(PORTION_CHOICES[name].heading, name, CHOICE_FACTS[name], ({ food }) => food?.[name] ?? null),
    ),
  ];
}

/** Whether a nutritionist coded the food. A file of recalls as submitted has no such food. */
function codingColumns(): StudyColumn<ItemRow>[] {
  return [
    column(
      'Coded',
      'isCoded',
      boolean('staff', 'Whether a nutritionist coded or added the food', { empty: NOT_FOUND }),
      ({ food }) => food && food.codingId !== null,
    ),
    column(
      'Coding ID',
      'codingId',
      text('staff', 'Coding ID in the file of codings', { empty: 'not coded' }),
      ({ food }) => food?.codingId ?? null,
    ),
  ];
}

/** The file of version 0.1.0 has the two images already. */
const CHOICES_ALONE = PORTION_CHOICE_NAMES.filter((name) => name !== 'servingImage' && name !== 'leftoversImage');

function inWords({ name, description }: ExportedMissingFood): string {
  return description === '' ? name : `${name}: ${description}`;
}
