import { DemographicGroup } from '../../../entities/demographic-group.ts';
import type { Context } from '../../context.ts';
import { groupNotFound } from './demographic-groups.queries.ts';

/** Deletes a group and its sectors. The energy factor of the nutrient stays. */
export async function deleteDemographicGroup({ em }: Context, { id }: { id: number }): Promise<{ id: number }> {
  if ((await em.nativeDelete(DemographicGroup, id)) === 0) throw groupNotFound(id);
  return { id };
}
