import { Category } from '../../../entities/category.ts';
import { query, sql } from '../../db/sql.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { audit } from '../audit-trail/audit.ts';
import type { MainCategory, MainCategoryGiven } from '../food-list-editing/records.ts';
import { requireVersion } from '../food-list-editing/refusals.ts';
import { renameInMethods } from './codes-in-methods.ts';
import { requireFreeCode } from './create-category.ts';
import { loadMainCategory, type StoredMainCategory } from './load-category-record.ts';
import { requireParents, storeParents } from './place-in-graph.ts';

interface MainCategoryUpdate extends Omit<MainCategoryGiven, 'tags'> {
  baseVersion: string;
  /** Left out: as they are. */
  tags?: string[] | undefined;
}

/** Replaces the global part; another code renames the category and everything that refers to it. */
export function updateCategory(
  context: SignedInContext,
  code: string,
  { baseVersion, ...given }: MainCategoryUpdate,
): Promise<MainCategory> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const { code: newCode, englishDescription, isHidden, attributes, parentCategories } = given;
    const { id, main } = await lockedCategory(inner, code);
    requireVersion('category', main.version, baseVersion);
    if (newCode !== code) await requireFreeCode(inner, newCode);
    const parentIds = await requireParents(em, { code, newCode, parentCategories });
    await em.nativeUpdate(Category, id, {
      code: newCode,
      englishDescription,
      isHidden,
      tags: [...new Set(given.tags ?? main.tags)],
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
 * The category with the turn of the graph and its row locked: two edits of it take turns, so that the second one sees the
 * first one's version, and methods that name it are stored before or after.
 */
export async function lockedCategory({ em }: Context, code: string): Promise<StoredMainCategory> {
  await acquireLock(em, 'categoryGraph');
  await query(em, sql`select id from category where code = ${code} for update`);
  return loadMainCategory(em, code);
}
