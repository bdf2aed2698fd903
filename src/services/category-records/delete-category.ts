import { Category } from '../../../entities/category.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { audit } from '../audit-trail/audit.ts';
import { requireNotInMethods } from './codes-in-methods.ts';
import { lockedCategory } from './update-category.ts';

/** Deletes a category with its local parts and the prompts that name it. What was in it stays, in its other categories if any. */
export function deleteCategory(context: SignedInContext, code: string): Promise<{ code: string }> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const { id, main } = await lockedCategory(inner, code);
    await requireNotInMethods(em, { id, code });
    await em.nativeDelete(Category, id);
    await audit(inner, { recordType: 'category', recordId: id, code, action: 'delete', before: main });
    return { code };
  });
}
