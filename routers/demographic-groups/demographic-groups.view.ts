import type { z } from 'zod';
import type {
  DemographicGroupRecord,
  ScaleSectorRecord,
} from '../../src/services/demographic-groups/demographic-groups.queries.ts';
import type {
  DeletedDemographicGroupView,
  DeletedScaleSectorView,
  DemographicGroupView,
  ScaleSectorView,
} from './demographic-groups.schema.ts';

export function toDemographicGroups(
  groups: readonly DemographicGroupRecord[],
): z.output<typeof DemographicGroupView>[] {
  return groups.map(toDemographicGroup);
}

export function toDemographicGroup({
  scaleSectors,
  ...group
}: DemographicGroupRecord): z.output<typeof DemographicGroupView> {
  return { ...group, scaleSectors: scaleSectors.map(toScaleSector) };
}

export function toScaleSector({
  id,
  name,
  description,
  sentiment,
  range,
}: ScaleSectorRecord): z.output<typeof ScaleSectorView> {
  return { id, name, description, sentiment, range };
}

export function toDeletedDemographicGroup({ id }: { id: number }): z.output<typeof DeletedDemographicGroupView> {
  return { id };
}

export function toDeletedScaleSector({ id }: { id: number }): z.output<typeof DeletedScaleSectorView> {
  return { id };
}
