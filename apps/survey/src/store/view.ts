import { allFoods, findFood, type DraftRecall } from '@dietary-recall/recall-flow';
import type { View } from './device.ts';

// What is shown of a recall: a question, or the lines of a food.

export function viewKey(view: View): string {
  return 'food' in view ? `food ${view.food}` : JSON.stringify(view.prompt);
}

/** The food that the question is about; null: none. */
export function foodOf(view: View): string | null {
  return 'food' in view ? view.food : 'food' in view.prompt ? (view.prompt.food ?? null) : null;
}

/** The meal that the question is about; null: none. */
export function mealOf({ recall, view }: { recall: DraftRecall; view: View }): string | null {
  const food = foodOf(view);
  if (food !== null) return findFood(recall, food)?.meal?.id ?? null;
  return 'prompt' in view && 'meal' in view.prompt ? view.prompt.meal : null;
}

/** Is what the view is about still in the recall? */
export function isThere(recall: DraftRecall, view: View): boolean {
  const item = foodOf(view);
  if (item !== null) return allFoods(recall).some(({ id }) => id === item);
  const meal = 'prompt' in view && 'meal' in view.prompt ? view.prompt.meal : null;
  return meal === null || recall.meals.some(({ id }) => id === meal);
}
