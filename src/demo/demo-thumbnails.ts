import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Category } from '../../entities/category.ts';
import { Food } from '../../entities/food.ts';
import { Thumbnail } from '../../entities/thumbnail.ts';
import type { Context } from '../context.ts';
import type { FileChanges } from '../services/images/file-changes.ts';
import { folderOf } from '../services/images/image-folders.ts';
import { newProcessedImage, newSourceImage } from '../services/images/image-rows.ts';
import { storeUpload, type StoredPicture, type StoredSource } from '../services/images/store-picture.ts';

interface DemoThumbnail {
  type: 'food' | 'category';
  code: string;
  /** The as-served set whose middle drawing is the thumbnail. */
  set: string;
}

const THUMBNAILS: readonly DemoThumbnail[] = [
  { type: 'category', code: 'BEAN', set: 'baked_beans' },
  { type: 'category', code: 'CHIP', set: 'chips' },
  { type: 'category', code: 'FRBR', set: 'berries' },
  { type: 'category', code: 'RICE', set: 'rice' },
  { type: 'category', code: 'YOGT', set: 'yoghurt' },
  { type: 'food', code: 'BKBN', set: 'baked_beans' },
  { type: 'food', code: 'BROC', set: 'broccoli' },
  { type: 'food', code: 'CHSH', set: 'chips' },
  { type: 'food', code: 'PEAM', set: 'peas' },
  { type: 'food', code: 'PORW', set: 'porridge' },
  { type: 'food', code: 'RICW', set: 'rice' },
];

interface StoredThumbnail extends DemoThumbnail {
  source: StoredSource;
  picture: StoredPicture;
}

/** Stores the thumbnails of some foods and categories of the demo, before the transaction that stores the demo. */
export async function storeDemoThumbnails(files: FileChanges, folder: string): Promise<StoredThumbnail[]> {
  const stored: StoredThumbnail[] = [];
  for (const thumbnail of THUMBNAILS) {
    const upload = { bytes: () => readFile(join(folder, 'images/as-served', thumbnail.set, '5.svg')) };
    const { source, products } = await storeUpload(files, folderOf.thumbnails(thumbnail.type), upload, ['thumbnail']);
    stored.push({ ...thumbnail, source, picture: products[0] });
  }
  return stored;
}

/** Writes the rows of stored thumbnails. The foods and categories are stored already. */
export async function insertDemoThumbnails(context: Context, thumbnails: readonly StoredThumbnail[]): Promise<void> {
  const { em } = context;
  for (const { type, code, set, source, picture } of thumbnails) {
    const image = newProcessedImage(context, picture, 'thumbnail', newSourceImage(context, source, [set, code]));
    if (type === 'food') em.create(Thumbnail, { food: await em.findOneOrFail(Food, { code }), image });
    else em.create(Thumbnail, { category: await em.findOneOrFail(Category, { code }), image });
  }
  await em.flush();
}
