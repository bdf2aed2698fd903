import { FoodListEntry } from '../../../entities/food-list-entry.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { audit } from '../trail/audit.ts';
import { addToFoodList } from './insert-food.ts';
import { lockFood } from './update-food.ts';

export interface FoodInLocale {
  code: string;
  locale: string;
}

/** Adds a food to the food list of a locale. Answers false when the food is in the list already. */
export function addFoodToLocale(context: SignedInContext, { code, locale }: FoodInLocale): Promise<boolean> {
  return inTransaction(context, async (inner) => {
    await requireLocale(inner.em, locale);
    // The lock keeps the locale restrictions of the food until the food is listed.
    const food = await lockFood(inner, code);
    return addToFoodList(inner, food, locale);
  });
}

/** Removes a food from the food list of a locale and keeps its records. Answers false when the food is not in the list. */
export function removeFoodFromLocale(context: SignedInContext, { code, locale }: FoodInLocale): Promise<boolean> {
  return inTransaction(context, async (inner) => {
    await requireLocale(inner.em, locale);
    const food = await lockFood(inner, code);
    const rows = await inner.em.nativeDelete(FoodListEntry, { locale, food: food.id });
    if (rows === 0) return false;
    await audit(inner, { recordType: 'food', recordId: food.id, code, localeId: locale, action: 'unlist' });
    return true;
  });
}
