import type { EntityManager } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { Page, PageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { methodUsers, methodUses, pageOfUses, type MethodUser, type PictureUse } from '../images/method-users.ts';
import { requireGuideImage } from './guide-images.queries.ts';

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

/** Lists the foods and categories whose methods show a guide image, and its drinkware sets. Throws AppError `guide_image.not_found`. */
export async function listUsesOfGuideImage(
  context: Context,
  { id, ...wanted }: PageWanted & { id: string },
): Promise<Page<PictureUse>> {
  const { em } = context;
  await requireGuideImage(context, id);
  const sets = kysely(em)
    .selectFrom('drinkware_set as d')
    .select([
      sql<PictureUse['type']>`'drinkware-set'`.as('type'),
      'd.id as code',
      sql<string | null>`null`.as('locale'),
      'd.description as name',
      sql<boolean>`false`.as('isImplied'),
    ])
    .where('d.guide_image_id', '=', id);
  const methods = methodUses(em, (owned) => owned.where('m.guide_image_id', '=', id));
  return pageOfUses(em, methods.union(sets), wanted);
}
