import { DemographicGroup } from '../../../entities/demographic-group.ts';
import { inTransaction, type Context } from '../../context.ts';
import { applyChanges, type Changes } from './apply-changes.ts';
import { requireDemographicGroup, type DemographicGroupRecord } from './demographic-groups.queries.ts';
import { storeEnergyFactor, toColumns, type GroupFields } from './group-fields.ts';
import { lockGroup } from './lock-group.ts';

/** Changes the given fields of a group; its sectors stay. A given energy factor is stored for all groups of the nutrient. */
export function updateDemographicGroup(
  context: Context,
  { id, ...changes }: Changes<GroupFields> & { id: number },
): Promise<DemographicGroupRecord> {
  return inTransaction(context, async (inner) => {
    await lockGroup(inner, id);
    const group = applyChanges<GroupFields>(await requireDemographicGroup(inner, id), changes);
    // Only a given factor is stored: the stored one belongs to the former nutrient of the group.
    const { nutrientTypeKCalPerUnit } = changes;
    await storeEnergyFactor(inner, { ...group, id, nutrientTypeKCalPerUnit });
    await inner.em.nativeUpdate(DemographicGroup, id, toColumns(group));
    return requireDemographicGroup(inner, id);
  });
}
