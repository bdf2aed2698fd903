import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber, anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { methodJson } from '../../directories/load-foods.ts';
import { writeAmount } from '../../domain/composition-values.ts';
import { categoryCells, foodCells } from './food-list-rows.ts';
import type { Part } from './part-fields.ts';
import type { AmountOrLimit, Cells, RecordName } from './planned-list.ts';

/** What the database holds under a code of the files. */
interface StoredRecord {
  id: number;
  code: string;
  version: string;
  englishDescription: string;
  parentCategories: string[];
  cells: Cells;
  /** Null when the locale has no part of the record. */
  localId: number | null;
  /** With its version. Null when the locale has no part of the record. */
  local: Part | null;
}

export interface StoredCategory extends StoredRecord {
  isHidden: boolean;
}

export interface StoredFood extends StoredRecord {
  groupCode: number;
  isListed: boolean;
  /** The records of nutrient tables that its local part is mapped to. */
  records: RecordName[];
  /** The nutrient record of its code in the table of the list. */
  recordId: number | null;
  recordDescription: string | null;
  /** The other locales that list the food or have a part of it. */
  locales: string[];
}

// Rows are locked in the order of their ids until the transaction ends, so that nobody edits them between plan and writing.

/** Locks the categories with these codes. Set-based: any number of them. */
export async function lockCategories(em: EntityManager, codes: readonly string[]): Promise<void> {
  await query(em, sql`select id from category where code = ${anyText(codes)} order by id for no key update`);
}

/** Locks the foods with these codes. Set-based: any number of them. */
export async function lockFoods(em: EntityManager, codes: readonly string[]): Promise<void> {
  await query(em, sql`select id from food where code = ${anyText(codes)} order by id for no key update`);
}

/** Locks the records that the list has for these codes in its nutrient table. Set-based: any number of them. */
export async function lockRecords(em: EntityManager, tableId: string, codes: readonly string[]): Promise<void> {
  await query(
    em,
    sql`select id from nutrient_record where nutrient_table_id = ${tableId} and record_id = ${anyText(codes)} order by id for no key update`,
  );
}

