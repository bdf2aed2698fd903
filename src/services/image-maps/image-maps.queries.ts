import type { Loaded } from '@mikro-orm/sql';
import { ImageMap } from '../../../entities/image-map.ts';
import type { SourceImage } from '../../../entities/source-image.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { listImageSets, type ImageSetHeader, type ImageSetsWanted } from '../images/image-set-list.ts';
import type { Page } from '../../db/page.ts';

/** Image maps by id or description: one query. */
export function listImageMaps(context: Context, wanted: ImageSetsWanted): Promise<Page<ImageSetHeader>> {
  const item = sql`jsonb_build_object('id', id, 'description', description)`;
  return listImageSets(context, wanted, sql`select id, description from image_map`, item);
}

export type StoredImageMap = Loaded<ImageMap, 'baseImage' | 'objects.overlayImage'>;

/** The map with its objects, in the order of navigation, in one statement. Throws AppError `image_map.not_found`. */
export async function requireImageMap({ em }: Context, id: string): Promise<StoredImageMap> {
  return found(
    id,
    await em.findOne(ImageMap, id, { populate: ['baseImage', 'objects.overlayImage'], strategy: 'joined' }),
  );
}

/** The source image of the base photograph. Throws AppError `image_map.not_found` and, for old data, `image_map.incomplete`. */
export async function baseImageSource({ em }: Context, id: string): Promise<SourceImage> {
  const { baseImage } = found(
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

/** The refusal where the picture of a map, or the upload that it was made from, is not there. */
export function incomplete(id: string): AppError {
  const message = `The picture of the image map "${id}", or the upload that it was made from, is lost: make the map anew.`;
  return new AppError('conflict', 'image_map.incomplete', message);
}

function found<Map>(id: string, map: Map | null): Map {
  if (map === null) throw new AppError('not_found', 'image_map.not_found', `There is no image map "${id}".`);
  return map;
}
