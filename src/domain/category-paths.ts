import type { FoodList, ListedCategory } from './food-list.ts';

/** Where a food stands in the categories of a list. */
export interface CategoryPlace {
  /** The codes of the categories directly above the food, in the order of their characters. */
  codes: readonly string[];
  /** The names from a root of the list down to a category of the food. */
  names: readonly string[];
}

/** Finds the place of a food by its code; null if the list does not have the food. */
export type CategoryPaths = (code: string) => CategoryPlace | null;

/**
 * Returns a function that finds the place of foods in a list, each once. A food that is in several categories has the names of one path: upwards
 * through the first visible category by code, or the first one if none is visible.
 */
export function categoryPaths({ foods, categories }: Pick<FoodList, 'foods' | 'categories'>): CategoryPaths {
  const known = new Map<string, CategoryPlace | null>();
  const firstOf = (codes: readonly string[], passed: ReadonlySet<ListedCategory>): ListedCategory | undefined => {
    const above = codes
      .toSorted()
      .flatMap((code) => categories.get(code) ?? [])
      .filter((category) => !passed.has(category));
    return above.find(({ isHidden }) => !isHidden) ?? above[0];
  };
  const placeOf = (code: string): CategoryPlace | null => {
    const food = foods.get(code);
    if (!food) return null;
    const path = new Set<ListedCategory>();
    for (let at = firstOf(food.parents, path); at; at = firstOf(at.parents, path)) path.add(at);
    const names = [...path].map(({ localDescription, englishDescription }) => localDescription ?? englishDescription);
    return { codes: food.parents.toSorted(), names: names.toReversed() };
  };
  return (code) => {
    const found = known.get(code);
    if (found !== undefined) return found;
    const place = placeOf(code);
    known.set(code, place);
    return place;
  };
}
