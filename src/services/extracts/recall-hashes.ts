import { createHash } from 'node:crypto';
import type { RecallBatch } from '../study-files/recall-batch.ts';
import type { ExportedFood, ExportedMeal } from '../study-files/recall-contents.queries.ts';

/** A recall as an extract has it, by which two extracts are compared. */
export interface HashedRecall {
  submissionId: string;
  recallNumber: number;
  recallDate: string;
  contentHash: string;
  amountHash: string;
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Hashes what the recalls of a batch say was eaten, and apart from it the amounts of nutrients. */
export async function hashRecalls(batch: RecallBatch): Promise<HashedRecall[]> {
  const [meals, foods, missingFoods] = await Promise.all([batch.meals(), batch.foods(), batch.missingFoods()]);
  return batch.recalls.map(({ id, recallNumber, recallDate, validity, totals }) => {
    const ofRecall = (meals.get(id) ?? []).map((meal) => ({
      meal,
      foods: foods.get(meal.id) ?? [],
      missing: (missingFoods.get(meal.id) ?? []).map((food) => food.id),
    }));
    const content = ofRecall.map((one) => [contentOfMeal(one.meal), one.foods.map(contentOfFood), one.missing]);
    const amounts = ofRecall.map((one) => one.foods.map(({ nutrients }) => nutrients));
    return {
      submissionId: id,
      recallNumber,
      recallDate,
      contentHash: hashOf([validity, content]),
      amountHash: hashOf([totals, amounts]),
    };
  });
}

const contentOfMeal = ({ id, name, kind, hours, minutes, dayOffset }: ExportedMeal) => [
  id,
  name,
  kind,
  hours,
  minutes,
  dayOffset,
];

const contentOfFood = ({
  id,
  code,
  isResolved,
  brand,
  parentFoodId,
  relation,
  servingWeightGrams,
  leftoversWeightGrams,
  portionWeightGrams,
}: ExportedFood) => [
  id,
  code,
  // A code that the list has learnt, and that a nutritionist coded since, is another content.
  isResolved,
  brand,
  parentFoodId,
  relation,
  servingWeightGrams,
  leftoversWeightGrams,
  portionWeightGrams,
];
