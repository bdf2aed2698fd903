import type { ProcessedImage } from '../../../entities/processed-image.ts';
import { Thumbnail } from '../../../entities/thumbnail.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { notFound } from '../food-list-editing/refusals.ts';

/** A food or a category. */
export interface RecordWithThumbnail {
  type: 'food' | 'category';
  code: string;
}

/** A food or category with its thumbnail. */
export interface ShownThumbnail extends RecordWithThumbnail {
  /** Null if the record has none. */
  image: ProcessedImage | null;
}

/** Returns a record with its thumbnail. Throws AppError `food.not_found` or `category.not_found`. */
export async function requireThumbnail(context: Context, { type, code }: RecordWithThumbnail): Promise<ShownThumbnail> {
  const record = await kysely(context.em).selectFrom(type).select('id').where('code', '=', code).executeTakeFirst();
  if (!record) throw notFound(type, code);
  return { type, code, image: await thumbnailOf(context, { type, id: record.id }) };
}

/** Returns the thumbnail of the food or category with this id; null if it has none. */
export async function thumbnailOf(
  { em }: Context,
  { type, id }: { type: 'food' | 'category'; id: number },
): Promise<ProcessedImage | null> {
  const thumbnail = await em.findOne(Thumbnail, { [type]: id }, { populate: ['image'], strategy: 'joined' });
  return thumbnail?.image.$ ?? null;
}
