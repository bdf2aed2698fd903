import { GuideImage } from '../../../entities/guide-image.ts';
import { ImageMap } from '../../../entities/image-map.ts';
import { sql } from '../../db/sql.ts';
import { methodsImplyingImageMap } from '../../domain/implied-image-sets.ts';
import { inTransaction, type Context } from '../../context.ts';
import { inUse, methodUsers } from '../images/method-users.ts';
import { withFiles } from '../images/file-changes.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { guideImageUsers } from './guide-image-users.ts';
import { lockedGuideImage, type StoredGuideImage } from './guide-images.queries.ts';

interface DeletedGuideImage {
  id: string;
  /** The map that went with it; null: the map stays. */
  imageMapId: string | null;
}

/** Deletes a guide image with its pictures, and its map where nothing else uses it; the source images stay. */
export function deleteGuideImage(context: Context, id: string): Promise<DeletedGuideImage> {
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      const { em } = inner;
      const guide = await lockedGuideImage(inner, id);
      const users = await guideImageUsers(em, id);
      if (users.total > 0) {
        const message = 'Portion size methods or drinkware sets use this guide image: change or delete them first.';
        throw inUse('guide_image', message, users);
      }
      await em.nativeDelete(GuideImage, id);
      const mapId = guide.imageMap.id;
      const isMapUsed = await isImageMapUsed(inner, mapId);
      if (!isMapUsed) await em.nativeDelete(ImageMap, mapId);
      await removeUnusedPictures(inner, files, picturesOf(guide));
      return { id, imageMapId: isMapUsed ? null : mapId };
    }),
  );
}

async function isImageMapUsed({ em }: Context, id: string): Promise<boolean> {
  if ((await em.count(GuideImage, { imageMap: id })) > 0) return true;
  const implying = methodsImplyingImageMap(id).map(({ method }) => method);
  return implying.length > 0 && (await methodUsers(em, sql`m.method = any(${implying}::text[])`)).total > 0;
}

/** Ids of the processed images that the guide image and its map show. */
function picturesOf({ selectionImage, imageMap: { $: map } }: StoredGuideImage): number[] {
  return [
    selectionImage.id,
    map.baseImage.id,
    ...map.objects.$.map(({ overlayImage }) => overlayImage?.id ?? []),
  ].flat();
}
