import type { z } from 'zod';
import type { WithThumbnail } from '../../src/directories/thumbnail-directory.ts';
import type { Header } from '../../src/domain/food-list.ts';
import type { LookupHeader } from '../foods/foods.schema.ts';
import { toHeader } from '../foods/foods.view.ts';
import type { PictureSettings } from '../image-url.ts';
import type { PopularFoodsView } from './categories.schema.ts';

type HeaderView = z.output<typeof LookupHeader>;

export function toHeaders(records: readonly WithThumbnail<Header>[], config: PictureSettings): HeaderView[] {
  return records.map((record) => toHeader(record, config));
}

export function toContents(
  contents: { foods: WithThumbnail<Header>[]; categories: WithThumbnail<Header>[] },
  config: PictureSettings,
): { foods: HeaderView[]; categories: HeaderView[] } {
  return { foods: toHeaders(contents.foods, config), categories: toHeaders(contents.categories, config) };
}

export function toPopularFoods(
  foods: readonly WithThumbnail<Header>[],
  config: PictureSettings,
): z.output<typeof PopularFoodsView> {
  return { foods: toHeaders(foods, config) };
}
