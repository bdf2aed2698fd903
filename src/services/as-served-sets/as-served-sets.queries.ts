import type { Loaded } from '@mikro-orm/sql';
import { AsServedSet } from '../../../entities/as-served-set.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { listImageSets, type ImageSetHeader, type ImageSetsWanted } from '../images/image-set-list.ts';
import type { Page } from '../../db/page.ts';

/** As-served sets by id or description: one query. */
export function listAsServedSets(context: Context, wanted: ImageSetsWanted): Promise<Page<ImageSetHeader>> {
  const item = sql`jsonb_build_object('id', id, 'description', description)`;
  return listImageSets(context, wanted, sql`select id, description from as_served_set`, item);
}

export type StoredAsServedSet = Loaded<
  AsServedSet,
  'selectionImage.sourceImage' | 'images.mainImage.sourceImage' | 'images.thumbnail'
>;

/** The set with its pictures, lightest first, in one statement. Throws AppError `as_served_set.not_found`. */
export async function requireAsServedSet({ em }: Context, id: string): Promise<StoredAsServedSet> {
  const set = await em.findOne(AsServedSet, id, {
    populate: ['selectionImage.sourceImage', 'images.mainImage.sourceImage', 'images.thumbnail'],
    strategy: 'joined',
  });
  if (!set) throw new AppError('not_found', 'as_served_set.not_found', `There is no as-served set "${id}".`);
  return set;
}
