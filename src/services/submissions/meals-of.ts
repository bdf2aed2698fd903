import type { SubmissionFood } from '../../../entities/submission-food.ts';
import type { SubmissionWithMeals } from './submissions.queries.ts';

/** The meals of a recall as others are told of them: weights in g, nutrients of the portion by type in the unit of the type. */
export function mealsOf({ meals }: Pick<SubmissionWithMeals, 'meals'>) {
  return meals.$.map((meal) => ({
    name: meal.name,
    time: { hours: meal.hours, minutes: meal.minutes },
    customData: meal.customData,
    foods: meal.foods.$.map(foodOf),
    missingFoods: meal.missingFoods.$.map(({ name, brand, description, portionSize, leftovers }) => ({
      name,
      brand,
      description,
      portionSize,
      leftovers,
    })),
  }));
}

function foodOf(food: SubmissionFood) {
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
