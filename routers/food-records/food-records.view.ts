import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import type { LocalFood, MainFood } from '../../src/services/food-list-editing/records.ts';
import type { FoodRecord, ListedFoodHeader } from '../../src/services/food-records/food-records.queries.ts';
import { toCategoryHeader, toFoodHeader } from '../records.view.ts';
import type {
  AddedFoodView,
  ClonedFoodView,
  FoodPage,
  FoodRecordView,
  LocalFoodView,
  MainFoodView,
  RemovedFoodView,
} from './food-records.schema.ts';

export function toMainFood({ parentCategories, ...food }: MainFood): z.output<typeof MainFoodView> {
  return { ...food, parentCategories: parentCategories.map(toCategoryHeader) };
}

export function toLocalFood({ associatedFoods, ...food }: LocalFood): z.output<typeof LocalFoodView> {
  return {
    ...food,
    associatedFoods: associatedFoods.map(({ target, ...prompt }) => ({
      ...prompt,
      target: { type: target.type, ...toFoodHeader(target) },
    })),
  };
}

export function toFoodRecord({ main, local }: FoodRecord): z.output<typeof FoodRecordView> {
  return { main: toMainFood(main), local: toLocalFood(local) };
}

export function toFoodPage({ items, ...page }: Page<ListedFoodHeader>): z.output<typeof FoodPage> {
  return { ...page, items: items.map(({ isListed, ...food }) => ({ ...toFoodHeader(food), isListed })) };
}

export function toCode({ code }: MainFood): { code: string } {
  return { code };
}

export function toAdded(added: boolean): z.output<typeof AddedFoodView> {
  return { added };
}

export function toRemoved(removed: boolean): z.output<typeof RemovedFoodView> {
  return { removed };
}

export function toClonedFood({ code }: MainFood): z.output<typeof ClonedFoodView> {
  return { clonedFoodCode: code };
}
