import type { Loaded } from '@mikro-orm/sql';
import { AsServedSet } from '../../../entities/as-served-set.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { Page, PageWanted } from '../../db/page.ts';
import { methodsImplyingAsServedSet } from '../../domain/implied-image-sets.ts';
import { AppError } from '../../errors.ts';
import { isNamed, pageOfSets, type ImageSetHeader, type ImageSetsWanted } from '../images/image-set-list.ts';
import { isOneOf, methodUses, pageOfUses, type PictureUse } from '../images/method-users.ts';

/** Lists as-served sets, sorted by id or description, with one query. */
export function listAsServedSets(context: Context, wanted: ImageSetsWanted): Promise<Page<ImageSetHeader>> {
  const sets = kysely(context.em)
    .selectFrom('as_served_set')
    .select(['id', 'description'])
    .where((eb) => isNamed(eb.ref('id'), eb.ref('description'), wanted));
  return pageOfSets(context, sets, wanted);
}

export type StoredAsServedSet = Loaded<
  AsServedSet,
  'selectionImage.sourceImage' | 'images.mainImage.sourceImage' | 'images.thumbnail'
>;

/** Returns a set with its pictures, lightest first, with one statement. Throws AppError `as_served_set.not_found`. */
export async function requireAsServedSet({ em }: Context, id: string): Promise<StoredAsServedSet> {
  const set = await em.findOne(AsServedSet, id, {
    populate: ['selectionImage.sourceImage', 'images.mainImage.sourceImage', 'images.thumbnail'],
    strategy: 'joined',
  });
  if (!set) throw new AppError('not_found', 'as_served_set.not_found', `There is no as-served set "${id}".`);
  return set;
}

/**
 * Lists the foods and categories whose methods show a set, as the serving or for leftovers, or take it by its id: two queries. Throws
 * AppError `as_served_set.not_found`.
 */
export async function listUsesOfAsServedSet(
  context: Context,
  { id, ...wanted }: PageWanted & { id: string },
): Promise<Page<PictureUse>> {
  await requireAsServedSet(context, id);
  const isImplied = isOneOf(methodsImplyingAsServedSet(id));
  const uses = methodUses(
    context.em,
    (methods) =>
      methods.where((eb) =>
        eb.or([eb('m.serving_image_set_id', '=', id), eb('m.leftovers_image_set_id', '=', id), isImplied]),
      ),
    isImplied,
  );
  return pageOfUses(context.em, uses, wanted);
}
