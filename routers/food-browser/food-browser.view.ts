import type { z } from 'zod';
import type { CategoryContents } from '../../src/services/food-browser/food-browser.queries.ts';
import type { BrowsedCategory, FoodHeader } from '../../src/services/food-list-editing/records.ts';
import { toCategoryHeader, toFoodHeader } from '../records.view.ts';
import type { BrowsedCategories } from './food-browser.schema.ts';

export function toFoodHeaders(foods: readonly FoodHeader[]) {
  return foods.map(toFoodHeader);
}

export function toBrowsedCategories(categories: readonly BrowsedCategory[]): z.output<typeof BrowsedCategories> {
  return categories.map((category) => ({ ...toCategoryHeader(category), isEmpty: category.isEmpty }));
}

export function toContents({ foods, subcategories, totalFoods }: CategoryContents) {
  return { foods: toFoodHeaders(foods), subcategories: toBrowsedCategories(subcategories), totalFoods };
}
