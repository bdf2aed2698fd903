import type { EntityManager } from '@mikro-orm/sql';
import type { PictureFiles } from '../../../entities/processed-image.ts';
import { SourceImage } from '../../../entities/source-image.ts';
import { inTransaction, type Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { withFiles } from '../images/file-changes.ts';
import { filesOfPicture } from '../images/file-names.queries.ts';
import { auditAll } from '../trail/audit.ts';
import { requireSourceImages } from './source-images.queries.ts';

interface SourceImageUser {
  type: 'as-served-set' | 'image-map' | 'guide-image' | 'drinkware-set' | 'food' | 'category';
  /** The id of a set, or the code of a food or category. */
  id: string;
  sourceImageId: number;
}

const MAX_USERS = 20;

/**
 * Deletes source images with their files and with the pictures that were made from them and that nothing shows. When one
 * source image is missing or in use, none is deleted. Throws AppError `source_image.not_found` and `source_image.in_use`.
 */
export function deleteSourceImages(context: Context, ids: readonly number[]): Promise<{ deleted: number }> {
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      const { em } = inner;
      const images = ids.map(await requireSourceImages(em, ids));
      await requireUnused(em, ids);
      for (const { originalPath, path, thumbnailPath } of images) files.drop([originalPath, path, thumbnailPath]);
      const made = await query<PictureFiles>(
        em,
        // Set-based: renditions may be stored at this moment, so that only the deleted rows tell the files.
        sql`delete from processed_image where source_image_id = ${anyNumber(ids)} returning path, renditions`,
      );
      files.drop(made.flatMap(filesOfPicture));
      const deleted = await em.nativeDelete(SourceImage, { id: { $in: [...ids] } });
      await auditAll(
        inner,
        ids.map((id) => ({ recordType: 'source-image' as const, code: String(id), action: 'delete' as const })),
      );
      return { deleted };
    }),
  );
}

async function requireUnused(em: EntityManager, ids: readonly number[]): Promise<void> {
  const [found] = await query<{ users: SourceImageUser[]; total: number }>(
    em,
    // Set-based: looks for users in every table that names a picture.
    sql`with made as (select id, source_image_id from processed_image where source_image_id = ${anyNumber(ids)}),
          users as (
            select 'as-served-set' as type, as_served_set_id as id, source_image_id
              from as_served_image i join made on made.id in (i.main_image_id, i.thumbnail_id)
            union select 'as-served-set', s.id, source_image_id from as_served_set s join made on made.id = s.selection_image_id
            union select 'image-map', m.id, source_image_id from image_map m join made on made.id = m.base_image_id
            union select 'guide-image', g.id, source_image_id from guide_image g join made on made.id = g.selection_image_id
            union select 'drinkware-set', d.drinkware_set_id, source_image_id
              from drinkware_scale d join made on made.id in (d.base_image_id, d.overlay_image_id)
            union select case when t.food_id is null then 'category' else 'food' end, coalesce(f.code, c.code), source_image_id
              from thumbnail t join made on made.id = t.image_id
                left join food f on f.id = t.food_id left join category c on c.id = t.category_id),
          shown as (select type, id, source_image_id from users order by type, id, source_image_id limit ${MAX_USERS})
        select (select count(*)::int from users) as total,
          coalesce((select jsonb_agg(jsonb_build_object('type', type, 'id', id, 'sourceImageId', source_image_id)) from shown), '[]') as users`,
  );
  if (!found || found.total === 0) return;
  const message =
    'Pictures of image sets, foods or categories were made from these source images: delete or change them first.';
  throw new AppError('conflict', 'source_image.in_use', message, { facts: found });
}
