import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import { writeAmount } from '../../domain/composition-values.ts';
import type { Value } from './csv-file.ts';
import { batchesOf, localIdsOf } from './food-rows.ts';
import type { FoodToExport } from './listed-records.ts';

/** The record that `nutrients.csv` makes for a food: in the table with the id of the locale, under the code of the food. */
const isOwn = sql`r.nutrient_table_id = l.locale_id and r.record_id = f.code`;

/** Whether a record belongs to a table of composition. Tables of food-group equivalents are mapped by their own import. */
const isComposition = (record: RawBuilder<unknown>) =>
  sql`exists (select from nutrient_table t where t.id = ${record}.nutrient_table_id and t.kind = 'nutrient')`;

/** Whether a food of the list has the record that `nutrients.csv` makes for it. */
export async function hasOwnNutrients(em: EntityManager, localeId: string): Promise<boolean> {
  // Set-based: one statement for the whole list.
  const rows = await query(
    em,
    sql`select 1 from food_list_entry e join food f on f.id = e.food_id
          join food_local l on l.food_id = f.id and l.locale_id = e.locale_id
          join food_nutrient_mapping n on n.food_local_id = l.id join nutrient_record r on r.id = n.nutrient_record_id
        where e.locale_id = ${localeId} and ${isOwn} limit 1`,
  );
  return rows.length > 0;
}

/** The rows of `nutrients.csv`: the amounts of foods whose only record is their own, in the order of the ids of nutrient types. */
export async function* nutrientRows(em: EntityManager, foods: readonly FoodToExport[]): AsyncGenerator<Value[][]> {
  const types = await loadNutrientTypes(em);
  for (const batch of batchesOf(foods)) {
    // Set-based: one statement for a batch.
    const rows = await query<{
      code: string;
      amounts: [number, number][] | null;
      limits: Record<string, number | null>;
    }>(
      em,
      sql`select f.code, (select jsonb_agg(jsonb_build_array(v.nutrient_type_id, v.units_per_100g) order by v.nutrient_type_id)
            from nutrient_value v where v.nutrient_record_id = r.id) as amounts, r.detection_limits as limits
          from food_local l join food f on f.id = l.food_id
            join food_nutrient_mapping n on n.food_local_id = l.id join nutrient_record r on r.id = n.nutrient_record_id
          where l.id = ${anyNumber(localIdsOf(batch))} and ${isOwn}
            and not exists (select from food_nutrient_mapping o join nutrient_record other on other.id = o.nutrient_record_id
              where o.food_local_id = l.id and other.id <> r.id and ${isComposition(sql`other`)})
          order by f.code collate "C"`,
    );
    yield rows.flatMap(({ code, amounts, limits }) => {
      const below = Object.entries(limits).map(([id, limit]) => [Number(id), writeAmount({ limit })] as const);
      const inOrder = [...(amounts ?? []), ...below].toSorted(([one], [other]) => one - other);
      return inOrder.map(([typeId, amount]) => [code, types[typeId]?.description ?? null, amount]);
    });
  }
}

/**
 * The rows of `nutrient-records.csv`: the foods that have other records than their own. With `hasOwn` also the foods without any, for
 * which `nutrients.csv` would make one.
 */
export async function* recordRows(
  em: EntityManager,
  foods: readonly FoodToExport[],
  hasOwn: boolean,
): AsyncGenerator<Value[][]> {
  for (const batch of batchesOf(foods)) {
    // Set-based: one statement for a batch.
    const rows = await query<{ id: number; records: { table: string; record: string; isOwn: boolean }[] }>(
      em,
      sql`select f.id, jsonb_agg(jsonb_build_object('table', r.nutrient_table_id, 'record', r.record_id, 'isOwn', ${isOwn})
            order by r.nutrient_table_id collate "C", r.record_id collate "C") as records
          from food_local l join food f on f.id = l.food_id
            join food_nutrient_mapping n on n.food_local_id = l.id join nutrient_record r on r.id = n.nutrient_record_id
          where l.id = ${anyNumber(localIdsOf(batch))} and ${isComposition(sql`r`)} group by f.id`,
    );
    const recordsOf = new Map(rows.map(({ id, records }) => [id, records]));
    yield batch.flatMap(({ id, code }) => {
      const records = recordsOf.get(id) ?? [];
      if (records.length === 0) return hasOwn ? [[code, null, null]] : [];
      if (records.length === 1 && records[0]?.isOwn) return [];
      return records.map(({ table, record }) => [code, table, record]);
    });
  }
}
