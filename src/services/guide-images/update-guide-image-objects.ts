import { GuideImageObject } from '../../../entities/guide-image-object.ts';
import { ImageMapObject } from '../../../entities/image-map-object.ts';
import { inTransaction, type Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { withFiles } from '../images/file-changes.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { audit } from '../trail/audit.ts';
import { lockedGuideImage, requireGuideImage, type StoredGuideImage } from './guide-images.queries.ts';
import {
  requireOthersUntouched,
  requireProportions,
  requireScales,
  requireWeightsWhereUsed,
} from './require-usable-objects.ts';

interface ObjectGiven {
  /** Absent for a new object. */
  id?: number | undefined;
  description: string;
  /** Corners x0, y0, x1, y1, ... in units of the image width. */
  outlineCoordinates: number[];
  /** Weight in g; null: not known yet. */
  weight: number | null;
}

interface GuideImageObjects {
  id: string;
  /** Width and height, in any unit, of the picture on which the outlines were drawn. */
  imageWidth: number;
  imageHeight: number;
  /** In the order of keyboard navigation. */
  objects: readonly ObjectGiven[];
}

export type GuideObject = ObjectGiven & { id: number };

/**
 * Replaces all objects of a guide image and of its map. Overlay pictures are deleted, because they show the old outlines.
 * Throws AppError `guide_image.not_found`, `image_map.incomplete` and what the rules in require-usable-objects.ts refuse.
 */
export async function updateGuideImageObjects(
  context: Context,
  { id, imageWidth, imageHeight, objects: given }: GuideImageObjects,
): Promise<StoredGuideImage> {
  const { imageMap } = await requireGuideImage(context, id);
  await requireProportions(context, imageMap.$, { width: imageWidth, height: imageHeight });
  const objects = assignObjectIds(given);
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      const guide = await lockedGuideImage(inner, id);
      await requireWeightsWhereUsed(inner, id, objects);
      await requireScales(inner, guide, objects);
      await requireOthersUntouched(inner, guide, objects);
      const overlays = guide.imageMap.$.objects.$.map(({ overlayImage }) => overlayImage?.id ?? []).flat();
      await replaceObjects(inner, guide, objects);
      const weights = Object.fromEntries(objects.map((object) => [object.id, object.weight]));
      const about = { code: id, label: guide.description };
      await audit(inner, { recordType: 'guide-image', ...about, action: 'update', after: { objectWeights: weights } });
      await removeUnusedPictures(inner, files, overlays);
      inner.em.clear();
      return requireGuideImage(inner, id);
    }),
  );
}

/** Gives new objects the lowest free ids above 0. */
function assignObjectIds(objects: readonly ObjectGiven[]): GuideObject[] {
  const taken = new Set(objects.map(({ id }) => id));
  let last = 0;
  const nextFree = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  return objects.map((object) => ({ ...object, id: object.id ?? nextFree() }));
}

async function replaceObjects(
  { em }: Context,
  guide: StoredGuideImage,
  objects: readonly GuideObject[],
): Promise<void> {
  const [guideImage, imageMap] = [guide.id, guide.imageMap.id];
  await em.nativeDelete(ImageMapObject, { imageMap });
  // Set-based: deletes the objects of this guide image, and those of other guide images that were removed from the map.
  // Another guide image had no weight for such an object.
  await query(
    em,
    sql`delete from guide_image_object o using guide_image g where g.id = o.guide_image_id and g.image_map_id = ${imageMap}
          and (g.id = ${guideImage} or o.object_id <> all(${objects.map(({ id }) => id)}::int[]))`,
  );
  await em.insertMany(
    ImageMapObject,
    objects.map(({ id: objectId, description, outlineCoordinates }, navigationIndex) => ({
      imageMap,
      objectId,
      description,
      navigationIndex,
      outlineCoordinates,
    })),
  );
  await em.insertMany(
    GuideImageObject,
    objects.map(({ id: objectId, weight: weightGrams }) => ({ guideImage, objectId, weightGrams })),
  );
}
