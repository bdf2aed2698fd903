import { inTransaction, type Context } from '../../context.ts';
import { withFiles } from '../images/file-changes.ts';
import { folderOf } from '../images/image-folders.ts';
import { newSourceImage } from '../images/image-rows.ts';
import { storeUpload, type StoredSource, type PictureUpload } from '../images/store-picture.ts';
import { requireAsServedSet, type StoredAsServedSet } from './as-served-sets.queries.ts';
import { auditSet } from './audit-set.ts';
import { byWeight, newSet, PHOTO_PRODUCTS, requireFreeSetId, storeSelection, type NewPhoto } from './photos.ts';

export interface UploadedPhoto {
  file: PictureUpload;
  /** The weight in g. */
  weight: number;
  label: string | null;
  keywords: readonly string[];
  /** Respondents choose the set by this photograph. Without a marked one they choose it by the middle one. */
  isSelection?: boolean;
}

export interface NewAsServedSet {
  id: string;
  description: string;
  photos: readonly UploadedPhoto[];
}

type StoredUploadedPhoto = UploadedPhoto & Pick<NewPhoto, 'main' | 'thumbnail'> & { source: StoredSource };

/**
 * Makes an as-served set from uploads, which become source images. Throws AppError `as_served_set.duplicate_id`, `image.*`
 * and `svg.*`.
 */
export async function createAsServedSet(context: Context, given: NewAsServedSet): Promise<StoredAsServedSet> {
  const { id } = given;
  // Checked before the pictures are made, which takes seconds, and again when they are stored.
  await requireFreeSetId(context, id);
  return withFiles(context, async (files) => {
    const stored: StoredUploadedPhoto[] = [];
    for (const photo of given.photos.toSorted(byWeight)) {
      const { source, products } = await storeUpload(files, folderOf.asServedSet(id), photo.file, PHOTO_PRODUCTS);
      stored.push({ ...photo, source, main: products[0], thumbnail: products[1] });
    }
    const selection = await storeSelection(context, files, id, stored);
    return inTransaction(context, async (inner) => {
      await requireFreeSetId(inner, id);
      const photos = stored.map(({ source, keywords, ...photo }) => ({
        ...photo,
        source: newSourceImage(inner, source, [...keywords, id]),
      }));
      newSet(inner, given, photos, selection);
      await inner.em.flush();
      await auditSet(inner, 'create', given);
      return requireAsServedSet(inner, id);
    });
  });
}
