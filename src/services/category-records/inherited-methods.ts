import type { EntityManager } from '@mikro-orm/sql';
import { anyText } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { methodJson, type PortionMethod } from '../../directories/load-foods.ts';
import { resolveCategoryMethods, type CategoryPortionSource } from '../../domain/inheritance.ts';

/** The portion size methods that a category inherits in a locale, and where they come from. */
export interface InheritedMethods {
  methods: readonly PortionMethod[];
  source: CategoryPortionSource;
}

interface CategoryAbove {
  code: string;
  parents: string[];
  methods: Record<string, PortionMethod[] | null>;
}

/**
 * Loads the portion size methods that hold while a category has none of its own in the first locale of the chain. Set-based: the categories
 * above it are found by recursion.
 */
export async function loadInheritedMethods(
  em: EntityManager,
  chain: readonly string[],
  code: string,
): Promise<InheritedMethods> {
  const rows = await query<CategoryAbove>(
    em,
    sql`with recursive above (id) as (
          select id from category where code = ${code}
          union
          select link.parent_category_id from above join category_parent_category link on link.category_id = above.id)
        select c.code,
          array(select p.code from category_parent_category link join category p on p.id = link.parent_category_id
                where link.category_id = c.id order by p.code)::text[] as parents,
          coalesce((select jsonb_object_agg(l.locale_id, (select jsonb_agg(${methodJson} order by m.order_index, m.id)
              from portion_size_method m where m.category_local_id = l.id))
            from category_local l where l.category_id = c.id and l.locale_id = ${anyText(chain)}), '{}') as methods
        from above join category c on c.id = above.id`,
  );
  const steps = chain.map((localeId) => ({
    localeId,
    categoryMethods: new Map(rows.map(({ code: of, methods }) => [of, methods[localeId] ?? []])),
  }));
  return resolveCategoryMethods(code, steps, new Map(rows.map((row) => [row.code, row])));
}
