import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';

export interface ActivityLevel {
  id: number;
  name: string;
  /** Multiplies the basal metabolic rate. */
  coefficient: number;
}

/** Levels of physical activity, the least active first: one query. */
export function listPhysicalActivityLevels({ em }: Context): Promise<ActivityLevel[]> {
  return query(em, sql`select id, name, coefficient from physical_activity_level order by coefficient, id`);
}
