import type { EntityManager } from '@mikro-orm/sql';
import { SourceImage } from '../../../entities/source-image.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { findPage, toDates, type Page, type PageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';

/** A source image with the paths of its two views in the image store. */
export interface SourceImageRecord {
  id: number;
  /** The view of up to 3000 px. */
  path: string;
  thumbnailPath: string;
  keywords: string[];
  /** Null if a command made the source image or if the account was deleted. */
  uploaderId: number | null;
  uploadedAt: Date;
}

interface SourceImagesWanted extends PageWanted {
  /** Words separated by spaces; each of them is part of a keyword. */
  search?: string | undefined;
}

/** Lists source images, newest first, with one query. */
export async function listSourceImages(
  { em }: Context,
  { search = '', ...wanted }: SourceImagesWanted,
): Promise<Page<SourceImageRecord>> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const matched = kysely(em)
    .selectFrom('source_image as s')
    .select(['s.id', 's.path', 's.thumbnail_path as thumbnailPath', 's.keywords'])
    .select(['s.uploader_id as uploaderId', 's.uploaded_at as uploadedAt'])
    .where(
      (eb) => sql<boolean>`not exists (select from unnest(${words}::text[]) as w(word) where not exists (
        select from unnest(${eb.ref('s.keywords')}) as k(keyword) where strpos(lower(k.keyword), lower(w.word)) > 0))`,
    );
  const page = await findPage(em, matched, ['-id'], wanted);
  return { ...page, items: page.items.map((image) => toDates(image, 'uploadedAt')) };
}

/** Returns the source image with this id. Throws AppError `source_image.not_found`. */
export async function requireSourceImage(em: EntityManager, id: number): Promise<SourceImage> {
  return (await em.findOne(SourceImage, id)) ?? missing(id);
}

/**
 * Reads all of these source images and returns a function that gives one of them by its id. Throws AppError
 * `source_image.not_found`.
 */
export async function requireSourceImages(
  em: EntityManager,
  ids: readonly number[],
): Promise<(id: number) => SourceImage> {
  const found = await em.find(SourceImage, { id: { $in: [...new Set(ids)] } });
  const byId = new Map(found.map((image) => [image.id, image]));
  const imageOf = (id: number) => byId.get(id) ?? missing(id);
  ids.forEach(imageOf);
  return imageOf;
}

function missing(id: number): never {
  throw new AppError('not_found', 'source_image.not_found', `There is no source image ${id}.`);
}

/** Makes the record of a source image from its entity. */
export function toRecord({ id, path, thumbnailPath, keywords, uploader, uploadedAt }: SourceImage): SourceImageRecord {
  return { id, path, thumbnailPath, keywords, uploaderId: uploader?.id ?? null, uploadedAt };
}
