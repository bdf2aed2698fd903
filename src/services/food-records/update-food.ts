import { FoodListEntry } from '../../../entities/food-list-entry.ts';
import { Food } from '../../../entities/food.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { requireVersion } from '../../refusals.ts';
import type { MainFood, MainFoodGiven } from '../food-list-editing/records.ts';
import { duplicateCode, notFound, requireUsableCode } from '../food-list-editing/refusals.ts';
import { audit } from '../trail/audit.ts';
import { loadMainFood, type StoredMainFood } from './load-food-record.ts';
import { requireMainEdit } from './require-main-edit.ts';
import { foodProperties, requireMainReferences, storeLinks } from './store-main-food.ts';

interface MainFoodUpdate extends MainFoodGiven {
  currentCode: string;
  /** The version that the editor read. */
  baseVersion: string;
}

/**
 * Replaces the global part of a food; a `code` other than the current one renames the food. A maintainer of locales may do this
 * when the food is restricted to locales that are all theirs, before and after the change.
 */
export function updateFood(
  context: SignedInContext,
  { currentCode, baseVersion, ...given }: MainFoodUpdate,
): Promise<MainFood> {
  return inTransaction(context, async (inner) => {
    const { em, actor } = inner;
    const isRenamed = given.code !== currentCode;
    // The lock of codes comes before the lock of the row, as in the creation of foods: the other order can deadlock.
    if (isRenamed) await acquireLock(em, 'foodCodes');
    const { id, main } = await lockFood(inner, currentCode);
    requireMainEdit(actor, main.localeRestrictions);
    requireMainEdit(actor, given.localeRestrictions);
    requireVersion('food', main.version, baseVersion);
    const references = await requireMainReferences(em, given);
    await requireNoListElsewhere(inner, id, references.localeIds);
    if (isRenamed) await requireFreeCode(inner, given.code);
    await em.nativeUpdate(Food, id, { ...foodProperties(given), version: crypto.randomUUID() });
    await storeLinks(em, id, references);
    const after = await loadMainFood(em, given.code);
    if (!after) throw notFound('food', given.code);
    await audit(inner, {
      recordType: 'food',
      recordId: id,
      code: given.code,
      action: 'update',
      before: main,
      after: after.main,
    });
    return after.main;
  });
}

/**
 * Locks the row of a food and reads it: a second edit waits for the first one and sees its version. The lock does not block
 * references to the food (`for no key update`), so two foods that name each other can be edited at once.
 */
export async function lockFood({ em }: Context, code: string): Promise<StoredMainFood> {
  await kysely(em).selectFrom('food').select('id').where('code', '=', code).forNoKeyUpdate().execute();
  const stored = await loadMainFood(em, code);
  if (!stored) throw notFound('food', code);
  return stored;
}

async function requireFreeCode({ em }: Context, code: string): Promise<void> {
  requireUsableCode('food', code);
  if ((await em.count(Food, { code })) > 0) throw duplicateCode('food', code);
}

// A food must not stay in the food list of a locale that it is not allowed in.
async function requireNoListElsewhere({ em }: Context, food: number, localeIds: readonly string[]): Promise<void> {
  if (localeIds.length === 0) return;
  const elsewhere = await em.find(FoodListEntry, { food, locale: { $nin: [...localeIds] } });
  if (elsewhere.length === 0) return;
  const locales = elsewhere.map(({ locale }) => locale.id).sort();
  const message = `The food is in the food lists of ${locales.join(', ')}: remove it there first.`;
  throw new AppError('conflict', 'food.listed_elsewhere', message, { facts: { locales } });
}
