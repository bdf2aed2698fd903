import { inTransaction, type SignedInContext } from '../../context.ts';
import { requireVersion } from '../../refusals.ts';
import type { LocalFood, LocalFoodGiven } from '../food-list-editing/records.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { requireUsableIn } from './insert-food.ts';
import { loadLocalFood } from './load-food-record.ts';
import { replaceLocalFood } from './replace-local-food.ts';
import { lockFood } from './update-food.ts';

interface LocalFoodUpdate extends Omit<LocalFoodGiven, 'alternativeNames'> {
  locale: string;
  code: string;
  baseVersion: string | null;
  /** The stored names stay when this is absent. */
  alternativeNames?: string[] | undefined;
}

/**
 * Replaces the part of a food in one locale. `baseVersion` is the version that the editor read; null means that the locale has
 * no part of the food yet. Throws AppError `food.version_conflict`, `food.restricted`, `reference.not_found` or `food.too_many_names`.
 */
export function updateLocalFood(
  context: SignedInContext,
  { locale, code, baseVersion, alternativeNames, ...given }: LocalFoodUpdate,
): Promise<LocalFood> {
  return inTransaction(context, async (inner) => {
    await requireLocale(inner.em, locale);
    const food = await lockFood(inner, code);
    requireUsableIn(food.main, locale);
    const before = await loadLocalFood(inner.em, locale, food.id);
    requireVersion('food', before.version, baseVersion);
    return replaceLocalFood(inner, food, locale, before, {
      ...given,
      alternativeNames: alternativeNames ?? before.alternativeNames,
    });
  });
}
