import type { EntityManager } from '@mikro-orm/sql';
import { anyText } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';

/** Returns those of the guide images that are drafts: a draft has no object, or an object without a weight. */
export async function unweighedGuideImages(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const drafts = await query<{ id: string }>(
    em,
    // Set-based: checks the objects of many guide images at once.
    sql`select g.id from guide_image g where g.id = ${anyText(ids)} and not coalesce(
          (select bool_and(w.weight_grams is not null) from image_map_object o
            left join guide_image_object w on w.guide_image_id = g.id and w.object_id = o.object_id
            where o.image_map_id = g.image_map_id), false)`,
  );
  return drafts.map(({ id }) => id);
}
