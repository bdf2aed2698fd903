import type { SubmittedMeal } from 'dietary-recall-client';

type FirstLevelFood = SubmittedMeal['foods'][number];
/** A food of any level, without those that are linked to it. */
export type DayFood = Omit<FirstLevelFood, 'linkedFoods'>;

export interface PlacedFood {
  food: DayFood;
  /** 0 for a food of its own, 1 for one that is linked to it, 2 for one linked to that. */
  level: number;
}

interface Tree extends DayFood {
  linkedFoods: readonly unknown[];
}

/** The foods of a meal in the order of its table: each before those that are linked to it. */
export function flatFoods(foods: readonly unknown[], level = 0): PlacedFood[] {
  return (foods as readonly Tree[]).flatMap((food) => [{ food, level }, ...flatFoods(food.linkedFoods, level + 1)]);
}

/** The meals with a food, found in the list or not, as the service counts them: one at which the person had nothing is none. */
export function eatenMeals(meals: readonly SubmittedMeal[]): SubmittedMeal[] {
  return meals.filter(({ foods, missingFoods }) => foods.length + missingFoods.length > 0);
}

/** The amount of a nutrient in foods; null: it is known for none of them. */
export function nutrientSum(foods: readonly PlacedFood[], nutrient: string): number | null {
  const known = foods.flatMap(({ food }) => food.nutrients[nutrient] ?? []);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}
