import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import type { LocalFood, MainFood } from '../../src/services/food-list-editing/records.ts';
import type { FoodRecord, ListedFoodHeader } from '../../src/services/food-records/food-records.queries.ts';
import { toCategoryHeader, toFoodHeader } from '../records.view.ts';
import type { FoodPage, FoodRecordView, LocalFoodView, MainFoodView } from './food-records.schema.ts';

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

export function toAdded(added: boolean): { added: boolean } {
  return { added };
}

export function toRemoved(removed: boolean): { removed: boolean } {
  return { removed };
}

export function toClonedFood({ code }: MainFood): { clonedFoodCode: string } {
  return { clonedFoodCode: code };
}
