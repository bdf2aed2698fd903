import type { z } from 'zod';
import type { CategoryHeader, FoodHeader } from '../src/services/food-list-editing/records.ts';
import type {
  CategoryHeader as CategoryHeaderView,
  CodeAvailability,
  FoodHeader as FoodHeaderView,
} from './records.schema.ts';

/** A food as lists for editors show it. */
export function toFoodHeader(food: FoodHeader): z.output<typeof FoodHeaderView> {
  const { code, englishDescription, localDescription } = food;
  return { code, englishDescription, localDescription };
}

/** A category as lists for editors show it. */
export function toCategoryHeader(category: CategoryHeader): z.output<typeof CategoryHeaderView> {
  return { ...toFoodHeader(category), isHidden: category.isHidden };
}

/** Categories as lists for editors show them. */
export function toCategoryHeaders(categories: readonly CategoryHeader[]): z.output<typeof CategoryHeaderView>[] {
  return categories.map(toCategoryHeader);
}

export function toCodeAvailability(available: boolean): z.output<typeof CodeAvailability> {
  return { available };
}
