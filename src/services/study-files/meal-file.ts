import { sumRecall, type RecallSums } from '@dietary-recall/nutrition';
import { answerColumnsOf } from './answer-columns.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import { furtherMealColumns, mealColumns } from './meal-columns.ts';
import { amounts, unknownAmounts } from './nutrient-columns.ts';
import { customFieldColumns } from './person-columns.ts';
import type { RecallBatch } from './recall-batch.ts';
import { keyColumns } from './recall-columns.ts';
import type { ExportedMeal } from './recall-contents.queries.ts';
import type { ExportedRecall } from './recalls.queries.ts';
import { column, integer, number, type StudyTable } from './study-table.ts';

interface MealRow {
  recall: ExportedRecall;
  meal: ExportedMeal;
  foods: number;
  missingFoods: number;
  sums: RecallSums;
}

/** Rows of meals by recall, with the sums of their foods. */
export async function mealRows(batch: RecallBatch): Promise<MealRow[]> {
  const [meals, foods, missingFoods] = await Promise.all([batch.meals(), batch.foods(), batch.missingFoods()]);
  return batch.recalls.flatMap((recall) =>
    (meals.get(recall.id) ?? []).map((meal): MealRow => {
      const eaten = foods.get(meal.id) ?? [];
      const sums = sumRecall(
        eaten.map(({ nutrients, portionWeightGrams, isSupplement }) => ({
          nutrients: JSON.parse(nutrients) as Record<string, number>,
          portionWeightGrams,
          isSupplement,
        })),
      );
      return { recall, meal, foods: eaten.length, missingFoods: missingFoods.get(meal.id)?.length ?? 0, sums };
    }),
  );
}

/** A row per meal: when it was, how much it holds, and the sums of its nutrients. */
export function mealTable(known: KnownColumns): StudyTable<MealRow> {
  return {
    columns: [
      ...keyColumns(({ recall }: MealRow) => recall),
      ...mealColumns(({ meal }: MealRow) => meal),
      ...furtherMealColumns(({ meal }: MealRow) => meal),
      column('Foods', 'foods', integer('calculation', 'Number of foods of the list'), ({ foods }) => foods),
      column(
        'Missing foods',
        'missingFoods',
        integer('calculation', 'Number of foods that were not found in the list'),
        ({ missingFoods }) => missingFoods,
      ),
      column(
        'Eaten (g)',
        'eatenGrams',
        number('calculation', 'Known weight of what was eaten', { unit: 'g', empty: 'the weight of no food is known' }),
        ({ sums }) => sums.eaten.grams,
      ),
    ],
    numbers: [
      amounts(known.nutrients, ({ sums }) => sums.totals, 'of the meal: the sum over its foods, supplements included'),
      unknownAmounts(known.nutrients, 'foods', 'unknownFoods'),
    ],
    further: [
      ...customFieldColumns(known.customFields, ({ recall }: MealRow) => recall.userCustomFields),
      ...answerColumnsOf(known, 'recall', ({ recall }: MealRow) => recall.answers),
      ...answerColumnsOf(known, 'meal', ({ meal }: MealRow) => meal.answers),
    ],
  };
}
