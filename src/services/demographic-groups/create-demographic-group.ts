import { DemographicGroup } from '../../../entities/demographic-group.ts';
import { inTransaction, type Context } from '../../context.ts';
import { requireDemographicGroup, type DemographicGroupRecord } from './demographic-groups.queries.ts';
import { requireScope, storeEnergyFactor, toColumns, type GroupFields } from './group-fields.ts';
import { auditGroup } from './record-group-change.ts';

/** Creates a group without sectors. Its energy factor is stored for all groups of the nutrient; null keeps the stored factor. */
export function createDemographicGroup(context: Context, given: GroupFields): Promise<DemographicGroupRecord> {
  return inTransaction(context, async (inner) => {
    const nutrientTypeKCalPerUnit = given.nutrientTypeKCalPerUnit ?? undefined;
    await storeEnergyFactor(inner, { ...given, id: null, nutrientTypeKCalPerUnit });
    const survey = await requireScope(inner, given);
    const id = await inner.em.insert(DemographicGroup, toColumns(given, survey));
    const group = await requireDemographicGroup(inner, id);
    await auditGroup(inner, id, { action: 'create', after: group });
    return group;
  });
}
