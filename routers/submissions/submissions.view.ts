import type { z } from 'zod';
import type { Submission } from '../../entities/submission.ts';
import type { SubmissionFood } from '../../entities/submission-food.ts';
import { sumNutrients } from '../../src/domain/nutrients.ts';
import type { StoredReceipt } from '../../src/services/recalls/submit-recall.ts';
import type { SubmissionWithMeals } from '../../src/services/recalls/recalls.queries.ts';
import type { NutrientTypeName } from '../../src/services/foods/load-foods.ts';
import type { SubmissionReceipt, SubmissionView } from './submissions.schema.ts';

export function toReceipt({
  submissionId,
  followUpUrl,
  redirectToFeedback,
}: StoredReceipt): z.output<typeof SubmissionReceipt> {
  return { submissionId, followUpUrl, redirectToFeedback };
}

export function toSubmission(
  submission: SubmissionWithMeals,
  allTypes: Readonly<Record<string, NutrientTypeName>>,
): z.output<typeof SubmissionView> {
  const meals = submission.meals.$.map((meal) => ({
    name: meal.name,
    time: { hours: meal.hours, minutes: meal.minutes },
    customData: meal.customData,
    foods: meal.foods.$.map(toSubmissionFood),
    missingFoods: meal.missingFoods.$.map(({ name, brand, description, portionSize, leftovers }) => ({
      name,
      brand,
      description,
      portionSize,
      leftovers,
    })),
  }));
  const totals = sumNutrients(meals.flatMap(({ foods }) => foods.map(({ nutrients }) => nutrients)));
  const types = Object.fromEntries(Object.keys(totals).flatMap((id) => (allTypes[id] ? [[id, allTypes[id]]] : [])));
  return { ...toSummary(submission), customData: submission.customData, meals, totals, types };
}

function toSummary({ id, startTime, endTime, submittedAt, timeZone }: Submission) {
  return {
    id,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    submittedAt: submittedAt.toISOString(),
    timeZone,
  };
}

function toSubmissionFood(food: SubmissionFood) {
  const { foodGroupId, foodGroupName } = food;
  return {
    code: food.code,
    isResolved: food.isResolved,
    englishDescription: food.englishDescription ?? null,
    localDescription: food.localDescription ?? null,
    foodGroup: foodGroupId == null ? null : { id: foodGroupId, name: foodGroupName ?? '' },
    isReadyMeal: food.isReadyMeal,
    searchTerm: food.searchTerm,
    brand: food.brand,
    portionMethod: food.portionMethod,
    portionData: food.portionData,
    servingWeight: food.servingWeightGrams,
    leftoversWeight: food.leftoversWeightGrams,
    portionWeight: food.portionWeightGrams,
    reasonableAmount: food.isReasonableAmount ?? null,
    weightVerified: food.isWeightVerified ?? null,
    nutrientTableId: food.nutrientTableId ?? null,
    nutrientTableCode: food.nutrientRecordId ?? null,
    fields: food.nutrientRecordFields,
    nutrients: food.nutrients,
    customData: food.customData,
  };
}
