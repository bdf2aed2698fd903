import { FoodListEntry } from '../../../entities/food-list-entry.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { audit } from '../audit-trail/audit.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { listFood } from './insert-food.ts';
import { lockedFood } from './update-food.ts';

export interface FoodInLocale {
  code: string;
  locale: string;
}

/** Puts a food into the food list of a locale; a second time changes nothing. */
export function addFoodToLocale(context: SignedInContext, { code, locale }: FoodInLocale): Promise<{ added: boolean }> {
  return inTransaction(context, async (inner) => {
    await requireLocale(inner.em, locale);
    // Locked: its restrictions stay as they are until it is listed.
    const food = await lockedFood(inner, code);
    return { added: await listFood(inner, food, locale) };
  });
}

/** Takes a food out of the food list of a locale; its records stay. */
export function removeFoodFromLocale(
  context: SignedInContext,
  { code, locale }: FoodInLocale,
): Promise<{ removed: boolean }> {
  return inTransaction(context, async (inner) => {
    await requireLocale(inner.em, locale);
    const food = await lockedFood(inner, code);
    const rows = await inner.em.nativeDelete(FoodListEntry, { locale, food: food.id });
    if (rows > 0)
      await audit(inner, { recordType: 'food', recordId: food.id, code, localeId: locale, action: 'unlist' });
    return { removed: rows > 0 };
  });
}
