import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** A level of physical activity. */
export interface ActivityLevel {
  id: number;
  name: string;
  /** The factor of the basal metabolic rate. */
  coefficient: number;
}

/** Lists the levels of physical activity, the least active first: one query. */
export function listPhysicalActivityLevels({ em }: Context): Promise<ActivityLevel[]> {
  return kysely(em)
    .selectFrom('physical_activity_level')
    .select(['id', 'name', 'coefficient'])
    .orderBy('coefficient')
    .orderBy('id')
    .execute();
}
