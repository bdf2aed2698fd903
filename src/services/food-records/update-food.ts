import { Food } from '../../../entities/food.ts';
import { FoodListEntry } from '../../../entities/food-list-entry.ts';
import { query, sql } from '../../db/sql.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { audit } from '../audit-trail/audit.ts';
import type { MainFood, MainFoodGiven } from '../food-list-editing/records.ts';
import { duplicateCode, notFound, requireUsableCode, requireVersion } from '../food-list-editing/refusals.ts';
import { loadMainFood, type StoredMainFood } from './load-food-record.ts';
import { requireMainEdit } from './require-main-edit.ts';
import { requireReferences, storeLinks } from './store-main-food.ts';

interface MainFoodUpdate extends MainFoodGiven {
  baseVersion: string;
}

/** Replaces the global part; another code renames the food. A maintainer may only where all locales are theirs, before and after. */
export function updateFood(
  context: SignedInContext,
  code: string,
  { baseVersion, ...given }: MainFoodUpdate,
): Promise<MainFood> {
  return inTransaction(context, async (inner) => {
    const { em, actor } = inner;
    // Before the row, as those do who make foods: each waits for the other otherwise.
    if (given.code !== code) await acquireLock(em, 'foodCodes');
    const { id, main } = await lockedFood(inner, code);
    requireMainEdit(actor, main.localeRestrictions);
    requireMainEdit(actor, given.localeRestrictions);
    requireVersion('food', main.version, baseVersion);
    const references = await requireReferences(em, given);
    await requireNoListElsewhere(inner, id, references.localeIds);
    if (given.code !== code) await requireFreeCode(inner, given.code);
    const { englishDescription, groupCode, attributes } = given;
    await em.nativeUpdate(Food, id, {
      code: given.code,
      englishDescription,
      foodGroup: groupCode,
      ...attributes,
      version: crypto.randomUUID(),
    });
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
 * The food with its row locked: two edits of it take turns, so that the second one sees the first one's version. The lock
 * leaves references to the food alone, or two foods that name each other could not be edited at once.
 */
export async function lockedFood({ em }: Context, code: string): Promise<StoredMainFood> {
  await query(em, sql`select id from food where code = ${code} for no key update`);
  const stored = await loadMainFood(em, code);
  if (!stored) throw notFound('food', code);
  return stored;
}

async function requireFreeCode({ em }: Context, code: string): Promise<void> {
  requireUsableCode('food', code);
  if ((await em.count(Food, { code })) > 0) throw duplicateCode('food', code);
}

// A food list never shows a food that may not be used there.
async function requireNoListElsewhere({ em }: Context, food: number, localeIds: readonly string[]): Promise<void> {
  if (localeIds.length === 0) return;
  const elsewhere = await em.find(FoodListEntry, { food, locale: { $nin: [...localeIds] } });
  if (elsewhere.length === 0) return;
  const locales = elsewhere.map(({ locale }) => locale.id).sort();
  const message = `The food is in the food lists of ${locales.join(', ')}: remove it there first (POST /admin/foods/remove-from-locale).`;
  throw new AppError('conflict', 'food.listed_elsewhere', message, { facts: { locales } });
}
