import { DemographicGroup } from '../../../entities/demographic-group.ts';
import { inTransaction, type Context } from '../../context.ts';
import { applyChanges, type Changes } from './apply-changes.ts';
import { requireDemographicGroup, type DemographicGroupRecord } from './demographic-groups.queries.ts';
import { requireScope, storeEnergyFactor, toColumns, type GroupFields } from './group-fields.ts';
import { lockGroup } from './lock-group.ts';
import { recordGroupChange } from './record-group-change.ts';

/**
 * Changes the given fields of a group; its sectors stay. A given energy factor is stored for all groups of the nutrient. A group that
 * gets a locale leaves its survey, and the other way round.
 */
export function updateDemographicGroup(
  context: Context,
  { id, ...changes }: Changes<GroupFields> & { id: number },
): Promise<DemographicGroupRecord> {
  return inTransaction(context, async (inner) => {
    await lockGroup(inner, id);
    const group = applyChanges<GroupFields>(await requireDemographicGroup(inner, id), withOneScope(changes));
    await recordGroupChange(inner, id, async () => {
      // Only a given factor is stored: the stored one belongs to the former nutrient of the group.
      const { nutrientTypeKCalPerUnit } = changes;
      await storeEnergyFactor(inner, { ...group, id, nutrientTypeKCalPerUnit });
      await inner.em.nativeUpdate(DemographicGroup, id, toColumns(group, await requireScope(inner, group)));
    });
    return requireDemographicGroup(inner, id);
  });
}

function withOneScope(changes: Changes<GroupFields>): Changes<GroupFields> {
  if (changes.localeId != null) return { ...changes, surveyId: null };
  if (changes.surveyId != null) return { ...changes, localeId: null };
  return changes;
}
