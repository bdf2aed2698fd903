import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** A level of physical activity. */
export interface ActivityLevel {
  id: number;
  name: string;
  /** The number by which the basal metabolic rate is multiplied. */
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
