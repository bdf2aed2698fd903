import type { z } from 'zod';
import type { CategoryHeader, FoodHeader } from '../src/services/food-list-editing/records.ts';
import type {
  CategoryHeader as CategoryHeaderView,
  CodeAvailability,
  FoodHeader as FoodHeaderView,
} from './records.schema.ts';

/** Maps a food to its entry in lists for editors. */
export function toFoodHeader(food: FoodHeader): z.output<typeof FoodHeaderView> {
  const { code, englishDescription, localDescription } = food;
  return { code, englishDescription, localDescription };
}

/** Maps a category to its entry in lists for editors. */
export function toCategoryHeader(category: CategoryHeader): z.output<typeof CategoryHeaderView> {
  return { ...toFoodHeader(category), isHidden: category.isHidden };
}

export function toCodeAvailability(available: boolean): z.output<typeof CodeAvailability> {
  return { available };
}
