import type { z } from 'zod';
import type { WithThumbnail } from '../../src/directories/thumbnail-directory.ts';
import type { Header } from '../../src/domain/food-list.ts';
import type { Contents } from '../../src/services/categories/categories.queries.ts';
import type { LookupHeader } from '../foods/foods.schema.ts';
import { toHeader } from '../foods/foods.view.ts';
import { toPicture, type PictureSettings } from '../image-url.ts';
import type { CategoryContentsView, PopularFoodsView } from './categories.schema.ts';

type HeaderView = z.output<typeof LookupHeader>;

export function toHeaders(records: readonly WithThumbnail<Header>[], config: PictureSettings): HeaderView[] {
  return records.map((record) => toHeader(record, config));
}

export function toContents(
  { thumbnail, foods, categories }: Contents,
  config: PictureSettings,
): z.output<typeof CategoryContentsView> {
  return {
    thumbnail: thumbnail && toPicture(config, thumbnail),
    foods: toHeaders(foods, config),
    categories: toHeaders(categories, config),
  };
}

export function toPopularFoods(
  foods: readonly WithThumbnail<Header>[],
  config: PictureSettings,
): z.output<typeof PopularFoodsView> {
  return { foods: toHeaders(foods, config) };
}
