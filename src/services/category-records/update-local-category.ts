import type { EntityManager } from '@mikro-orm/sql';
import { CategoryLocal } from '../../../entities/category-local.ts';
import { PortionSizeMethod } from '../../../entities/portion-size-method.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { requireKnown, requireVersion } from '../../refusals.ts';
import { storePortionMethods, unknownInMethods } from '../food-list-editing/portion-methods.ts';
import type { LocalCategory, LocalCategoryGiven } from '../food-list-editing/records.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { auditLocalPart } from '../trail/audit.ts';
import { loadLocalCategory, loadMainCategory } from './load-category-record.ts';

interface LocalCategoryUpdate extends LocalCategoryGiven {
  locale: string;
  code: string;
  baseVersion: string | null;
}

/**
 * Replaces the part of a category in one locale. `baseVersion` is the version that the editor read; null means that the locale
 * has no part of the category yet. Throws AppError `category.version_conflict` or `reference.not_found`.
 */
export function updateLocalCategory(
  context: SignedInContext,
  { locale, code, baseVersion, ...given }: LocalCategoryUpdate,
): Promise<LocalCategory> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await requireLocale(em, locale);
    // Weaker than the lock of a rename: the methods of two categories may name each other, and both can be edited at once.
    await kysely(em).selectFrom('category').select('id').where('code', '=', code).forNoKeyUpdate().execute();
    const { id } = await loadMainCategory(em, code);
    const before = await loadLocalCategory(em, locale, id);
    requireVersion('category', before.version, baseVersion);
    requireKnown(await unknownInMethods(em, given.portionSize));
    await replaceLocalPart(em, id, locale, given);
    const after = await loadLocalCategory(em, locale, id);
    await auditLocalPart(inner, { recordType: 'category', recordId: id, code, localeId: locale, before, after });
    return after;
  });
}

async function replaceLocalPart(
  em: EntityManager,
  category: number,
  locale: string,
  { localDescription, portionSize }: LocalCategoryGiven,
): Promise<void> {
  const { id: categoryLocal } = await em.upsert(
    CategoryLocal,
    { category, locale, localDescription, version: crypto.randomUUID() },
    { onConflictFields: ['category', 'locale'] },
  );
  await em.nativeDelete(PortionSizeMethod, { categoryLocal });
  await storePortionMethods(
    em,
    'category',
    portionSize.map((method, seq) => ({ localId: categoryLocal, seq, method })),
  );
}
