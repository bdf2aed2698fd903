import { GuideImage } from '../../../entities/guide-image.ts';
import { ImageMap } from '../../../entities/image-map.ts';
import { inTransaction, type Context } from '../../context.ts';
import { methodsImplyingImageMap } from '../../domain/implied-image-sets.ts';
import { withFiles } from '../images/file-changes.ts';
import { inUse, methodUsers } from '../images/method-users.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { audit } from '../trail/audit.ts';
import { guideImageUsers } from './guide-image-users.ts';
import { lockedGuideImage, type StoredGuideImage } from './guide-images.queries.ts';

interface DeletedGuideImage {
  id: string;
  /** The image map that was deleted too; null if the map stays. */
  imageMapId: string | null;
}

/**
 * Deletes a guide image with its pictures, and its image map unless something else uses the map; the source images stay.
 * Throws AppError `guide_image.not_found` and, while a method or a drinkware set uses it, `guide_image.in_use`.
 */
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
      await audit(inner, { recordType: 'guide-image', code: id, label: guide.description, action: 'delete' });
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
  if (implying.length === 0) return false;
  const users = await methodUsers(em, (methods) => methods.where('m.method', 'in', implying));
  return users.total > 0;
}

/** Returns the ids of the processed images that the guide image and its map show. */
function picturesOf({ selectionImage, imageMap: { $: map } }: StoredGuideImage): number[] {
  return [
    selectionImage.id,
    map.baseImage.id,
    ...map.objects.$.map(({ overlayImage }) => overlayImage?.id ?? []),
  ].flat();
}
