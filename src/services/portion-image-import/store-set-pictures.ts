import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { isBusy } from '../../adapters/pictures/child-process.ts';
import type { Product } from '../../adapters/pictures/index.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { byWeight } from '../as-served-sets/photos.ts';
import type { FileChanges } from '../images/file-changes.ts';
import { folderOf } from '../images/image-folders.ts';
import { storeUpload, type StoredPicture, type StoredSource } from '../images/store-picture.ts';
import type { ImageSetsFile } from './image-sets-file.ts';

/** A stored picture of a set. */
export interface SetPicture {
  source: StoredSource;
  products: ReadonlyMap<Product, StoredPicture>;
}

/** The stored pictures of a file, by `pictureKey`. */
export type SetPictures = ReadonlyMap<string, SetPicture>;

/** Makes the key of a picture. It names the folder of a set, because a picture of two sets is stored for each of them. */
export const pictureKey = (folder: string, path: string): string => `${folder} ${path}`;

interface Wanted {
  path: string;
  folder: string;
  products: Set<Product>;
}

interface StoringOptions {
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** False leaves the renditions to `make-renditions.ts`. */
  withRenditions?: boolean | undefined;
}

/** The number of processes for pictures (src/adapters/pictures). */
const AT_ONCE = 2;

/**
 * Stores the pictures of image sets. The caller writes the rows afterwards. `read` returns the bytes of a picture by its
 * path. Waits as long as the machine is too busy for pictures. Throws AppError `image.*` or `svg.*`, whose message begins with
 * the path.
 */
export async function storeSetPictures(
  files: FileChanges,
  read: (path: string) => Promise<Uint8Array>,
  sets: ImageSetsFile,
  { onProgress, withRenditions = true }: StoringOptions = {},
): Promise<SetPictures> {
  const wanted = picturesOf(sets);
  const stored = new Map<string, SetPicture>();
  const turns = pLimit({ concurrency: AT_ONCE, rejectOnClear: true });
  const store = async ([key, { path, folder, products }]: [string, Wanted]) => {
    const upload = { bytes: () => read(path) };
    const asked = [...products];
    const { source, products: made } = await untilNotBusy(() =>
      storeUpload(files, folder, upload, asked, { withRenditions }),
    ).catch(naming(path));
    stored.set(key, { source, products: new Map(made.map((picture, index) => [asked[index] as Product, picture])) });
    onProgress?.(stored.size, wanted.size);
  };
  const storing = Array.from(wanted, (one) => turns(store, one));
  try {
    await Promise.all(storing);
  } catch (error) {
    // The caller removes the stored files after a failure, so no file may be stored after that.
    turns.clearQueue();
    await Promise.allSettled(storing);
    throw error;
  }
  return stored;
}

/** Repeats the work while it is refused as `images.busy`: an import and the first start must not fail on a busy machine. */
async function untilNotBusy<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await setTimeout((error.details.retryAfterSeconds ?? 0) * 1000);
    }
  }
}

function naming(path: string) {
  return (error: unknown): never => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.kind, error.code, `${path}: ${error.message}`, error.details);
  };
}

/** Returns those sets of a file whose ids the database does not have. An import leaves existing sets as they are. */
export async function newSetsOf({ em }: Context, sets: ImageSetsFile): Promise<ImageSetsFile> {
  const db = kysely(em);
  const kind = (name: string) => sql.lit(name).as('kind');
  const rows = await db
    .selectFrom('as_served_set')
    .select(['id', kind('as-served')])
    .unionAll(db.selectFrom('image_map').select(['id', kind('map')]))
    .unionAll(db.selectFrom('guide_image').select(['id', kind('guide')]))
    .unionAll(db.selectFrom('drinkware_set').select(['id', kind('drinkware')]))
    .execute();
  const existing = new Set(rows.map((row) => `${row.kind} ${row.id}`));
  const isNew = (name: string) => (set: { id: string }) => !existing.has(`${name} ${set.id}`);
  return {
    asServedSets: sets.asServedSets.filter(isNew('as-served')),
    imageMaps: sets.imageMaps.filter(isNew('map')),
    guideImages: sets.guideImages.filter(isNew('guide')),
    drinkwareSets: sets.drinkwareSets.filter(isNew('drinkware')),
  };
}

function picturesOf({ asServedSets, imageMaps, drinkwareSets }: ImageSetsFile): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const add = (path: string, folder: string, ...products: Product[]) => {
    const key = pictureKey(folder, path);
    const known = wanted.get(key)?.products ?? [];
    wanted.set(key, { path, folder, products: new Set([...known, ...products]) });
  };
  for (const set of asServedSets) {
    const [folder, images] = [folderOf.asServedSet(set.id), set.images.toSorted(byWeight)];
    for (const { image } of images) add(image, folder, 'as-served-main', 'as-served-thumbnail');
    add(images[Math.floor(images.length / 2)]?.image ?? '', folder, 'selection-screen');
  }
  for (const map of imageMaps) add(map.baseImage, folderOf.imageMap(map.id), 'image-map-base', 'selection-screen');
  for (const set of drinkwareSets) {
    for (const { baseImage, overlayImage } of set.scales) {
      add(baseImage, folderOf.drinkwareSet(set.id), 'sliding-scale-base');
      add(overlayImage, folderOf.drinkwareSet(set.id), 'sliding-scale-overlay');
    }
  }
  return wanted;
}
