import type { Loaded } from '@mikro-orm/sql';
import { DrinkwareSet } from '../../../entities/drinkware-set.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { listImageSets, type ImageSetHeader, type ImageSetsWanted } from '../images/image-set-list.ts';
import type { Page } from '../../db/page.ts';

interface DrinkwareSetHeader extends ImageSetHeader {
  guideId: string;
}

/** Drinkware sets by id or description: one query. */
export function listDrinkwareSets(context: Context, wanted: ImageSetsWanted): Promise<Page<DrinkwareSetHeader>> {
  const item = sql`jsonb_build_object('id', id, 'description', description, 'guideId', guide_image_id)`;
  return listImageSets(context, wanted, sql`select id, description, guide_image_id from drinkware_set`, item);
}

export type StoredDrinkwareSet = Loaded<DrinkwareSet, 'scales.baseImage' | 'scales.overlayImage'>;

/** The set with its scales. Throws AppError `drinkware_set.not_found`. */
export async function requireDrinkwareSet({ em }: Context, id: string): Promise<StoredDrinkwareSet> {
  const set = await em.findOne(DrinkwareSet, id, { populate: ['scales.baseImage', 'scales.overlayImage'] });
  if (!set) throw new AppError('not_found', 'drinkware_set.not_found', `There is no drinkware set "${id}".`);
  return set;
}
