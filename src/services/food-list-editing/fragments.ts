import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';
import { isRestrictedElsewhere } from '../../directories/load-food-list.ts';

/** A recursive common table expression: the locale and its prototypes, nearest first. The limit of 8 steps also ends a cycle. */
export function localeChain(localeId: string | null): RawBuilder<unknown> {
  return sql`chain (locale_id, prototype_id, step) as (
      select id, prototype_locale_id, 1 from locale where id = ${localeId}
      union all
      select l.id, l.prototype_locale_id, c.step + 1 from chain c join locale l on l.id = c.prototype_id where c.step < 8)`;
}

/** The description of food `f` in the locale, or else in the nearest prototype that has one, or else null. */
export const foodLocalName = sql`(select n.local_description from food_local n join chain on chain.locale_id = n.locale_id
  where n.food_id = f.id and n.local_description is not null order by chain.step limit 1)`;

/** The description of category `c` in the locale, or else in the nearest prototype that has one, or else null. */
export const categoryLocalName = sql`(select n.local_description from category_local n join chain on chain.locale_id = n.locale_id
  where n.category_id = c.id and n.local_description is not null order by chain.step limit 1)`;

/** The header of food `f` as JSON. */
export const foodHeader = sql`jsonb_build_object('code', f.code, 'englishDescription', f.english_description,
  'localDescription', ${foodLocalName})`;

/** The header of category `c` as JSON. */
export const categoryHeader = sql`jsonb_build_object('code', c.code, 'englishDescription', c.english_description,
  'localDescription', ${categoryLocalName}, 'isHidden', c.is_hidden)`;

/**
 * A recursive common table expression after `localeChain`: the categories with a food that respondents of the locale see, in them or
 * below visible subcategories. It is the rule of `FoodList` in src/domain/food-list.ts.
 */
export function filledCategories(localeId: string): RawBuilder<unknown> {
  return sql`filled (category_id) as (
      select link.category_id from food_list_entry e join food_parent_category link on link.food_id = e.food_id
      where e.locale_id = ${localeId} and exists (select from food_local n join chain on chain.locale_id = n.locale_id
        where n.food_id = e.food_id and n.local_description is not null)
      union
      select link.parent_category_id from filled join category below on below.id = filled.category_id
          and not below.is_hidden and not ${isRestrictedElsewhere('below', localeId)}
        join category_parent_category link on link.category_id = below.id)`;
}

/** The header of category `c` with whether respondents find no food in it, as JSON. It needs `filledCategories`. */
export function browsedCategoryHeader(localeId: string): RawBuilder<unknown> {
  return sql`(${categoryHeader} || jsonb_build_object('isEmpty',
    c.id not in (select category_id from filled) or ${isRestrictedElsewhere('c', localeId)}))`;
}

/** Orders by English description as in a dictionary, whatever the collation of the server, then by code. */
export function byEnglishName(alias: 'f' | 'c'): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.english_description`)} collate "und-x-icu", ${sql.ref(`${alias}.code`)}`;
}

/** A subquery for `in`: the ids of the category with this code and of all categories below it. */
export function categoriesFrom(code: string): RawBuilder<number> {
  return sql<number>`(with recursive below (category_id) as (
      select id from category where code = ${code}
      union
      select link.category_id from category_parent_category link join below on below.category_id = link.parent_category_id)
    select category_id from below)`;
}
