import type { PictureFiles } from '../../../entities/processed-image.ts';
import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import type { FileChanges } from './file-changes.ts';
import { filesOfPicture } from './file-names.queries.ts';

/**
 * Deletes the rows of the pictures that no set shows, and marks all their files for removal after the use case
 * succeeds.
 */
export async function removeUnusedPictures({ em }: Context, files: FileChanges, ids: readonly number[]): Promise<void> {
  const removed = await query<PictureFiles>(
    em,
    // Set-based: looks for users in every table that names a picture.
    sql`delete from processed_image p where p.id = ${anyNumber(ids)}
          and not exists (select from as_served_set where selection_image_id = p.id)
          and not exists (select from as_served_image where p.id in (main_image_id, thumbnail_id))
          and not exists (select from image_map where base_image_id = p.id)
          and not exists (select from image_map_object where overlay_image_id = p.id)
          and not exists (select from guide_image where selection_image_id = p.id)
          and not exists (select from drinkware_scale where p.id in (base_image_id, overlay_image_id))
          and not exists (select from thumbnail where image_id = p.id)
        returning p.path, p.renditions`,
  );
  files.drop(removed.flatMap(filesOfPicture));
}
