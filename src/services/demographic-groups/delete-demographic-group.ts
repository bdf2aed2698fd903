import { DemographicGroup } from '../../../entities/demographic-group.ts';
import { inTransaction, type Context } from '../../context.ts';
import { requireDemographicGroup } from './demographic-groups.queries.ts';
import { lockGroup } from './lock-group.ts';
import { auditGroup } from './record-group-change.ts';

/** Deletes a group and its sectors. The energy factor of the nutrient stays. */
export function deleteDemographicGroup(context: Context, { id }: { id: number }): Promise<{ id: number }> {
  return inTransaction(context, async (inner) => {
    await lockGroup(inner, id);
    const group = await requireDemographicGroup(inner, id);
    await auditGroup(inner, id, { action: 'delete', before: group });
    await inner.em.nativeDelete(DemographicGroup, id);
    return { id };
  });
}
