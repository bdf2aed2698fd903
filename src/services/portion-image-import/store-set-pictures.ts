import pLimit from 'p-limit';
import type { Product } from '../../adapters/pictures/index.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { byWeight } from '../as-served-sets/photos.ts';
import type { FileChanges } from '../images/file-changes.ts';
import { folderOf } from '../images/folder-of.ts';
import { storeUpload, type StoredPicture, type StoredSource } from '../images/store-picture.ts';
import type { ImageSetsFile } from './image-sets-file.ts';

export interface SetPicture {
  source: StoredSource;
  products: ReadonlyMap<Product, StoredPicture>;
}

/** The pictures of a file that are stored, by `pictureKey`. */
export type SetPictures = ReadonlyMap<string, SetPicture>;

/** A picture that two sets show is stored for each of them. */
export const pictureKey = (folder: string, path: string): string => `${folder} ${path}`;

interface Wanted {
  path: string;
  folder: string;
  products: Set<Product>;
}

/** As many as are worked on at once anyway. */
const AT_ONCE = 2;

/** Stores what the image sets of a file show; the rows are yet to be written. `read` gives a picture by its path. */
export async function storeSetPictures(
  files: FileChanges,
  read: (path: string) => Promise<Uint8Array>,
  sets: ImageSetsFile,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<SetPictures> {
  const wanted = picturesOf(sets);
  const stored = new Map<string, SetPicture>();
  const turns = pLimit({ concurrency: AT_ONCE, rejectOnClear: true });
  const store = async ([key, { path, folder, products }]: [string, Wanted]) => {
    const upload = { bytes: () => read(path) };
    const asked = [...products];
    const { source, products: made } = await storeUpload(files, folder, upload, asked).catch(naming(path));
    stored.set(key, { source, products: new Map(made.map((picture, index) => [asked[index] as Product, picture])) });
    onProgress(stored.size, wanted.size);
  };
  const storing = Array.from(wanted, (one) => turns(store, one));
  try {
    await Promise.all(storing);
  } catch (error) {
    // What is stored is removed after a failure: nothing may be stored after that.
    turns.clearQueue();
    await Promise.allSettled(storing);
    throw error;
  }
  return stored;
}

function naming(path: string) {
  return (error: unknown): never => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.kind, error.code, `${path}: ${error.message}`, error.details);
  };
}

/** The sets of the file that are not there yet: those that are stay as they are. */
export async function newSetsOf({ em }: Context, sets: ImageSetsFile): Promise<ImageSetsFile> {
  const rows = await query<{ kind: string; id: string }>(
    em,
    sql`select 'as-served' as kind, id from as_served_set union all select 'map', id from image_map
        union all select 'guide', id from guide_image union all select 'drinkware', id from drinkware_set`,
  );
  const existing = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  const isNew = (kind: string) => (set: { id: string }) => !existing.has(`${kind} ${set.id}`);
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
