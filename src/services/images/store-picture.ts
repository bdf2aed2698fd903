import { openPicture, renderPictures, type Picture, type Product } from '../../adapters/pictures/index.ts';
import { PRIVATE_PREFIX } from '../../adapters/file-store/file-store.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import type { FileChanges } from './file-changes.ts';

/** A picture as it comes, read when its turn is there: a form may hold more than fits in memory. A Blob is one. */
export interface Upload {
  bytes(): Promise<Uint8Array>;
}

/** A stored file with its size in px. */
export interface StoredPicture {
  path: string;
  width: number;
  height: number;
}

export interface StoredSource {
  originalPath: string;
  path: string;
  thumbnailPath: string;
}

/** One stored picture for each product. */
type Stored<Products extends readonly Product[]> = { [Index in keyof Products]: StoredPicture };

const EXTENSIONS = { jpeg: 'jpg', png: 'png', svg: 'svg' } as const satisfies Record<Picture['type'], string>;

/**
 * Stores an upload as it came, the two views of a source image, and what else is to be made of it. Throws AppError
 * `image.*` or `svg.*` for what is no acceptable picture.
 */
export async function storeUpload<const Products extends readonly Product[] = []>(
  files: FileChanges,
  folder: string,
  upload: Upload,
  products: Products,
): Promise<{ source: StoredSource; products: Stored<Products> }> {
  return files.turns.inTurn(async () => {
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

/** Makes and stores products of a source image from the upload that was kept. */
export async function storeFromSource<const Products extends readonly Product[]>(
  { files: store }: Context,
  files: FileChanges,
  folder: string,
  { originalPath }: Pick<StoredSource, 'originalPath'>,
  products: Products,
): Promise<Stored<Products>> {
  return files.turns.inTurn(async () => {
    const bytes = await store.read(originalPath);
    if (!bytes) throw lost(originalPath);
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

function lost(originalPath: string): AppError {
  const message = 'The file of a source image is lost: upload that picture again and use the new source image.';
  return new AppError('conflict', 'source_image.lost', message, { facts: { originalPath } });
}
