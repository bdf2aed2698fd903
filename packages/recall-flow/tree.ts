import { targetKey, type DraftFood, type DraftMeal, type DraftRecall, type Target } from './draft.ts';

// Finds and changes foods and meals. What does not change stays the same object.

/** A food with what is around it. */
export interface FoundFood {
  food: DraftFood;
  parent: DraftFood | null;
  /** Null: it has no meal yet. */
  meal: DraftMeal | null;
  /** 1 for a food that is not linked. */
  level: number;
  /** Its position among its siblings. */
  index: number;
}

type Foods = readonly DraftFood[];

/** The most levels of linked foods (docs/reference/recall-rules.md#19-linked-foods). */
export const MOST_LEVELS = 3;

/** Lists foods and those linked to them: each food before its linked foods. */
export function flatOf(foods: Foods): DraftFood[] {
  return foods.flatMap((food) => [food, ...flatOf(food.linkedFoods)]);
}

export function allFoods({ meals, unplaced }: DraftRecall): DraftFood[] {
  return [...meals.flatMap(({ foods }) => flatOf(foods)), ...flatOf(unplaced)];
}

/** Returns how many levels of foods there are below and with a food: 1 without linked foods. */
export function levelsOf({ linkedFoods }: DraftFood): number {
  return 1 + Math.max(0, ...linkedFoods.map(levelsOf));
}

export function findFood({ meals, unplaced }: DraftRecall, id: string): FoundFood | null {
  for (const meal of meals) {
    const found = findIn(meal.foods, id, meal, null, 1);
    if (found) return found;
  }
  return findIn(unplaced, id, null, null, 1);
}

function findIn(
  foods: Foods,
  id: string,
  meal: DraftMeal | null,
  parent: DraftFood | null,
  level: number,
): FoundFood | null {
  for (const [index, food] of foods.entries()) {
    if (food.id === id) return { food, parent, meal, level, index };
    const found = findIn(food.linkedFoods, id, meal, food, level + 1);
    if (found) return found;
  }
  return null;
}

/** The foods that a yes to this prompt for an associated food has added: below the food, or as the main food above it. */
export function addedByPrompt({ food, parent }: Pick<FoundFood, 'food' | 'parent'>, target: Target): DraftFood[] {
  const main = parent && food.isAsker ? [parent] : [];
  return [...main, ...food.linkedFoods.filter(({ isAsker }) => !isAsker)].filter(({ hints }) =>
    hints.some((hint) => targetKey(hint) === targetKey(target)),
  );
}

export function findMeal({ meals }: DraftRecall, id: string): DraftMeal | null {
  return meals.find((meal) => meal.id === id) ?? null;
}

/** Replaces a food by what `make` returns: foods in its place, none to remove it. */
export function replaceFood(recall: DraftRecall, id: string, make: (food: DraftFood) => Foods): DraftRecall {
  const unplaced = replaceIn(recall.unplaced, id, make);
  if (unplaced !== recall.unplaced) return { ...recall, unplaced };
  return changeMeals(recall, (meal) => {
    const foods = replaceIn(meal.foods, id, make);
    return foods === meal.foods ? meal : { ...meal, foods };
  });
}

function replaceIn(foods: Foods, id: string, make: (food: DraftFood) => Foods): Foods {
  for (const [index, food] of foods.entries()) {
    if (food.id === id) return foods.toSpliced(index, 1, ...make(food));
    const linkedFoods = replaceIn(food.linkedFoods, id, make);
    if (linkedFoods !== food.linkedFoods) return foods.with(index, { ...food, linkedFoods });
  }
  return foods;
}

export function changeFood(recall: DraftRecall, id: string, changes: Partial<DraftFood>): DraftRecall {
  return replaceFood(recall, id, (food) => [{ ...food, ...changes }]);
}

function changeMeals(recall: DraftRecall, change: (meal: DraftMeal) => DraftMeal): DraftRecall {
  const meals = recall.meals.map(change);
  return meals.every((meal, at) => meal === recall.meals[at]) ? recall : { ...recall, meals };
}

export function changeMeal(recall: DraftRecall, id: string, changes: Partial<DraftMeal>): DraftRecall {
  return changeMeals(recall, (meal) => (meal.id === id ? { ...meal, ...changes } : meal));
}
