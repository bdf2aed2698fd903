import type { SubmissionFood } from '../../../entities/submission-food.ts';
import { REPORTED_FIELDS, type ReportedFields, type SubmittedFood, type SubmittedMeal } from '@dietary-recall/recall';
import type { SubmissionWithMeals } from './submissions.queries.ts';

/** Returns the meals of a submission in the shape of responses, webhooks, copies of personal data and FHIR resources. */
export function mealsOf({ meals }: Pick<SubmissionWithMeals, 'meals'>): SubmittedMeal[] {
  return meals.$.map((meal) => ({
    name: meal.name,
    time: { hours: meal.hours, minutes: meal.minutes },
    customData: meal.customData,
    foods: meal.foods.$.map(foodOf),
    missingFoods: meal.missingFoods.$.map(({ name, brand, description, portionSize, leftovers }) => {
      return { name, brand, description, portionSize, leftovers };
    }),
  }));
}

function foodOf(food: SubmissionFood): SubmittedFood {
  const { foodGroupId, foodGroupName } = food;
  return {
    code: food.code,
    isResolved: food.isResolved,
    englishDescription: food.englishDescription ?? null,
    localDescription: food.localDescription ?? null,
    foodGroup: foodGroupId == null ? null : { id: foodGroupId, name: foodGroupName ?? '' },
    ...reportedPart(food),
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

function reportedPart(food: Pick<SubmissionFood, keyof ReportedFields>): ReportedFields {
  return Object.fromEntries(REPORTED_FIELDS.map((field) => [field, food[field] ?? null])) as unknown as ReportedFields;
}
