import { answerColumnsOf } from './answer-columns.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import { furtherMealColumns, mealColumns } from './meal-columns.ts';
import { customFieldColumns } from './person-columns.ts';
import type { RecallBatch } from './recall-batch.ts';
import { dayColumns, furtherColumns, selectionColumns, recallColumns } from './recall-columns.ts';
import type { ExportedMeal, ExportedMissingFood } from './recall-contents.queries.ts';
import type { ExportedRecall } from './recalls.queries.ts';
import { column, integer, text, type StudyTable } from './study-table.ts';

interface MissingFoodRow {
  recall: ExportedRecall;
  meal: ExportedMeal;
  missing: ExportedMissingFood;
}

/** Rows of foods that were not found in the list, by recall and meal. */
export async function missingFoodRows(batch: RecallBatch): Promise<MissingFoodRow[]> {
  const [meals, missingFoods] = await Promise.all([batch.meals(), batch.missingFoods()]);
  return batch.recalls.flatMap((recall) =>
    (meals.get(recall.id) ?? []).flatMap((meal) =>
      (missingFoods.get(meal.id) ?? []).map((missing) => ({ recall, meal, missing })),
    ),
  );
}

const recallOf = ({ recall }: MissingFoodRow) => recall;
const inOwnWords = (meaning: string) =>
  text('respondent', `${meaning}, in the words of the respondent`, { empty: 'not told' });

/** A row per food that a respondent did not find, in their own words. */
export function missingFoodTable(known: KnownColumns): StudyTable<MissingFoodRow> {
  return {
    columns: [
      ...recallColumns(recallOf),
      ...mealColumns(({ meal }: MissingFoodRow) => meal),
      column(
        'Missing food index',
        'missingFoodIndex',
        integer('server', 'Place among the foods of the meal that were not found, from 1'),
        ({ missing }) => missing.foodIndex + 1,
      ),
      column('Missing food ID', 'missingFoodId', text('server', 'UUID of the food'), ({ missing }) => missing.id),
      column('Name', 'name', inOwnWords('Name'), ({ missing }) => missing.name),
      column('Brand', 'brand', inOwnWords('Brand'), ({ missing }) => missing.brand),
      column('Description', 'description', inOwnWords('Description'), ({ missing }) => missing.description),
      column('Portion size', 'portionSize', inOwnWords('How much it was'), ({ missing }) => missing.portionSize),
      column('Leftovers', 'leftovers', inOwnWords('How much was left over'), ({ missing }) => missing.leftovers),
      ...furtherColumns(recallOf),
      ...dayColumns(recallOf),
      ...furtherMealColumns(({ meal }: MissingFoodRow) => meal),
      ...selectionColumns(recallOf),
      ...customFieldColumns(known.customFields, ({ recall }: MissingFoodRow) => recall.userCustomFields),
      ...answerColumnsOf(known, 'recall', ({ recall }: MissingFoodRow) => recall.answers),
      ...answerColumnsOf(known, 'meal', ({ meal }: MissingFoodRow) => meal.answers),
    ],
    numbers: [],
    further: [],
  };
}
