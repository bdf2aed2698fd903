import type { EntityManager } from '@mikro-orm/sql';
import { attributesJson } from '../../db/attribute-columns.ts';
import { query, sql } from '../../db/sql.ts';
import type { Attributes } from '../../domain/inheritable-attributes.ts';

/** A food of a list; `localId` is null if the locale has no part of it. */
export interface FoodToExport {
  id: number;
  code: string;
  localId: number | null;
}

/** A category that an export writes: one of the locale, or one that foods or methods of the list name. */
export interface CategoryToExport {
  code: string;
  localId: number | null;
  localDescription: string | null;
  englishDescription: string;
  isHidden: boolean;
  tags: string[];
  attributes: Attributes;
  parents: string[];
}

/** The foods of the list of a locale, by code. Set-based: one statement for the whole list. */
export async function listedFoods(em: EntityManager, localeId: string): Promise<FoodToExport[]> {
  return query<FoodToExport>(
    em,
    sql`select f.id, f.code, l.id as "localId" from food_list_entry e join food f on f.id = e.food_id
          left join food_local l on l.food_id = f.id and l.locale_id = e.locale_id
        where e.locale_id = ${localeId} order by f.code collate "C"`,
  );
}

/**
 * The categories of a list with all that are above them, by code: those that the locale describes, and those that foods, prompts or
 * portion size methods of the list name. Set-based: one statement for all of them.
 */
export async function listedCategories(em: EntityManager, localeId: string): Promise<CategoryToExport[]> {
  return query<CategoryToExport>(
    em,
    sql`with recursive listed as (
          select e.food_id, l.id as local_id from food_list_entry e
            left join food_local l on l.food_id = e.food_id and l.locale_id = e.locale_id
          where e.locale_id = ${localeId}
        ), direct as (
          select category_id as id from category_local where locale_id = ${localeId}
          union select p.category_id from listed f join food_parent_category p using (food_id)
          union select a.associated_category_id from listed f join associated_food a on a.food_local_id = f.local_id
            where a.associated_category_id is not null
          union select c.id from portion_size_method m
            cross join lateral (select jsonb_path_query(m.parameters, '$.options[*].category') #>> '{}' as code) as named
            join category c using (code)
            where m.method = 'parent-food-portion' and (m.food_local_id in (select local_id from listed)
              or m.category_local_id in (select id from category_local where locale_id = ${localeId}))
        ), named as (
          select id from direct
          union select p.parent_category_id from named n join category_parent_category p on p.category_id = n.id
        )
        select c.code, l.id as "localId", l.local_description as "localDescription",
          c.english_description as "englishDescription", c.is_hidden as "isHidden", c.tags, ${attributesJson('c')} as attributes,
          array(select up.code from category_parent_category p join category up on up.id = p.parent_category_id
                where p.category_id = c.id order by up.code collate "C")::text[] as parents
        from named n join category c using (id)
          left join category_local l on l.category_id = c.id and l.locale_id = ${localeId}
        order by c.code collate "C"`,
  );
}
