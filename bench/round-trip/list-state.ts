import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../../src/db/sql.ts';

// Everything that the database knows about a food list, by names instead of ids, so that two installations can be compared.

const methods = (owner: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(
    to_jsonb(m) - '{id,food_local_id,category_local_id}'::text[] order by m.order_index, m.id)
  from portion_size_method m where m.${owner} = l.id), '[]')`;

const locale = (id: string) => sql`
  select 'locale ' || id as key, (to_jsonb(l) - 'version')::text as value from locale l where id = ${id}`;

const groups = (id: string) => sql`
  select 'food group ' || g.id as key, g.name as value from food_group g
  where exists (select from food_list_entry e join food f on f.id = e.food_id where e.locale_id = ${id} and f.food_group_id = g.id)`;

const categories = (id: string) => sql`
  select 'category ' || c.code as key, jsonb_build_object('main', to_jsonb(c) - '{id,version}'::text[], 'name', l.local_description,
      'methods', ${methods(sql`category_local_id`)},
      'parents', array(select up.code from category_parent_category p join category up on up.id = p.parent_category_id
                       where p.category_id = c.id order by up.code collate "C"))::text as value
  from category_local l join category c on c.id = l.category_id where l.locale_id = ${id}`;

const foods = (id: string) => sql`
  select 'food ' || f.code as key, jsonb_build_object('main', to_jsonb(f) - '{id,version}'::text[],
      'local', to_jsonb(l) - '{id,version,food_id}'::text[], 'rank', e.fixed_rank, 'methods', ${methods(sql`food_local_id`)},
      'parents', array(select c.code from food_parent_category p join category c on c.id = p.category_id
                       where p.food_id = f.id order by c.code collate "C"),
      'prompts', (select jsonb_agg(jsonb_build_array(a.order_index, af.code, ac.code, a.prompt_text, a.link_as_main, a.generic_name,
          a.allows_multiple) order by a.order_index, a.id)
        from associated_food a left join food af on af.id = a.associated_food_id
          left join category ac on ac.id = a.associated_category_id where a.food_local_id = l.id),
      'nutrients', (select jsonb_agg(jsonb_build_array(r.nutrient_table_id, r.record_id, r.description,
          (select jsonb_object_agg(v.nutrient_type_id, v.units_per_100g) from nutrient_value v where v.nutrient_record_id = r.id))
          order by r.nutrient_table_id, r.record_id)
        from food_nutrient_mapping n join nutrient_record r on r.id = n.nutrient_record_id where n.food_local_id = l.id))::text as value
  from food_list_entry e join food f on f.id = e.food_id
    left join food_local l on l.food_id = f.id and l.locale_id = e.locale_id
  where e.locale_id = ${id}`;

const PICTURES = sql`
  select 'as-served set ' || s.id as key, jsonb_build_object('description', s.description,
      'images', (select jsonb_agg(jsonb_build_array(i.weight_grams, i.label) order by i.weight_grams)
                 from as_served_image i where i.as_served_set_id = s.id))::text as value
  from as_served_set s
  union all
  select 'image map ' || m.id, jsonb_build_object('description', m.description,
      'objects', (select jsonb_agg(to_jsonb(o) - 'overlay_image_id' order by o.object_id)
                  from image_map_object o where o.image_map_id = m.id))::text
  from image_map m
  union all
  select 'guide image ' || g.id, jsonb_build_object('description', g.description, 'map', g.image_map_id,
      'objects', (select jsonb_agg(to_jsonb(o) order by o.object_id)
                  from guide_image_object o where o.guide_image_id = g.id))::text
  from guide_image g
  union all
  select 'drinkware set ' || d.id, jsonb_build_object('description', d.description, 'guide', d.guide_image_id,
      'scales', (select jsonb_agg(to_jsonb(s) - '{base_image_id,overlay_image_id}'::text[] order by s.object_id)
                 from drinkware_scale s where s.drinkware_set_id = d.id))::text
  from drinkware_set d
  union all
  select 'method tables', tables::text from method_tables`;

/** Returns the records of a list by a name of each, such as `food ALBR`, as JSON. */
export async function listState(em: EntityManager, localeId: string): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  const parts = [locale(localeId), groups(localeId), categories(localeId), foods(localeId), PICTURES];
  for (const part of parts)
    for (const { key, value } of await query<{ key: string; value: string }>(em, part)) state.set(key, value);
  return state;
}

/** Returns the names of the records that are not the same in both. */
export function differences<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  isSame: (a: Value, b: Value) => boolean = Object.is,
): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].sort();
  return names.filter((name) => {
    const [a, b] = [one.get(name), other.get(name)];
    return a === undefined || b === undefined || !isSame(a, b);
  });
}
