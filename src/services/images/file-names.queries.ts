import type { EntityManager } from '@mikro-orm/sql';
import type { PictureFiles } from '../../../entities/processed-image.ts';
import type { Product } from '../../adapters/pictures/index.ts';
import { query, sql } from '../../db/sql.ts';

/** A file that a row names, and the file from which it can be made again. */
export interface UsedFile {
  name: string;
  table: 'source_image' | 'processed_image' | 'survey' | 'extract';
  column: 'original_path' | 'path' | 'thumbnail_path' | 'logo_path' | 'renditions' | 'parts';
  id: number;
  /** What the file was made for; null for an upload, which is kept unchanged. */
  product: Product | null;
  /**
   * The upload from which the file was made; for an upload, its largest view; for a rendition, its picture. Null if no upload
   * was kept.
   */
  madeFrom: string | null;
  /** A text for people, such as `source image 12` or `as-served set rice`. */
  shownBy: string;
}

/** Lists every file that a row names, uploads first. */
export function usedFiles(em: EntityManager): Promise<UsedFile[]> {
  return query<UsedFile>(
    em,
    // Set-based: reads the files of all tables that name one.
    sql`with source as (select *, 'source image ' || id as label from source_image),
          shown (id, label) as (
            select selection_image_id, 'as-served set ' || id from as_served_set
            union all select unnest(array[main_image_id, thumbnail_id]), 'as-served set ' || as_served_set_id from as_served_image
            union all select base_image_id, 'image map ' || id from image_map
            union all select overlay_image_id, 'image map ' || image_map_id from image_map_object
            union all select selection_image_id, 'guide image ' || id from guide_image
            union all select unnest(array[base_image_id, overlay_image_id]), 'drinkware set ' || drinkware_set_id
              from drinkware_scale
            union all select t.image_id, 'thumbnail of ' || coalesce('food ' || f.code, 'category ' || c.code)
              from thumbnail t left join food f on f.id = t.food_id left join category c on c.id = t.category_id)
        select * from (
        select original_path as name, 'source_image' as "table", 'original_path' as "column", id, null as product,
          path as "madeFrom", label as "shownBy" from source
        union all select path, 'source_image', 'path', id, 'source', original_path, label from source
        union all select thumbnail_path, 'source_image', 'thumbnail_path', id, 'source-thumbnail', original_path, label
          from source
        union all select p.path, 'processed_image', 'path', p.id, p.purpose, s.original_path,
            coalesce((select min(shown.label) from shown where shown.id = p.id), 'nothing')
          from processed_image p left join source_image s on s.id = p.source_image_id
        union all select r.path, 'processed_image', 'renditions', p.id, p.purpose, p.path,
            coalesce((select min(shown.label) from shown where shown.id = p.id), 'nothing')
          from processed_image p cross join jsonb_to_recordset(p.renditions) as r(path text)
        union all select logo_path, 'survey', 'logo_path', id, 'logo', null, 'logo of survey ' || slug
          from survey where logo_path is not null
        union all select unnest(parts), 'extract', 'parts', id, null, null, 'extract ' || id from extract) as files
        order by product nulls first, "column" = 'renditions', name`,
  );
}

/** Returns those of the names that no row has. */
export async function unusedNames(em: EntityManager, names: readonly string[]): Promise<string[]> {
  const rows = await query<{ name: string }>(
    em,
    // Set-based: compares a list of names with four tables. An index finds a name among the renditions.
    sql`select n.name from unnest(${[...names]}::text[]) as n(name)
        where not exists (select from source_image where n.name in (original_path, path, thumbnail_path))
          and not exists (select from processed_image where path = n.name)
          and not exists (select from processed_image
            where renditions @> jsonb_build_array(jsonb_build_object('path', n.name)))
          and not exists (select from survey where logo_path = n.name)
          and not exists (select from extract where n.name = any(parts))`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the names of all files of a picture: its own and those of its renditions. */
export function filesOfPicture({ path, renditions }: PictureFiles): string[] {
  return [path, ...(renditions ?? []).map((rendition) => rendition.path)];
}
