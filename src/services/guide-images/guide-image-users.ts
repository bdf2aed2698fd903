import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { methodUsers, type MethodUser } from '../images/method-users.ts';

interface DrinkwareSetUser {
  type: 'drinkware-set';
  id: string;
}

export interface GuideImageUsers {
  users: (MethodUser | DrinkwareSetUser)[];
  total: number;
}

/** What respondents meet a guide image by: methods of foods and categories, and drinkware sets. */
export async function guideImageUsers(em: EntityManager, id: string): Promise<GuideImageUsers> {
  const methods = await methodUsers(em, sql`m.guide_image_id = ${id}`);
  const sets = await drinkwareSetsOf(em, id);
  return { users: [...methods.users, ...sets], total: methods.total + sets.length };
}

/** Drinkware sets with a scale for each object of the guide image. */
export function drinkwareSetsOf(em: EntityManager, id: string): Promise<DrinkwareSetUser[]> {
  return query(em, sql`select 'drinkware-set' as type, id from drinkware_set where guide_image_id = ${id} order by id`);
}
