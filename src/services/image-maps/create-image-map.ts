import { ImageMapObject } from '../../../entities/image-map-object.ts';
import { ImageMap } from '../../../entities/image-map.ts';
import { inTransaction, type Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { withFiles } from '../images/file-changes.ts';
import { folderOf } from '../images/image-folders.ts';
import { newProcessedImage, newSourceImage } from '../images/image-rows.ts';
import { storeUpload, type PictureUpload } from '../images/store-picture.ts';
import { audit } from '../trail/audit.ts';
import { requireImageMap, type StoredImageMap } from './image-maps.queries.ts';
import { hasProportionsOf, type Size } from './proportions.ts';

export interface ImageMapGiven {
  id: string;
  description: string;
  baseImage: PictureUpload;
  keywords: readonly string[];
}

/** Outlines with their descriptions, and the size of their drawing. */
export interface Drawing extends Size {
  objects: readonly Pick<ImageMapObject, 'objectId' | 'description' | 'navigationIndex' | 'outlineCoordinates'>[];
}

export interface NewImageMap {
  map: StoredImageMap;
  /** Sentences for the person who made the map. */
  warnings: string[];
}

/**
 * Makes an image map from an upload, which becomes a source image. Without a drawing the map has no objects. Throws AppError
 * `image_map.duplicate_id`, `image.*` and `svg.*`.
 */
export async function createImageMap(
  context: Context,
  { id, description, baseImage, keywords, drawing }: ImageMapGiven & { drawing?: Drawing },
): Promise<NewImageMap> {
  await requireFreeMapId(context, id);
  return withFiles(context, async (files) => {
    const { source, products } = await storeUpload(files, folderOf.imageMap(id), baseImage, ['image-map-base']);
    const [base] = products;
    return inTransaction(context, async (inner) => {
      const { em } = inner;
      await requireFreeMapId(inner, id);
      const sourceImage = newSourceImage(inner, source, [...keywords, id]);
      const imageMap = em.create(ImageMap, {
        id,
        description,
        baseImage: newProcessedImage(inner, base, 'image-map-base', sourceImage),
      });
      for (const object of drawing?.objects ?? []) em.create(ImageMapObject, { imageMap, ...object });
      await em.flush();
      const after = { description, objects: drawing?.objects.length ?? 0 };
      await audit(inner, { recordType: 'image-map', code: id, label: description, action: 'create', after });
      em.clear();
      const warnings = drawing && !hasProportionsOf(base, drawing) ? [otherProportions(drawing, base)] : [];
      return { map: await requireImageMap(inner, id), warnings };
    });
  });
}

async function requireFreeMapId({ em }: Context, id: string): Promise<void> {
  if ((await em.count(ImageMap, { id })) === 0) return;
  const message = `There is an image map "${id}" already: choose another id.`;
  throw new AppError('conflict', 'image_map.duplicate_id', message);
}

function otherProportions(drawing: Size, photograph: Size): string {
  const ratio = ({ width, height }: Size) => (width / height).toFixed(3);
  return `The drawing is ${ratio(drawing)} times as wide as high, the photograph ${ratio(photograph)} times: check that the outlines lie where they belong.`;
}
