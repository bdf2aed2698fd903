import { Category } from '../../../entities/category.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { audit } from '../audit-trail/audit.ts';
import type { MainCategory } from '../food-list-editing/records.ts';
import { requireNotInMethods } from './codes-in-methods.ts';
import { lockCategory } from './update-category.ts';

/** Deletes a category with its local parts and the prompts that name it. Its foods and subcategories are kept. */
export function deleteCategory(context: SignedInContext, { code }: { code: string }): Promise<MainCategory> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const { id, main } = await lockCategory(inner, code);
    await requireNotInMethods(em, { id, code });
    await em.nativeDelete(Category, id);
    await audit(inner, { recordType: 'category', recordId: id, code, action: 'delete', before: main });
    return main;
  });
}
