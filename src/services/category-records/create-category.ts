import { Category } from '../../../entities/category.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import type { MainCategory, MainCategoryGiven } from '../food-list-editing/records.ts';
import { duplicateCode, requireUsableCode } from '../food-list-editing/refusals.ts';
import { audit } from '../trail/audit.ts';
import { loadMainCategory } from './load-category-record.ts';
import { requireParents, storeParents } from './parent-categories.ts';
import { requireLocales } from './require-locales.ts';

/** Creates a category for all locales, without a local part. */
export function createCategory(context: SignedInContext, given: MainCategoryGiven): Promise<MainCategory> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const { code, attributes, parentCategories, tags, ...plain } = given;
    await requireLocales(em, plain.localeRestrictions);
    await acquireLock(em, 'categoryGraph');
    await requireFreeCode(inner, code);
    const parentIds = await requireParents(em, { code, newCode: code, parentCategories });
    const id = await em.insert(Category, { code, ...plain, tags: [...new Set(tags)], ...attributes });
    await storeParents(em, id, parentIds);
    const { main } = await loadMainCategory(em, code);
    await audit(inner, { recordType: 'category', recordId: id, code, action: 'create', after: main });
    return main;
  });
}

/** Refuses a code that is taken or reserved for paths. The caller holds the lock of the category graph, which covers codes. */
export async function requireFreeCode({ em }: Context, code: string): Promise<void> {
  requireUsableCode('category', code);
  if ((await em.count(Category, { code })) > 0) throw duplicateCode('category', code);
}
