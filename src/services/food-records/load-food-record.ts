import type { EntityManager } from '@mikro-orm/sql';
import { Food } from '../../../entities/food.ts';
import { anyNumber } from '../../db/any-of.ts';
import { attributesJson } from '../../db/attribute-columns.ts';
import { columnList } from '../../db/columns.ts';
import { query, sql } from '../../db/sql.ts';
import { methodJson } from '../../directories/load-foods.ts';
import { ATTRIBUTE_NAMES } from '../../domain/inheritable-attributes.ts';
import { categoryHeader, categoryLocalName, foodHeader, localeChain } from '../food-list-editing/fragments.ts';
import type { LocalFood, MainFood } from '../food-list-editing/records.ts';

/** The global part of a food with the id of its row, which does not change when the food is renamed. */
export interface StoredMainFood {
  id: number;
  main: MainFood;
}

/**
 * Loads the global part of a food, with the names of its parent categories in `localeId`. Answers null for an unknown code.
 * Set-based: the names follow the chain of locales, which is recursive.
 */
export async function loadMainFood(
  em: EntityManager,
  code: string,
  localeId: string | null = null,
): Promise<StoredMainFood | null> {
  const [row] = await query<MainFood & { id: number }>(
    em,
    sql`with recursive ${localeChain(localeId)}
        select ${columnList(em, Food, 'f', { without: ['foodGroupId', ...ATTRIBUTE_NAMES] })},
          f.food_group_id as "groupCode", ${attributesJson('f')} as attributes,
          coalesce((select jsonb_agg(${categoryHeader} order by c.code) from food_parent_category link
            join category c on c.id = link.category_id where link.food_id = f.id), '[]') as "parentCategories",
          array(select r.locale_id from food_locale_restriction r where r.food_id = f.id order by r.locale_id)::text[]
            as "localeRestrictions"
        from food f where f.code = ${code}`,
  );
  if (!row) return null;
  const { id, ...main } = row;
  return { id, main };
}

/** Loads the part of a food in one locale as it is stored; an empty part when the locale has none. */
export async function loadLocalFood(em: EntityManager, localeId: string, foodId: number): Promise<LocalFood> {
  const local = (await loadLocalFoods(em, localeId, [foodId])).get(foodId);
  if (!local) throw new Error(`food ${foodId} is gone while its row is in use`);
  return local;
}

/**
 * Loads the parts of foods in one locale as they are stored, by the ids of the foods. Set-based: the names of the targets of prompts
 * follow the chain of locales, which is recursive.
 */
export async function loadLocalFoods(
  em: EntityManager,
  localeId: string,
  foodIds: readonly number[],
): Promise<Map<number, LocalFood>> {
  const rows = await query<LocalFood & { foodId: number }>(
    em,
    sql`with recursive ${localeChain(localeId)}
        select wanted.id as "foodId", l.version, l.local_description as "localDescription",
          coalesce(to_jsonb(l.alternative_names), '[]') as "alternativeNames",
          coalesce(to_jsonb(l.brand_names), '[]') as "brandNames",
          coalesce((select jsonb_object_agg(r.nutrient_table_id, r.record_id) from food_nutrient_mapping n
            join nutrient_record r on r.id = n.nutrient_record_id where n.food_local_id = l.id), '{}') as "nutrientTableCodes",
          coalesce((select jsonb_agg(${methodJson} order by m.order_index, m.id) from portion_size_method m
            where m.food_local_id = l.id), '[]') as "portionSize",
          coalesce((select jsonb_agg(jsonb_build_object('target', ${promptTarget}, 'promptText', a.prompt_text,
              'linkAsMain', a.link_as_main, 'genericName', a.generic_name, 'multiple', a.allows_multiple) order by a.order_index, a.id)
            from associated_food a left join food f on f.id = a.associated_food_id
              left join category c on c.id = a.associated_category_id where a.food_local_id = l.id), '[]') as "associatedFoods",
          exists (select from food_list_entry e where e.food_id = wanted.id and e.locale_id = ${localeId}) as "isListed"
        from food wanted left join food_local l on l.food_id = wanted.id and l.locale_id = ${localeId}
        where wanted.id = ${anyNumber(foodIds)}`,
  );
  return new Map(rows.map(({ foodId, ...local }) => [foodId, local]));
}

const promptTarget = sql`case when a.associated_food_id is null
  then jsonb_build_object('type', 'category', 'code', c.code, 'englishDescription', c.english_description, 'localDescription', ${categoryLocalName})
  else ${foodHeader} || jsonb_build_object('type', 'food') end`;
