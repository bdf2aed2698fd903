import { GuideImageObject } from '../../../entities/guide-image-object.ts';
import { GuideImage } from '../../../entities/guide-image.ts';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import { requireBaseImageSource, requireImageMap, type StoredImageMap } from '../image-maps/image-maps.queries.ts';
import { withFiles } from '../images/file-changes.ts';
import { folderOf } from '../images/image-folders.ts';
import { newProcessedImage } from '../images/image-rows.ts';
import { storeFromSource } from '../images/store-picture.ts';
import { audit } from '../trail/audit.ts';
import { requireFreeGuideId, requireGuideImage, type StoredGuideImage } from './guide-images.queries.ts';

interface NewGuideImage {
  id: string;
  description: string;
  imageMapId: string;
  /** The weight in g of each object of the map, by object id. */
  objectWeights: Readonly<Record<string, number>>;
}

/**
 * Makes a guide image from an image map. Respondents choose it by the base photograph of the map. Throws AppError
 * `guide_image.duplicate_id`, `image_map.not_found`, `image_map.incomplete`, `source_image.lost` and, for the weight of an
 * object that the map does not have, `reference.not_found`.
 */
export async function createGuideImage(context: Context, given: NewGuideImage): Promise<StoredGuideImage> {
  const { id, description, imageMapId, objectWeights } = given;
  await requireFreeGuideId(context, id);
  const source = await requireBaseImageSource(context, imageMapId);
  return withFiles(context, async (files) => {
    const [picture] = await storeFromSource(context, files, folderOf.guideImage(id), source, ['selection-screen']);
    return inTransaction(context, async (inner) => {
      const { em } = inner;
      await requireFreeGuideId(inner, id);
      const map = await lockImageMap(inner, imageMapId);
      requireObjects(map, objectWeights);
      const sourceImage = await requireBaseImageSource(inner, imageMapId);
      const selectionImage = newProcessedImage(inner, picture, 'selection-screen', sourceImage);
      const guideImage = em.create(GuideImage, { id, description, imageMap: map, selectionImage });
      for (const { objectId } of map.objects.$) {
        em.create(GuideImageObject, { guideImage, objectId, weightGrams: objectWeights[objectId] ?? null });
      }
      await em.flush();
      const after = { description, imageMapId, objectWeights };
      await audit(inner, { recordType: 'guide-image', code: id, label: description, action: 'create', after });
      em.clear();
      return requireGuideImage(inner, id);
    });
  });
}

/** Returns the map and keeps its objects as they are until the transaction ends. */
async function lockImageMap(context: Context, id: string): Promise<StoredImageMap> {
  await kysely(context.em).selectFrom('image_map').select('id').where('id', '=', id).forKeyShare().execute();
  return requireImageMap(context, id);
}

function requireObjects(map: StoredImageMap, weights: Readonly<Record<string, number>>): void {
  const known = new Set(map.objects.$.map(({ objectId }) => String(objectId)));
  const missing = Object.keys(weights).filter((id) => !known.has(id));
  requireKnown(missing.map((id) => unknown(`objectWeights.${id}`, `object ${id} in the image map "${map.id}"`)));
}
