import { inTransaction, type SignedInContext } from '../../context.ts';
import type { MainFood, MainFoodGiven } from '../food-list-editing/records.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { insertFood, insertFoodWithAutomaticCode, addToFoodList } from './insert-food.ts';

/** Creates a food for all locales, or for those that it is restricted to. The new food is in no food list. */
export function createFood(context: SignedInContext, given: MainFoodGiven): Promise<MainFood> {
  return inTransaction(context, async (inner) => (await insertFood(inner, given)).main);
}

/** Creates a food under the first free automatic code. Two callers never get the same code. */
export function createFoodWithAutomaticCode(
  context: SignedInContext,
  given: Omit<MainFoodGiven, 'code'>,
): Promise<MainFood> {
  return inTransaction(context, async (inner) => (await insertFoodWithAutomaticCode(inner, given)).main);
}

/** Creates a food that is restricted to one locale and adds it to the food list of that locale. */
export function createLocalFood(
  context: SignedInContext,
  { locale, ...given }: Omit<MainFoodGiven, 'localeRestrictions'> & { locale: string },
): Promise<MainFood> {
  return inTransaction(context, async (inner) => {
    await requireLocale(inner.em, locale);
    const food = await insertFood(inner, { ...given, localeRestrictions: [locale] });
    await addToFoodList(inner, food, locale);
    return food.main;
  });
}
