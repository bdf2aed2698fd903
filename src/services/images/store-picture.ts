import { PRIVATE_PREFIX } from '../../adapters/file-store/file-store.ts';
import { openPicture, renderPictures, type Picture, type Product } from '../../adapters/pictures/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { FileChanges } from './file-changes.ts';

/** An upload whose bytes are read when its turn comes: a form may hold more bytes than fit in memory. A Blob is one. */
export interface PictureUpload {
  bytes(): Promise<Uint8Array>;
}

/** The name of a stored picture in the image store, and its size in px. */
export interface StoredPicture {
  path: string;
  width: number;
  height: number;
}

/** The names of the files of a source image in the image store. */
export interface StoredSource {
  /** The upload, unchanged; it is not served. */
  originalPath: string;
  /** The view of up to 3000 px. */
  path: string;
  thumbnailPath: string;
}

/** A stored picture for each product. */
type Stored<Products extends readonly Product[]> = { [Index in keyof Products]: StoredPicture };

const EXTENSIONS = { jpeg: 'jpg', png: 'png', svg: 'svg' } as const satisfies Record<Picture['type'], string>;

/**
 * Stores an upload unchanged, the two views of a source image, and the other products that are asked for. Throws AppError
 * `image.*` or `svg.*` for an upload that is not an acceptable picture.
 */
export async function storeUpload<const Products extends readonly Product[] = []>(
  files: FileChanges,
  folder: string,
  upload: PictureUpload,
  products: Products,
): Promise<{ source: StoredSource; products: Stored<Products> }> {
  return files.locks.withLock(async () => {
    const picture = await openPicture(await upload.bytes());
    const [view, thumbnail, ...rest] = await storeProducts(files, folder, picture, [
      'source',
      'source-thumbnail',
      ...products,
    ]);
    const originalPath = await files.add(`${PRIVATE_PREFIX}${folder}`, picture.bytes, EXTENSIONS[picture.type]);
    return { source: { originalPath, path: view.path, thumbnailPath: thumbnail.path }, products: rest };
  });
}

/** Makes products of a source image from its upload and stores them. Throws AppError `source_image.lost`. */
export async function storeFromSource<const Products extends readonly Product[]>(
  { files: store }: Context,
  files: FileChanges,
  folder: string,
  { originalPath }: Pick<StoredSource, 'originalPath'>,
  products: Products,
): Promise<Stored<Products>> {
  return files.locks.withLock(async () => {
    const bytes = await store.read(originalPath);
    if (!bytes) throw sourceImageLost(originalPath);
    return storeProducts(files, folder, await openPicture(bytes), products);
  });
}

async function storeProducts<const Products extends readonly Product[]>(
  files: FileChanges,
  folder: string,
  picture: Picture,
  products: Products,
): Promise<Stored<Products>> {
  const stored: StoredPicture[] = [];
  for (const { bytes, extension, width, height } of await renderPictures(picture, products)) {
    stored.push({ path: await files.add(folder, bytes, extension), width, height });
  }
  return stored as Stored<Products>;
}

function sourceImageLost(originalPath: string): AppError {
  const message = 'The file of a source image is lost: upload that picture again and use the new source image.';
  return new AppError('conflict', 'source_image.lost', message, { facts: { originalPath } });
}
