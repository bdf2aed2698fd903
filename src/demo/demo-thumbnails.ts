import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { Category } from '../../entities/category.ts';
import { Food } from '../../entities/food.ts';
import { Thumbnail } from '../../entities/thumbnail.ts';
import type { Context } from '../context.ts';
import { readJson } from '../services/food-list-import/json-file.ts';
import type { FileChanges } from '../services/images/file-changes.ts';
import { folderOf } from '../services/images/image-folders.ts';
import { newProcessedImage, newSourceImage } from '../services/images/image-rows.ts';
import { storeUpload, type StoredPicture, type StoredSource } from '../services/images/store-picture.ts';

/** Drawings, each with the codes of the categories and foods whose thumbnail it is. */
const ThumbnailsFile = z.array(
  z.object({ image: z.string(), categories: z.array(z.string()), foods: z.array(z.string()) }),
);

interface StoredThumbnails {
  image: string;
  source: StoredSource;
  /** A picture for each category, then for each food: a picture belongs to one of them. */
  uses: { type: 'category' | 'food'; code: string; picture: StoredPicture }[];
}

/** The number of processes for pictures (src/adapters/pictures). */
const AT_ONCE = 2;

/** Stores the thumbnails of the demo, before the transaction that stores the demo. A job makes their renditions. */
export async function storeDemoThumbnails(files: FileChanges, folder: string): Promise<StoredThumbnails[]> {
  const drawings = readJson(join(folder, 'thumbnails.json'), ThumbnailsFile);
  const turns = pLimit(AT_ONCE);
  return turns.map(drawings, async ({ image, categories, foods }) => {
    const codes = [
      ...categories.map((code) => ({ type: 'category' as const, code })),
      ...foods.map((code) => ({ type: 'food' as const, code })),
    ];
    const upload = { bytes: () => readFile(join(folder, 'images', image)) };
    const products = codes.map(() => 'thumbnail' as const);
    const options = { withRenditions: false };
    const stored = await storeUpload(files, folderOf.thumbnails('category'), upload, products, options);
    const pictures: readonly StoredPicture[] = stored.products;
    const uses = codes.flatMap((use, index) => {
      const picture = pictures[index];
      return picture === undefined ? [] : [{ ...use, picture }];
    });
    return { image, source: stored.source, uses };
  });
}

/** Writes the rows of stored thumbnails. The foods and categories are stored already. */
export async function insertDemoThumbnails(context: Context, thumbnails: readonly StoredThumbnails[]): Promise<void> {
  const { em } = context;
  for (const { image: file, source, uses } of thumbnails) {
    const sourceImage = newSourceImage(context, source, [file]);
    for (const { type, code, picture } of uses) {
      const image = newProcessedImage(context, picture, 'thumbnail', sourceImage);
      if (type === 'food') em.create(Thumbnail, { food: await em.findOneOrFail(Food, { code }), image });
      else em.create(Thumbnail, { category: await em.findOneOrFail(Category, { code }), image });
    }
  }
  await em.flush();
}
