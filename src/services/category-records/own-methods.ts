import type { PortionSizeMethod } from '@dietary-recall/recall';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../../db/sql.ts';
import { methodJson } from '../../directories/load-foods.ts';
import { categoriesFrom } from '../food-list-editing/fragments.ts';

/** How many foods of a list are in a category or below it, and how many have portion size methods of their own, which replace those of categories. */
export interface FoodsBelow {
  total: number;
  withOwnMethods: number;
  /** For each method of the category, in their order: the foods with methods of their own that do not have it. */
  lacking: number[];
}

/** Counts the foods of a category that its portion size methods do not reach. Set-based: the walk down is recursive. */
export async function countFoodsBelow(
  em: EntityManager,
  locale: string,
  code: string,
  methods: readonly PortionSizeMethod[],
): Promise<FoodsBelow> {
  const [counted] = await query<FoodsBelow>(
    em,
    sql`with ${foodsBelow(locale, code)}
        select (select count(*) from below_category)::int as total,
          (select count(*) from below_category where has_own)::int as "withOwnMethods",
          array(select (select count(*) from below_category where ${lacks(sql`wanted.method`)})
            from jsonb_array_elements(${JSON.stringify(methods)}::jsonb) with ordinality as wanted (method, place)
            order by wanted.place)::int[] as lacking`,
  );
  return counted ?? { total: 0, withOwnMethods: 0, lacking: [] };
}

/** A subquery for `in`: the ids of the foods of a category that have methods of their own in a locale, without this one. */
export function foodsLacking(locale: string, code: string, method: PortionSizeMethod): RawBuilder<number> {
  return sql<number>`(with ${foodsBelow(locale, code)}
    select food_id from below_category where ${lacks(sql`${JSON.stringify(method)}::jsonb`)})`;
}

// The foods of the list that inherit from the category, in it or below it.
function foodsBelow(locale: string, code: string): RawBuilder<unknown> {
  return sql`below_category as materialized (
      select e.food_id, l.id as local_id, exists (select from portion_size_method m where m.food_local_id = l.id) as has_own
      from food_list_entry e left join food_local l on l.food_id = e.food_id and l.locale_id = e.locale_id
      where e.locale_id = ${locale} and e.food_id in (select link.food_id from food_parent_category link
        where link.category_id in ${categoriesFrom(code)}))`;
}

// A method is the same with the same parameters, whatever its words and its picture.
function lacks(wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`has_own and not exists (select from portion_size_method m where m.food_local_id = local_id
    and m.method = ${wanted} ->> 'method' and (${methodJson} -> 'parameters') = ${wanted} -> 'parameters')`;
}
