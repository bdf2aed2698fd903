import type { CategoryContents } from '../../src/services/food-browser/food-browser.queries.ts';
import type { FoodHeader } from '../../src/services/food-list-editing/records.ts';
import { toCategoryHeaders, toFoodHeader } from '../records.view.ts';

export function toFoodHeaders(foods: readonly FoodHeader[]) {
  return foods.map(toFoodHeader);
}

export function toContents({ foods, subcategories, totalFoods }: CategoryContents) {
  return { foods: toFoodHeaders(foods), subcategories: toCategoryHeaders(subcategories), totalFoods };
}
