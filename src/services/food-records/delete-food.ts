import { Food } from '../../../entities/food.ts';
import { inTransaction, type SignedInScope } from '../../scope.ts';
import { audit } from '../editing/audit.ts';
import { requireMainEdit } from './require-main-edit.ts';
import { lockedFood } from './update-food.ts';

/** Deletes a food with its local records, list entries and the prompts that name it. Submissions keep what they hold. */
export function deleteFood(scope: SignedInScope, code: string): Promise<{ code: string }> {
  return inTransaction(scope, async (inner) => {
    const { id, main } = await lockedFood(inner, code);
    requireMainEdit(inner.actor, main.localeRestrictions);
    await inner.em.nativeDelete(Food, id);
    await audit(inner, { recordType: 'food', recordId: id, code, action: 'delete', before: main });
    return { code };
  });
}
