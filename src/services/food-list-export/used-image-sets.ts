import { METHODS_WITH_TABLES } from '@dietary-recall/recall';
import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import {
  methodsImplyingAsServedSet,
  methodsImplyingImageMap,
  type ImplyingMethod,
} from '../../domain/implied-image-sets.ts';
import { localIdsOf } from './food-rows.ts';
import type { CategoryToExport, FoodToExport } from './listed-records.ts';

/** The ids of the picture sets that the methods of a list need, by name or by a fixed id, and whether they calculate with tables. */
export interface UsedSets {
  asServedSets: string[];
  guideImages: string[];
  imageMaps: string[];
  drinkwareSets: string[];
  usesMethodTables: boolean;
}

interface UsedMethod {
  method: ImplyingMethod['method'];
  type: string | null;
  serving: string | null;
  leftovers: string | null;
  guideImage: string | null;
  drinkware: string | null;
}

/** Finds the picture sets that the methods of these foods and categories need. Set-based: one statement for all methods. */
export async function usedImageSets(
  em: EntityManager,
  { categories, foods }: { categories: readonly CategoryToExport[]; foods: readonly FoodToExport[] },
): Promise<UsedSets> {
  const methods = await query<UsedMethod>(
    em,
    sql`select distinct method, parameters ->> 'type' as type, serving_image_set_id as serving,
          leftovers_image_set_id as leftovers, guide_image_id as "guideImage", drinkware_set_id as drinkware
        from portion_size_method
        where food_local_id = ${anyNumber(localIdsOf(foods))}
          or category_local_id = ${anyNumber(categories.flatMap(({ localId }) => localId ?? []))}`,
  );
  const isImplied = (implying: readonly ImplyingMethod[]) =>
    implying.some(({ method, type }) =>
      methods.some((used) => used.method === method && (type === undefined || used.type === type)),
    );
  const idsOf = async (table: 'as_served_set' | 'image_map' | 'guide_image') =>
    (await kysely(em).selectFrom(table).select('id').execute()).map(({ id }) => id);
  const named = (...keys: ('serving' | 'leftovers' | 'guideImage' | 'drinkware')[]) =>
    methods.flatMap((method) => keys.flatMap((key) => method[key] ?? []));
  const drinkwareSets = sorted(named('drinkware'));
  const guidesOf = await guideImagesOf(em, drinkwareSets);
  const impliedGuides = (await idsOf('guide_image')).filter((id) => isImplied(methodsImplyingImageMap(id)));
  const guideImages = sorted([...named('guideImage'), ...guidesOf, ...impliedGuides]);
  const impliedMaps = (await idsOf('image_map')).filter((id) => isImplied(methodsImplyingImageMap(id)));
  const impliedSets = (await idsOf('as_served_set')).filter((id) => isImplied(methodsImplyingAsServedSet(id)));
  return {
    asServedSets: sorted([...named('serving', 'leftovers'), ...impliedSets]),
    guideImages,
    imageMaps: sorted([...impliedMaps, ...(await imageMapsOf(em, guideImages))]),
    drinkwareSets,
    usesMethodTables: methods.some(({ method }) => METHODS_WITH_TABLES.includes(method)),
  };
}

async function guideImagesOf(em: EntityManager, drinkwareSets: readonly string[]): Promise<string[]> {
  if (drinkwareSets.length === 0) return [];
  const rows = await kysely(em)
    .selectFrom('drinkware_set')
    .select('guide_image_id as id')
    .where('id', 'in', drinkwareSets)
    .execute();
  return rows.map(({ id }) => id);
}

async function imageMapsOf(em: EntityManager, guideImages: readonly string[]): Promise<string[]> {
  if (guideImages.length === 0) return [];
  const rows = await kysely(em)
    .selectFrom('guide_image')
    .select('image_map_id as id')
    .where('id', 'in', guideImages)
    .execute();
  return rows.map(({ id }) => id);
}

/** Different ids, in the order of their characters. */
function sorted(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1));
}
