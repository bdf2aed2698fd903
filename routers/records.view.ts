import type { z } from 'zod';
import type { CursorPage } from '../src/db/page.ts';
import type { RecordChangeEntry } from '../src/services/audit-trail/audit-trail.queries.ts';
import type { CategoryHeader, FoodHeader } from '../src/services/food-list-editing/records.ts';
import type {
  CategoryHeader as CategoryHeaderView,
  CodeAvailability,
  FoodHeader as FoodHeaderView,
  RecordChangePage,
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

export function toRecordChangePage({
  items,
  ...page
}: CursorPage<RecordChangeEntry>): z.output<typeof RecordChangePage> {
  return { ...page, items: items.map((change) => ({ ...change, changedAt: change.changedAt.toISOString() })) };
}
