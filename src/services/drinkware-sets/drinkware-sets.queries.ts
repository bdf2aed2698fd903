import type { Loaded } from '@mikro-orm/sql';
import { DrinkwareSet } from '../../../entities/drinkware-set.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { Page, PageWanted } from '../../db/page.ts';
import { AppError } from '../../errors.ts';
import { isNamed, pageOfSets, type ImageSetHeader, type ImageSetsWanted } from '../images/image-set-list.ts';
import { methodUses, pageOfUses, type PictureUse } from '../images/method-users.ts';

interface DrinkwareSetHeader extends ImageSetHeader {
  /** The guide image from which respondents choose a vessel. */
  guideId: string;
}

/** Lists drinkware sets, sorted by id or description, with one query. */
export function listDrinkwareSets(context: Context, wanted: ImageSetsWanted): Promise<Page<DrinkwareSetHeader>> {
  const sets = kysely(context.em)
    .selectFrom('drinkware_set')
    .select(['id', 'description', 'guide_image_id as guideId'])
    .where((eb) => isNamed(eb.ref('id'), eb.ref('description'), wanted));
  return pageOfSets(context, sets, wanted);
}

export type StoredDrinkwareSet = Loaded<DrinkwareSet, 'scales.baseImage' | 'scales.overlayImage'>;

/** Returns a set with its scales. Throws AppError `drinkware_set.not_found`. */
export async function requireDrinkwareSet({ em }: Context, id: string): Promise<StoredDrinkwareSet> {
  const set = await em.findOne(DrinkwareSet, id, { populate: ['scales.baseImage', 'scales.overlayImage'] });
  if (!set) throw new AppError('not_found', 'drinkware_set.not_found', `There is no drinkware set "${id}".`);
  return set;
}

/** Lists the foods and categories whose methods use a set. Throws AppError `drinkware_set.not_found`. */
export async function listUsesOfDrinkwareSet(
  context: Context,
  { id, ...wanted }: PageWanted & { id: string },
): Promise<Page<PictureUse>> {
  await requireDrinkwareSet(context, id);
  const uses = methodUses(context.em, (methods) => methods.where('m.drinkware_set_id', '=', id));
  return pageOfUses(context.em, uses, wanted);
}
