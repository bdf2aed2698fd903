import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber } from '../../db/any-of.ts';
import { attributesJson } from '../../db/attribute-columns.ts';
import { query, sql } from '../../db/sql.ts';
import { chunksOf } from '../../domain/chunks.ts';
import { ATTRIBUTE_NAMES, type Attributes } from '../../domain/inheritable-attributes.ts';
import { listCell } from '../food-list-import/food-list-rows.ts';
import type { Value } from './csv-file.ts';
import type { CategoryToExport, FoodToExport } from './listed-records.ts';

/** The number of foods of one batch: some hundred KB of rows. */
const FOODS_A_BATCH = 500;

/** Splits foods into batches, so that memory does not grow with the list. */
export function batchesOf(foods: readonly FoodToExport[]): Iterable<FoodToExport[]> {
  return chunksOf(foods, FOODS_A_BATCH);
}

/** The ids of the local parts of foods. */
export function localIdsOf(foods: readonly FoodToExport[]): number[] {
  return foods.flatMap(({ localId }) => localId ?? []);
}

const attributeCells = (attributes: Attributes): Value[] => ATTRIBUTE_NAMES.map((name) => attributes[name]);

/** A record without a local name has an English one only; a name that is the same in both is written once. */
function names(local: string | null, english: string): Value[] {
  return [local, english === local ? null : english];
}

/** The row of a category in `categories.csv`. */
export function categoryRow(category: CategoryToExport): Value[] {
  const { code, parents, localDescription, englishDescription, isHidden, tags, attributes } = category;
  const named = names(localDescription, englishDescription);
  return [code, listCell(parents), ...named, isHidden, listCell(tags), ...attributeCells(attributes)];
}

interface FoodRow {
  code: string;
  localDescription: string | null;
  englishDescription: string;
  categories: string[];
  group: number;
  brands: string[] | null;
  attributes: Attributes;
}

/** The rows of `foods.csv`. */
export async function* foodRows(em: EntityManager, foods: readonly FoodToExport[]): AsyncGenerator<Value[][]> {
  for (const batch of batchesOf(foods)) {
    // Set-based: one statement for a batch.
    const rows = await query<FoodRow>(
      em,
      sql`select f.code, l.local_description as "localDescription", f.english_description as "englishDescription",
            f.food_group_id as "group", l.brand_names as brands, ${attributesJson('f')} as attributes,
            array(select c.code from food_parent_category p join category c on c.id = p.category_id
                  where p.food_id = f.id order by c.code collate "C")::text[] as categories
          from food f left join food_local l on l.food_id = f.id and l.id = ${anyNumber(localIdsOf(batch))}
          where f.id = ${anyNumber(batch.map(({ id }) => id))} order by f.code collate "C"`,
    );
    yield rows.map(({ code, localDescription, englishDescription, categories, group, brands, attributes }) => {
      const [local = null, english = null] = names(localDescription, englishDescription);
      const classes = [listCell(categories), group === 0 ? null : group, listCell(brands ?? [])];
      return [code, local, english, ...classes, ...attributeCells(attributes)];
    });
  }
}

/** The rows of `aliases.csv`, those of one food in their order. */
export async function* aliasRows(em: EntityManager, foods: readonly FoodToExport[]): AsyncGenerator<Value[][]> {
  for (const batch of batchesOf(foods)) {
    // Set-based: one statement for a batch.
    const rows = await query<{ code: string; alias: string }>(
      em,
      sql`select f.code, a.alias from food_local l join food f on f.id = l.food_id
            cross join lateral unnest(l.alternative_names) with ordinality as a(alias, place)
          where l.id = ${anyNumber(localIdsOf(batch))} order by f.code collate "C", a.place`,
    );
    yield rows.map(({ code, alias }) => [code, alias]);
  }
}

interface PromptRow {
  code: string;
  type: 'food' | 'category';
  target: string;
  prompt: string;
  linkAsMain: boolean;
  genericName: string;
  multiple: boolean;
  seq: number;
}

/** The rows of `associated-foods.csv`. Prompts for foods that the list does not have are left out, because a folder cannot name them. */
export async function* promptRows(
  em: EntityManager,
  localeId: string,
  foods: readonly FoodToExport[],
): AsyncGenerator<Value[][]> {
  for (const batch of batchesOf(foods)) {
    // Set-based: one statement for a batch.
    const rows = await query<PromptRow>(
      em,
      sql`select f.code, case when af.id is null then 'category' else 'food' end as type, coalesce(af.code, ac.code) as target,
            a.prompt_text as prompt, a.link_as_main as "linkAsMain", a.generic_name as "genericName",
            a.allows_multiple as multiple, a.order_index as seq
          from associated_food a join food_local l on l.id = a.food_local_id join food f on f.id = l.food_id
            left join food af on af.id = a.associated_food_id left join category ac on ac.id = a.associated_category_id
          where l.id = ${anyNumber(localIdsOf(batch))}
            and (af.id is null or exists (select from food_list_entry e where e.locale_id = ${localeId} and e.food_id = af.id))
          order by f.code collate "C", a.order_index, a.id`,
    );
    yield rows.map(({ code, seq, type, target, prompt, linkAsMain, genericName, multiple }) => [
      code,
      seq,
      type,
      target,
      prompt,
      linkAsMain,
      genericName,
      multiple,
    ]);
  }
}
