import { inTransaction, type SignedInContext } from '../../context.ts';
import type { LocalFood, LocalFoodGiven } from '../food-list-editing/records.ts';
import { requireVersion } from '../food-list-editing/refusals.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { requireUsableIn } from './insert-food.ts';
import { loadLocalFood } from './load-food-record.ts';
import { replaceLocalFood } from './replace-local-food.ts';
import { lockedFood } from './update-food.ts';

interface LocalFoodUpdate extends Omit<LocalFoodGiven, 'alternativeNames'> {
  locale: string;
  code: string;
  baseVersion: string | null;
  /** Left out: as they are. */
  alternativeNames?: string[] | undefined;
}

/** Replaces what a locale says of a food; without a base version it is the first record. */
export function updateLocalFood(
  context: SignedInContext,
  { locale, code, baseVersion, alternativeNames, ...given }: LocalFoodUpdate,
): Promise<LocalFood> {
  return inTransaction(context, async (inner) => {
    await requireLocale(inner.em, locale);
    const food = await lockedFood(inner, code);
    requireUsableIn(food.main, locale);
    const before = await loadLocalFood(inner.em, locale, food.id);
    requireVersion('food', before.version, baseVersion);
    return replaceLocalFood(inner, food, locale, before, {
      ...given,
      alternativeNames: alternativeNames ?? before.alternativeNames,
    });
  });
}
