import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import { toPortionSizeMethod } from '../../src/directories/load-foods.ts';
import type { CategoryRecord } from '../../src/services/category-records/category-records.queries.ts';
import type { CategoryHeader, LocalCategory, MainCategory } from '../../src/services/food-list-editing/records.ts';
import { toCategoryHeader } from '../records.view.ts';
import type {
  CategoryPage,
  CategoryRecordView,
  ChangedFoodsView,
  LocalCategoryView,
  MainCategoryView,
} from './category-records.schema.ts';

export function toMainCategory({ parentCategories, ...category }: MainCategory): z.output<typeof MainCategoryView> {
  return { ...category, parentCategories: parentCategories.map(toCategoryHeader) };
}

export function toLocalCategory(category: LocalCategory): z.output<typeof LocalCategoryView> {
  const { version, localDescription, portionSize } = category;
  return { version, localDescription, portionSize };
}

export function toCategoryRecord({
  main,
  local,
  inherited,
  foods,
}: CategoryRecord): z.output<typeof CategoryRecordView> {
  return {
    main: toMainCategory(main),
    local: toLocalCategory(local),
    inherited: { portionSize: inherited.methods.map(toPortionSizeMethod), source: inherited.source },
    foods,
  };
}

export function toCategoryPage({ items, ...page }: Page<CategoryHeader>): z.output<typeof CategoryPage> {
  return { ...page, items: items.map(toCategoryHeader) };
}

export function toChangedFoods(changed: number): z.output<typeof ChangedFoodsView> {
  return { changed };
}

export function toCode({ code }: MainCategory): { code: string } {
  return { code };
}
