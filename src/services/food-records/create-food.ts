import { inTransaction, type SignedInContext } from '../../context.ts';
import type { MainFood, MainFoodGiven } from '../food-list-editing/records.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { insertFood, insertFoodWithAutomaticCode, listFood } from './insert-food.ts';

/** A food for all locales, or for those that it is restricted to; it is in no food list yet. */
export function createFood(context: SignedInContext, given: MainFoodGiven): Promise<MainFood> {
  return inTransaction(context, async (inner) => (await insertFood(inner, given)).main);
}

/** The same under a code that nobody else gets. */
export function createFoodWithAutomaticCode(
  context: SignedInContext,
  given: Omit<MainFoodGiven, 'code'>,
): Promise<MainFood> {
  return inTransaction(context, async (inner) => (await insertFoodWithAutomaticCode(inner, given)).main);
}

/** A food of one locale, in its food list at once. */
export function createLocalFood(
  context: SignedInContext,
  { locale, ...given }: Omit<MainFoodGiven, 'localeRestrictions'> & { locale: string },
): Promise<MainFood> {
  return inTransaction(context, async (inner) => {
    await requireLocale(inner.em, locale);
    const food = await insertFood(inner, { ...given, localeRestrictions: [locale] });
    await listFood(inner, food, locale);
    return food.main;
  });
}
