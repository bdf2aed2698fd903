import { DemographicGroup } from '../../../entities/demographic-group.ts';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type Context } from '../../context.ts';
import { requireDemographicGroup, type DemographicGroupRecord } from './demographic-groups.queries.ts';
import { settleReferences, toColumns, type GroupFields } from './group-fields.ts';
import { withChanges, type Changes } from './with-changes.ts';

/** Changes what is given of a group; its sectors stay. A factor given counts for all groups of the nutrient. */
export function updateDemographicGroup(
  context: Context,
  { id, ...changes }: Changes<GroupFields> & { id: number },
): Promise<DemographicGroupRecord> {
  return inTransaction(context, async (inner) => {
    await query(inner.em, sql`select from demographic_group where id = ${id} for no key update`);
    const group = withChanges<GroupFields>(await requireDemographicGroup(inner, id), changes);
    // Not the merged factor: that of the group's former nutrient is not that of another one.
    const { nutrientTypeKCalPerUnit } = changes;
    await settleReferences(inner, { ...group, id, nutrientTypeKCalPerUnit });
    await inner.em.nativeUpdate(DemographicGroup, id, toColumns(group));
    return requireDemographicGroup(inner, id);
  });
}
