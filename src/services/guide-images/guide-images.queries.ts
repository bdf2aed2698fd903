import type { Loaded } from '@mikro-orm/sql';
import { GuideImage } from '../../../entities/guide-image.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { listImageSets, type ImageSetHeader, type ImageSetsWanted } from '../images/image-set-list.ts';
import type { Page } from '../../db/page.ts';

export interface GuideImageHeader extends ImageSetHeader {
  imageMapId: string;
  baseImagePath: string;
}

/** Guide images by id or description: one query. */
export function listGuideImages(context: Context, wanted: ImageSetsWanted): Promise<Page<GuideImageHeader>> {
  return listImageSets(
    context,
    wanted,
    sql`select g.id, g.description, g.image_map_id, p.path
        from guide_image g join image_map m on m.id = g.image_map_id join processed_image p on p.id = m.base_image_id`,
    sql`jsonb_build_object('id', id, 'description', description, 'imageMapId', image_map_id, 'baseImagePath', path)`,
  );
}

export type StoredGuideImage = Loaded<GuideImage, 'objects' | 'imageMap.baseImage' | 'imageMap.objects.overlayImage'>;

/** The guide image with its map and its weights. Throws AppError `guide_image.not_found`. */
export async function requireGuideImage({ em }: Context, id: string): Promise<StoredGuideImage> {
  const guide = await em.findOne(GuideImage, id, {
    populate: ['objects', 'imageMap.baseImage', 'imageMap.objects.overlayImage'],
    strategy: 'joined',
    // But two lists in one statement would multiply each other's rows.
    populateHints: { 'imageMap.objects': { strategy: 'select-in' } },
  });
  if (!guide) throw new AppError('not_found', 'guide_image.not_found', `There is no guide image "${id}".`);
  return guide;
}

/** The guide image with its row and that of its map locked, in this order: edits of the guide images of a map take turns. */
export async function lockedGuideImage(context: Context, id: string): Promise<StoredGuideImage> {
  const { em } = context;
  await query(em, sql`select id from guide_image where id = ${id} for update`);
  const mapId = sql`(select image_map_id from guide_image where id = ${id})`;
  await query(em, sql`select id from image_map where id = ${mapId} for update`);
  return requireGuideImage(context, id);
}

/** Refuses an id that a guide image has. */
export async function requireFreeGuideId({ em }: Context, id: string): Promise<void> {
  if ((await em.count(GuideImage, { id })) === 0) return;
  const message = `There is a guide image "${id}" already: choose another id.`;
  throw new AppError('conflict', 'guide_image.duplicate_id', message);
}
