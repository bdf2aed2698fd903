import type { Rendition } from '../../../entities/processed-image.ts';
import { PRIVATE_PREFIX } from '../../adapters/file-store/file-store.ts';
import {
  openPicture,
  renderPictures,
  type Picture,
  type Product,
  type RenderedFile,
} from '../../adapters/pictures/index.ts';
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
  /** Null if they are made later (`make-renditions.ts`). */
  renditions: Rendition[] | null;
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
 *
 * Renditions take most of the time. `withRenditions: false` leaves them to `make-renditions.ts`.
 */
export async function storeUpload<const Products extends readonly Product[] = []>(
  files: FileChanges,
  folder: string,
  upload: PictureUpload,
  products: Products,
  { withRenditions = true }: { withRenditions?: boolean } = {},
): Promise<{ source: StoredSource; products: Stored<Products> }> {
  return files.locks.withLock(async () => {
    const picture = await openPicture(await upload.bytes());
    const wanted = ['source', 'source-thumbnail', ...products] as const;
    const [view, thumbnail, ...rest] = await storeProducts(files, folder, picture, wanted, withRenditions);
    const originalPath = await files.add(`${PRIVATE_PREFIX}${folder}`, picture.bytes, EXTENSIONS[picture.type]);
    return { source: { originalPath, path: view.path, thumbnailPath: thumbnail.path }, products: rest };
  });
}

/** Makes products of a source image from its upload and stores them, with their renditions. Throws AppError `source_image.lost`. */
export async function storeFromSource<const Products extends readonly Product[]>(
  { files: store }: Context,
  files: FileChanges,
  folder: string,
  { originalPath }: Pick<StoredSource, 'originalPath'>,
  products: Products,
  { withRenditions = true }: { withRenditions?: boolean } = {},
): Promise<Stored<Products>> {
  return files.locks.withLock(async () => {
    const bytes = await store.read(originalPath);
    if (!bytes) throw sourceImageLost(originalPath);
    return storeProducts(files, folder, await openPicture(bytes), products, withRenditions);
  });
}

/** Makes products of an upload and stores them, without the upload itself. Throws AppError `image.*` or `svg.*`. */
export async function storeWithoutSource<const Products extends readonly Product[]>(
  files: FileChanges,
  folder: string,
  upload: PictureUpload,
  products: Products,
): Promise<Stored<Products>> {
  return files.locks.withLock(async () =>
    storeProducts(files, folder, await openPicture(await upload.bytes()), products),
  );
}

async function storeProducts<const Products extends readonly Product[]>(
  files: FileChanges,
  folder: string,
  picture: Picture,
  products: Products,
  withRenditions = true,
): Promise<Stored<Products>> {
  const stored: StoredPicture[] = [];
  for (const { renditions, ...file } of await renderPictures(picture, products, { withRenditions })) {
    stored.push({
      ...(await storeFile(files, folder, file)),
      renditions: renditions && (await storeFiles(files, folder, renditions)),
    });
  }
  return stored as Stored<Products>;
}

/** Stores files of a picture below a folder, in their order. */
export async function storeFiles(
  files: FileChanges,
  folder: string,
  rendered: readonly RenderedFile[],
): Promise<Rendition[]> {
  const stored: Rendition[] = [];
  for (const file of rendered) stored.push(await storeFile(files, folder, file));
  return stored;
}

async function storeFile(
  files: FileChanges,
  folder: string,
  { bytes, extension, width, height }: RenderedFile,
): Promise<Rendition> {
  return { path: await files.add(folder, bytes, extension), width, height };
}

function sourceImageLost(originalPath: string): AppError {
  const message = 'The file of a source image is lost: upload that picture again and use the new source image.';
  return new AppError('conflict', 'source_image.lost', message, { facts: { originalPath } });
}
