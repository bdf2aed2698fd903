import { inTransaction, type SignedInContext } from '../../context.ts';
import type { PhysicalDataChange } from '../../domain/person-fields.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';
import { requireEditableUser } from './require-editable-user.ts';
import { storePhysicalData, type PhysicalDataRecord } from './store-physical-data.ts';

/** Changes the physical data of the caller or of a user whom they may change. Throws AppError `user.not_editable`, `user.not_found`. */
export function updatePhysicalData(
  context: SignedInContext,
  { userId, ...change }: PhysicalDataChange & { userId: number },
): Promise<PhysicalDataRecord> {
  return inTransaction(context, async (inner) => {
    await requireEditableUser(inner, userId);
    const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    await audit(inner, { ...ofPerson(userId), action: 'update', after: { fields } });
    return storePhysicalData(inner, userId, change);
  });
}