/** Loads the categories with these codes. Set-based: any number of them. */
export async function loadStoredCategories(
  em: EntityManager,
  localeId: string,
  codes: readonly string[],
): Promise<Map<string, StoredCategory>> {
  const rows = await query<StoredCategory>(
    em,
    sql`select c.id, c.code, c.version, c.english_description as "englishDescription", c.is_hidden as "isHidden",
          ${cellsJson('c', categoryCells)} as cells,
          array(select p.code from category_parent_category link join category p on p.id = link.parent_category_id
            where link.category_id = c.id order by p.code)::text[] as "parentCategories",
          l.id as "localId", case when l.id is not null then jsonb_build_object('version', l.version,
            'localDescription', l.local_description,
            'portionSize', coalesce((select jsonb_agg(${methodJson} order by m.order_index, m.id) from portion_size_method m
              where m.category_local_id = l.id), '[]')) end as local
        from category c left join category_local l on l.category_id = c.id and l.locale_id = ${localeId}
        where c.code = ${anyText(codes)}`,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

/** Loads the codes of the parents of all categories. */
export async function parentsOfCategories(em: EntityManager): Promise<Map<string, readonly string[]>> {
  const links = await kysely(em)
    .selectFrom('category_parent_category as l')
    .innerJoin('category as c', 'c.id', 'l.category_id')
    .innerJoin('category as p', 'p.id', 'l.parent_category_id')
    .select(['c.code', 'p.code as parent'])
    .execute();
  const parents = new Map<string, readonly string[]>();
  for (const { code, parent } of links) parents.set(code, [...(parents.get(code) ?? []), parent]);
  return parents;
}

/** Finds the other locales that use these categories: they list a food below one, or have a part of it. Set-based: the walk is recursive. */
export async function localesOfCategories(
  em: EntityManager,
  localeId: string,
  codes: readonly string[],
): Promise<Map<string, string[]>> {
  if (codes.length === 0) return new Map();
  const rows = await query<{ code: string; locales: string[] }>(
    em,
    sql`with recursive above (category_id, locale_id) as (
          select link.category_id, e.locale_id from food_list_entry e
            join food_parent_category link on link.food_id = e.food_id where e.locale_id <> ${localeId}
          union
          select link.parent_category_id, above.locale_id from above
            join category_parent_category link on link.category_id = above.category_id),
        used as (select category_id, locale_id from above
          union select category_id, locale_id from category_local where locale_id <> ${localeId})
        select c.code, array_agg(distinct used.locale_id order by used.locale_id)::text[] as locales
        from used join category c on c.id = used.category_id where c.code = ${anyText(codes)} group by c.code`,
  );
  return new Map(rows.map(({ code, locales }) => [code, locales]));
}

/** Loads the foods with these codes. Set-based: any number of them. */
export async function loadStoredFoods(
  em: EntityManager,
  localeId: string,
  codes: readonly string[],
): Promise<Map<string, StoredFood>> {
  const rows = await query<StoredFood>(
    em,
    sql`select f.id, f.code, f.version, f.english_description as "englishDescription", f.food_group_id as "groupCode",
          ${cellsJson('f', foodCells)} as cells,
          array(select c.code from food_parent_category link join category c on c.id = link.category_id
            where link.food_id = f.id order by c.code)::text[] as "parentCategories",
          l.id as "localId", case when l.id is not null then jsonb_build_object('version', l.version,
            'localDescription', l.local_description, 'brandNames', l.brand_names, 'alternativeNames', l.alternative_names,
            'portionSize', coalesce((select jsonb_agg(${methodJson} order by m.order_index, m.id) from portion_size_method m
              where m.food_local_id = l.id), '[]'),
            'associatedFoods', coalesce((select jsonb_agg(${promptJson} order by a.order_index, a.id)
              from associated_food a left join food af on af.id = a.associated_food_id
                left join category ac on ac.id = a.associated_category_id where a.food_local_id = l.id), '[]')) end as local,
          coalesce((select jsonb_agg(jsonb_build_object('table', r.nutrient_table_id, 'record', r.record_id))
            from food_nutrient_mapping n join nutrient_record r on r.id = n.nutrient_record_id
              join nutrient_table t on t.id = r.nutrient_table_id and t.kind = 'nutrient'
            where n.food_local_id = l.id), '[]') as records,
          exists (select from food_list_entry e where e.food_id = f.id and e.locale_id = ${localeId}) as "isListed",
          n.id as "recordId", n.description as "recordDescription",
          array(select e.locale_id from food_list_entry e where e.food_id = f.id and e.locale_id <> ${localeId}
            union select o.locale_id from food_local o where o.food_id = f.id and o.locale_id <> ${localeId} order by 1)::text[] as locales
        from food f left join food_local l on l.food_id = f.id and l.locale_id = ${localeId}
          left join nutrient_record n on n.nutrient_table_id = ${localeId} and n.record_id = f.code
        where f.code = ${anyText(codes)}`,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

/** Finds the records that foods without a row have in the table of the list. Set-based: any number of codes. */
export async function recordsWithoutFood(
  em: EntityManager,
  tableId: string,
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await query<{ id: number; code: string }>(
    em,
    sql`select id, record_id as code from nutrient_record where nutrient_table_id = ${tableId} and record_id = ${anyText(codes)}`,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Loads the amounts and limits of nutrient records, by record and nutrient type. Set-based: any number of records. */
export async function loadAmounts(
  em: EntityManager,
  recordIds: readonly number[],
): Promise<Map<number, Map<number, AmountOrLimit>>> {
  const rows = await query<{ id: number; types: number[] | null; amounts: number[]; limits: Limits }>(
    em,
    sql`select r.id, v.types, v.amounts, r.detection_limits as limits
        from nutrient_record r left join (
          select nutrient_record_id as id, array_agg(nutrient_type_id order by nutrient_type_id) as types,
            array_agg(units_per_100g order by nutrient_type_id) as amounts
          from nutrient_value where nutrient_record_id = ${anyNumber(recordIds)} group by nutrient_record_id) v on v.id = r.id
        where r.id = ${anyNumber(recordIds)}`,
  );
  return new Map(
    rows.map(({ id, types, amounts, limits }) => {
      const held = new Map<number, AmountOrLimit>(types?.map((type, place) => [type, amounts[place] ?? 0]));
      for (const [type, limit] of Object.entries(limits)) held.set(Number(type), writeAmount({ limit }));
      return [id, held];
    }),
  );
}

type Limits = Record<string, number | null>;

/** Lists the codes of the foods of a locale. */
export async function listedCodes(em: EntityManager, localeId: string): Promise<{ id: number; code: string }[]> {
  // Set-based: all foods of the list.
  return query(
    em,
    sql`select f.id, f.code from food_list_entry e join food f on f.id = e.food_id where e.locale_id = ${localeId} order by f.code`,
  );
}

const promptJson = sql`jsonb_build_object('target', jsonb_build_object(
    'type', case when a.associated_food_id is null then 'category' else 'food' end, 'code', coalesce(af.code, ac.code)),
  'promptText', a.prompt_text, 'linkAsMain', a.link_as_main, 'genericName', a.generic_name, 'multiple', a.allows_multiple)`;

function cellsJson(alias: string, cells: Cells) {
  const pairs = Object.keys(cells).map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
