import { inTransaction, type Context } from '../../context.ts';
import { withFiles, type FileChanges } from '../images/file-changes.ts';
import { folderOf } from '../images/image-folders.ts';
import { storeFromSource } from '../images/store-picture.ts';
import { requireSourceImages } from '../source-images/source-images.queries.ts';
import { requireAsServedSet, type StoredAsServedSet } from './as-served-sets.queries.ts';
import { auditSet } from './audit-set.ts';
import {
  byWeight,
  newSet,
  PHOTO_PRODUCTS,
  requireFreeSetId,
  storeSelection,
  type NewPhoto,
  type Selection,
} from './photos.ts';

export interface SourcedPhoto {
  sourceImageId: number;
  /** The weight in g. */
  weight: number;
  label: string | null;
}

export interface SourcedSet {
  id: string;
  description: string;
  images: readonly SourcedPhoto[];
}

/**
 * Makes an as-served set from existing source images. Throws AppError `as_served_set.duplicate_id`,
 * `source_image.not_found` and `source_image.lost`.
 */
export async function createAsServedSetFromSources(context: Context, given: SourcedSet): Promise<StoredAsServedSet> {
  await requireFreeSetId(context, given.id);
  return withFiles(context, async (files) => {
    const stored = await storeSourcedPhotos(context, files, given);
    return inTransaction(context, async (inner) => {
      await requireFreeSetId(inner, given.id);
      newSet(inner, given, await withSources(inner, stored.photos), stored.selection);
      await inner.em.flush();
      await auditSet(inner, 'create', { ...given, photos: stored.photos });
      return requireAsServedSet(inner, given.id);
    });
  });
}

type StoredPhoto = SourcedPhoto & Pick<NewPhoto, 'main' | 'thumbnail'>;

/**
 * Makes the pictures of a set from source images and returns them lightest first. Throws AppError `source_image.not_found`
 * and `source_image.lost`.
 */
export async function storeSourcedPhotos(
  context: Context,
  files: FileChanges,
  { id, images }: Pick<SourcedSet, 'id' | 'images'>,
): Promise<{ photos: StoredPhoto[]; selection: Selection }> {
  const ascending = images.toSorted(byWeight);
  const sourceOf = await requireSourceImages(context.em, idsOf(images));
  const photos: StoredPhoto[] = [];
  for (const photo of ascending) {
    const source = sourceOf(photo.sourceImageId);
    const [main, thumbnail] = await storeFromSource(context, files, folderOf.asServedSet(id), source, PHOTO_PRODUCTS);
    photos.push({ ...photo, main, thumbnail });
  }
  const sources = ascending.map(({ sourceImageId }) => ({ source: sourceOf(sourceImageId) }));
  return { photos, selection: await storeSelection(context, files, id, sources) };
}

/**
 * Adds to the photographs their source images, read again in this transaction. Throws AppError `source_image.not_found`
 * if a source image was deleted since the pictures were made.
 */
export async function withSources({ em }: Context, photos: readonly StoredPhoto[]): Promise<NewPhoto[]> {
  const sourceOf = await requireSourceImages(em, idsOf(photos));
  return photos.map((photo) => ({ ...photo, source: sourceOf(photo.sourceImageId) }));
}

function idsOf(photos: readonly SourcedPhoto[]): number[] {
  return photos.map(({ sourceImageId }) => sourceImageId);
}
