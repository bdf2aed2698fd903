import { Category } from '../../../entities/category.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { requireVersion } from '../../refusals.ts';
import type { MainCategory, MainCategoryGiven } from '../food-list-editing/records.ts';
import { audit } from '../trail/audit.ts';
import { renameInMethods } from './codes-in-methods.ts';
import { requireFreeCode } from './create-category.ts';
import { loadMainCategory, type StoredMainCategory } from './load-category-record.ts';
import { requireParents, storeParents } from './parent-categories.ts';
import { requireLocales } from './require-locales.ts';

interface MainCategoryUpdate extends Omit<MainCategoryGiven, 'tags' | 'localeRestrictions'> {
  currentCode: string;
  /** The version that the editor read. */
  baseVersion: string;
  /** If absent, the stored tags stay. */
  tags?: string[] | undefined;
  /** If absent, the stored restrictions stay. */
  localeRestrictions?: string[] | undefined;
}

/** Replaces the global part of a category. Another code renames the category, and references to it follow. */
export function updateCategory(
  context: SignedInContext,
  { currentCode: code, baseVersion, ...given }: MainCategoryUpdate,
): Promise<MainCategory> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const { code: newCode, attributes, parentCategories, tags, localeRestrictions, ...plain } = given;
    await requireLocales(em, localeRestrictions ?? []);
    const { id, main } = await lockCategory(inner, code);
    requireVersion('category', main.version, baseVersion);
    if (newCode !== code) await requireFreeCode(inner, newCode);
    const parentIds = await requireParents(em, { code, newCode, parentCategories });
    await em.nativeUpdate(Category, id, {
      code: newCode,
      ...plain,
      tags: [...new Set(tags ?? main.tags)],
      localeRestrictions: localeRestrictions ?? main.localeRestrictions,
      ...attributes,
      version: crypto.randomUUID(),
    });
    await storeParents(em, id, parentIds);
    if (newCode !== code) await renameInMethods(em, code, newCode);
    const { main: after } = await loadMainCategory(em, newCode);
    await audit(inner, { recordType: 'category', recordId: id, code: newCode, action: 'update', before: main, after });
    return after;
  });
}

/**
 * Locks the category graph and the row of a category, and reads it: a second edit waits for the first one and sees its version.
 * Portion size methods that name the category are stored before or after.
 */
export async function lockCategory({ em }: Context, code: string): Promise<StoredMainCategory> {
  await acquireLock(em, 'categoryGraph');
  await kysely(em).selectFrom('category').select('id').where('code', '=', code).forUpdate().execute();
  return loadMainCategory(em, code);
}
