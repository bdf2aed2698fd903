import type { Loaded } from '@mikro-orm/sql';
import { GuideImage } from '../../../entities/guide-image.ts';
import type { PictureFiles } from '../../../entities/processed-image.ts';
import { inSnapshot, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { Page } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { isNamed, pageOfSets, type ImageSetHeader, type ImageSetsWanted } from '../images/image-set-list.ts';

export interface GuideImageHeader extends ImageSetHeader {
  imageMapId: string;
  /** The base photograph of the map. */
  baseImage: PictureFiles;
}

const baseImage = sql<GuideImageHeader['baseImage']>`
  jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height, 'renditions', p.renditions)`;

/** Lists guide images, sorted by id or description, with one query. */
export function listGuideImages(context: Context, wanted: ImageSetsWanted): Promise<Page<GuideImageHeader>> {
  const guides = kysely(context.em)
    .selectFrom('guide_image as g')
    .innerJoin('image_map as m', 'm.id', 'g.image_map_id')
    .innerJoin('processed_image as p', 'p.id', 'm.base_image_id')
    .select(['g.id', 'g.description', 'g.image_map_id as imageMapId', baseImage.as('baseImage')])
    .where((eb) => isNamed(eb.ref('g.id'), eb.ref('g.description'), wanted));
  return pageOfSets(context, guides, wanted);
}

export type StoredGuideImage = Loaded<GuideImage, 'objects' | 'imageMap.baseImage' | 'imageMap.objects.overlayImage'>;

/** Returns a guide image as one moment of the database shows it. Throws AppError `guide_image.not_found`. */
export function requireGuideImageInSnapshot(context: Context, { id }: { id: string }): Promise<StoredGuideImage> {
  return inSnapshot(context, (inner) => requireGuideImage(inner, id));
}

/**
 * Returns a guide image with its map and its weights, with two statements; to see the same moment they need a transaction.
 * Throws AppError `guide_image.not_found`.
 */
export async function requireGuideImage({ em }: Context, id: string): Promise<StoredGuideImage> {
  const guide = await em.findOne(GuideImage, id, {
    populate: ['objects', 'imageMap.baseImage', 'imageMap.objects.overlayImage'],
    strategy: 'joined',
    // Two lists joined in one statement would multiply each other's rows.
    populateHints: { 'imageMap.objects': { strategy: 'select-in' } },
  });
  if (!guide) throw new AppError('not_found', 'guide_image.not_found', `There is no guide image "${id}".`);
  return guide;
}

/**
 * Locks the row of a guide image, then the row of its map, and returns the guide image. Two edits of guide images of the
 * same map wait for each other. Throws AppError `guide_image.not_found`.
 */
export async function lockedGuideImage(context: Context, id: string): Promise<StoredGuideImage> {
  const { em } = context;
  const guides = kysely(em).selectFrom('guide_image').where('id', '=', id);
  await guides.select('id').forUpdate().execute();
  const maps = kysely(em).selectFrom('image_map').where('id', '=', guides.select('image_map_id'));
  await maps.select('id').forUpdate().execute();
  return requireGuideImage(context, id);
}

/** Refuses the id of an existing guide image. Throws AppError `guide_image.duplicate_id`. */
export async function requireFreeGuideId({ em }: Context, id: string): Promise<void> {
  if ((await em.count(GuideImage, { id })) === 0) return;
  const message = `There is a guide image "${id}" already: choose another id.`;
  throw new AppError('conflict', 'guide_image.duplicate_id', message);
}
