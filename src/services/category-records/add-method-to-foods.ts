import { MAX_METHODS, type PortionSizeMethod } from '@dietary-recall/recall';
import type { EntityManager } from '@mikro-orm/sql';
import { Category } from '../../../entities/category.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { requireKnown } from '../../refusals.ts';
import { storePortionMethods, unknownInMethods } from '../food-list-editing/portion-methods.ts';
import type { LocalFood } from '../food-list-editing/records.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { loadLocalFoods } from '../food-records/load-food-record.ts';
import { auditAll } from '../trail/audit.ts';
import { foodsLacking } from './own-methods.ts';

interface MethodForFoods {
  locale: string;
  /** The code of the category. */
  code: string;
  method: PortionSizeMethod;
  place: 'first' | 'last';
}

interface FoodToChange {
  id: number;
  code: string;
}

/**
 * Adds a portion size method to each food of a category that has methods of its own in the locale and not this one, as an edit of each
 * food, and returns how many foods it changed. The number of statements does not grow with them. Throws AppError `locale.not_found`,
 * `category.not_found`, `reference.not_found` or `food.too_many_methods`.
 */
export function addMethodToFoods(
  context: SignedInContext,
  { locale, code, method, place }: MethodForFoods,
): Promise<number> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await requireLocale(em, locale);
    if ((await em.count(Category, { code })) === 0) throw notFound('category', code);
    const foods = await lockFoods(em, foodsLacking(locale, code, method));
    requireKnown(await unknownInMethods(em, [method], () => 'method'));
    const ids = foods.map(({ id }) => id);
    const before = await loadLocalFoods(em, locale, ids);
    requireRoom(foods, before);
    const locals = await kysely(em)
      .updateTable('food_local')
      .set({ version: sql<string>`gen_random_uuid()` })
      .where('locale_id', '=', locale)
      .where('food_id', '=', anyNumber(ids))
      .returning(['id', 'food_id as foodId'])
      .execute();
    const localIds = locals.map(({ id }) => id);
    await kysely(em).deleteFrom('portion_size_method').where('food_local_id', '=', anyNumber(localIds)).execute();
    await storePortionMethods(
      em,
      'food',
      locals.flatMap(({ id: localId, foodId }) => {
        const own = before.get(foodId)?.portionSize ?? [];
        const methods = place === 'first' ? [method, ...own] : [...own, method];
        return methods.map((stored, seq) => ({ localId, seq, method: stored }));
      }),
    );
    const after = await loadLocalFoods(em, locale, ids);
    await auditAll(
      inner,
      foods.map(({ id, code: food }) => ({
        recordType: 'food',
        recordId: id,
        code: food,
        localeId: locale,
        action: 'update',
        before: before.get(id),
        after: after.get(id),
      })),
    );
    return foods.length;
  });
}

// The second reading sees what edits stored before they let go of the rows.
async function lockFoods(em: EntityManager, lacking: ReturnType<typeof foodsLacking>): Promise<FoodToChange[]> {
  const matched = kysely(em).selectFrom('food').select(['id', 'code']).where('id', 'in', lacking).orderBy('id');
  const locked = await matched.forNoKeyUpdate().execute();
  return matched.where('id', '=', anyNumber(locked.map(({ id }) => id))).execute();
}

function requireRoom(foods: readonly FoodToChange[], stored: ReadonlyMap<number, LocalFood>): void {
  const full = foods.find(({ id }) => (stored.get(id)?.portionSize.length ?? 0) >= MAX_METHODS);
  if (full === undefined) return;
  const message = `The food "${full.code}" has ${MAX_METHODS} portion methods already: remove one first. No food was changed.`;
  throw new AppError('invalid', 'food.too_many_methods', message);
}
