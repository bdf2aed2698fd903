import type { EntityManager } from '@mikro-orm/sql';
import { SourceImage } from '../../../entities/source-image.ts';
import { isoTime, query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { pageOf, type Page, type PageWanted } from '../../db/page.ts';

export interface SourceImageRecord {
  id: number;
  path: string;
  thumbnailPath: string;
  keywords: string[];
  uploaderId: number | null;
  uploadedAt: string;
}

interface SourceImagesWanted extends PageWanted {
  /** Words, each of them part of some keyword. */
  search?: string | undefined;
}

/** Source images, newest first: one query. */
export async function listSourceImages(
  { em }: Context,
  { search = '', limit, offset }: SourceImagesWanted,
): Promise<Page<SourceImageRecord>> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const [page] = await query<{ items: SourceImageRecord[]; total: number }>(
    em,
    sql`with matched as (
          select * from source_image s
          where not exists (select from unnest(${words}::text[]) as w(word) where not exists (
            select from unnest(s.keywords) as k(keyword) where strpos(lower(k.keyword), lower(w.word)) > 0)))
        ${pageOf(
          sql`id desc`,
          sql`jsonb_build_object('id', id, 'path', path, 'thumbnailPath', thumbnail_path, 'keywords', keywords,
            'uploaderId', uploader_id, 'uploadedAt', uploaded_at)`,
          { limit, offset },
        )}`,
  );
  const items = (page?.items ?? []).map((image) => ({ ...image, uploadedAt: isoTime(image.uploadedAt) }));
  return { items, total: page?.total ?? 0, limit, offset };
}

/** The source image with this id. Throws AppError `source_image.not_found`. */
export async function requireSourceImage(em: EntityManager, id: number): Promise<SourceImage> {
  return (await em.findOne(SourceImage, id)) ?? missing(id);
}

/** All of these source images; the answer gives one by its id. Throws AppError `source_image.not_found`. */
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

export function toRecord({ id, path, thumbnailPath, keywords, uploader, uploadedAt }: SourceImage): SourceImageRecord {
  const uploaderId = uploader?.id ?? null;
  return { id, path, thumbnailPath, keywords, uploaderId, uploadedAt: uploadedAt.toISOString() };
}
