import type { Loaded } from '@mikro-orm/sql';
import { ImageMap } from '../../../entities/image-map.ts';
import type { SourceImage } from '../../../entities/source-image.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { Page } from '../../db/page.ts';
import { AppError } from '../../errors.ts';
import { isNamed, pageOfSets, type ImageSetHeader, type ImageSetsWanted } from '../images/image-set-list.ts';

/** Lists image maps, sorted by id or description, with one query. */
export function listImageMaps(context: Context, wanted: ImageSetsWanted): Promise<Page<ImageSetHeader>> {
  const maps = kysely(context.em)
    .selectFrom('image_map')
    .select(['id', 'description'])
    .where((eb) => isNamed(eb.ref('id'), eb.ref('description'), wanted));
  return pageOfSets(context, maps, wanted);
}

export type StoredImageMap = Loaded<ImageMap, 'baseImage' | 'objects.overlayImage'>;

/** Returns a map with its objects in the order of navigation, with one statement. Throws AppError `image_map.not_found`. */
export async function requireImageMap({ em }: Context, id: string): Promise<StoredImageMap> {
  return requireFound(
    id,
    await em.findOne(ImageMap, id, { populate: ['baseImage', 'objects.overlayImage'], strategy: 'joined' }),
  );
}

/**
 * Returns the source image of the base photograph of a map. Throws AppError `image_map.not_found` and, if the upload was
 * not kept, `image_map.incomplete`.
 */
export async function requireBaseImageSource({ em }: Context, id: string): Promise<SourceImage> {
  const { baseImage } = requireFound(
    id,
    await em.findOne(ImageMap, id, {
      populate: ['baseImage.sourceImage'],
      strategy: 'joined',
    }),
  );
  const { sourceImage } = baseImage.$;
  if (!sourceImage) throw incomplete(id);
  return sourceImage.$;
}

/** Makes the error for a map whose picture, or the upload that the picture was made from, is missing. */
export function incomplete(id: string): AppError {
  const message = `The picture of the image map "${id}", or the upload that it was made from, is lost. Create the map again.`;
  return new AppError('conflict', 'image_map.incomplete', message);
}

function requireFound<Map>(id: string, map: Map | null): Map {
  if (map === null) throw new AppError('not_found', 'image_map.not_found', `There is no image map "${id}".`);
  return map;
}
