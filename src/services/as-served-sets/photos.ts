import { AsServedImage } from '../../../entities/as-served-image.ts';
import { AsServedSet } from '../../../entities/as-served-set.ts';
import type { SourceImage } from '../../../entities/source-image.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import type { FileChanges } from '../images/file-changes.ts';
import { folderOf } from '../images/image-folders.ts';
import { newProcessedImage } from '../images/image-rows.ts';
import type { ImageSetHeader } from '../images/image-set-list.ts';
import { storeFromSource, type StoredPicture, type StoredSource } from '../images/store-picture.ts';
import { requireAsServedSet, type StoredAsServedSet } from './as-served-sets.queries.ts';

/** A photograph whose files are stored. */
export interface NewPhoto {
  source: SourceImage;
  /** The weight in g. */
  weight: number;
  label: string | null;
  main: StoredPicture;
  thumbnail: StoredPicture;
}

/** The picture by which respondents choose a set, and the position of the photograph that it shows. */
export interface Selection {
  picture: StoredPicture;
  index: number;
}

/** The pictures that are made from each photograph of a set. */
export const PHOTO_PRODUCTS = ['as-served-main', 'as-served-thumbnail'] as const;

/** Sorts photographs by their weight, lightest first. */
export const byWeight = (a: { weight: number }, b: { weight: number }): number => a.weight - b.weight;

/** Refuses the id of an existing set. Throws AppError `as_served_set.duplicate_id`. */
export async function requireFreeSetId({ em }: Context, id: string): Promise<void> {
  if ((await em.count(AsServedSet, { id })) === 0) return;
  const message = `There is an as-served set "${id}" already: choose another id, or change that set.`;
  throw new AppError('conflict', 'as_served_set.duplicate_id', message);
}

/** Locks the row of a set and returns the set. Two edits of one set wait for each other. */
export async function lockedSet(context: Context, id: string): Promise<StoredAsServedSet> {
  await kysely(context.em).selectFrom('as_served_set').select('id').where('id', '=', id).forUpdate().execute();
  return requireAsServedSet(context, id);
}

/** Returns the ids of the processed images that a set shows. */
export function picturesOf({ selectionImage, images }: StoredAsServedSet): number[] {
  return [selectionImage.id, ...images.$.map(({ mainImage, thumbnail }) => [mainImage.id, thumbnail.id]).flat()];
}

/**
 * Makes the picture by which respondents choose the set: from the photograph that is marked, otherwise from the middle one.
 * `ascending` has the photographs of the set, lightest first.
 */
export async function storeSelection(
  context: Context,
  files: FileChanges,
  id: string,
  ascending: readonly { source: Pick<StoredSource, 'originalPath'>; isSelection?: boolean }[],
): Promise<Selection> {
  const marked = ascending.findIndex(({ isSelection }) => isSelection);
  const index = marked === -1 ? Math.floor(ascending.length / 2) : marked;
  const [picture] = await storeFromSource(context, files, folderOf.asServedSet(id), at(ascending, index).source, [
    'selection-screen',
  ]);
  return { picture, index };
}

/** Creates a set and its photographs, which are given lightest first. The next flush writes the rows. */
export function newSet(
  context: Context,
  { id, description }: ImageSetHeader,
  photos: readonly NewPhoto[],
  selection: Selection,
): void {
  const selectionImage = newSelection(context, photos, selection);
  addPhotos(context, context.em.create(AsServedSet, { id, description, selectionImage }), photos);
}

/** Creates the picture by which respondents choose a set. The next flush writes the row. */
export function newSelection(context: Context, ascending: readonly NewPhoto[], { picture, index }: Selection) {
  return newProcessedImage(context, picture, 'selection-screen', at(ascending, index).source);
}

/** Creates the photographs of a set. The next flush writes the rows. */
export function addPhotos(context: Context, set: AsServedSet, photos: readonly NewPhoto[]): void {
  for (const { source, weight, label, main, thumbnail } of photos) {
    context.em.create(AsServedImage, {
      asServedSet: set,
      mainImage: newProcessedImage(context, main, 'as-served-main', source),
      thumbnail: newProcessedImage(context, thumbnail, 'as-served-thumbnail', source),
      weightGrams: weight,
      label,
    });
  }
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error('a set has at least one photograph');
  return item;
}
