import type { EntityManager } from '@mikro-orm/sql';
import { kysely } from '../../db/kysely.ts';
import { methodUsers, type MethodUser } from '../images/method-users.ts';

interface DrinkwareSetUser {
  type: 'drinkware-set';
  id: string;
}

export interface GuideImageUsers {
  /** The first of the methods, and all drinkware sets. */
  users: (MethodUser | DrinkwareSetUser)[];
  total: number;
}

/** Lists what shows a guide image to respondents: methods of foods and categories, and drinkware sets. */
export async function guideImageUsers(em: EntityManager, id: string): Promise<GuideImageUsers> {
  const methods = await methodUsers(em, (owned) => owned.where('m.guide_image_id', '=', id));
  const sets = await drinkwareSetsOf(em, id);
  return { users: [...methods.users, ...sets], total: methods.total + sets.length };
}

/** Lists the drinkware sets of a guide image; each has a scale for each object of the guide image. */
export async function drinkwareSetsOf(em: EntityManager, id: string): Promise<DrinkwareSetUser[]> {
  const sets = kysely(em).selectFrom('drinkware_set').select('id').where('guide_image_id', '=', id).orderBy('id');
  return (await sets.execute()).map((set) => ({ type: 'drinkware-set', ...set }));
}
