import type { EntityManager } from '@mikro-orm/sql';
import { Category } from '../../../entities/category.ts';
import { Food } from '../../../entities/food.ts';
import { anyNumber, anyText } from '../../db/any-of.ts';
import { columnLists } from '../../db/columns.ts';
import { query, sql } from '../../db/sql.ts';
import { storePortionMethods } from '../food-list-editing/portion-methods.ts';
import { categoryCells, foodCells } from './food-list-rows.ts';
import type { CategoryChange, FoodChange } from './list-plan.ts';
import type { PlannedFood } from './planned-list.ts';

/** A row of a stored record, by its code. `localId` is null when the locale has no part of it. */
interface StoredIds {
  code: string;
  id: number;
  localId: number | null;
}

/** Writes the categories and foods that a plan changes, with their parts in the locale. */
export class FoodListWriter {
  readonly #em: EntityManager;
  readonly #localeId: string;

  constructor(em: EntityManager, localeId: string) {
    this.#em = em;
    this.#localeId = localeId;
  }

  /** Stores a chunk of categories with their local parts. Their parents follow with `categoryParents`. Set-based: a statement for each table. */
  async categories(changes: readonly CategoryChange[]): Promise<Map<string, StoredIds>> {
    const { names, definitions, updates } = columnLists(this.#em, Category, categoryCells);
    const rows = changes.map(({ planned, main, local }) => ({
      ...planned.cells,
      code: planned.code,
      english: planned.englishDescription,
      hidden: planned.isHidden,
      name: planned.localDescription,
      main: main?.after.version,
      local: local?.after.version,
    }));
    const stored = await query<StoredIds>(
      this.#em,
      sql`with r as (
            select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, english text, hidden boolean,
              name text, main uuid, local uuid, ${definitions})
          ), c as (
            insert into category as c (code, english_description, is_hidden, version, ${names})
            select code, english, hidden, main, ${names} from r where main is not null
            on conflict (code) do update set english_description = excluded.english_description,
              is_hidden = excluded.is_hidden, ${updates}, version = excluded.version
            returning id, code
          ), known as (
            select id, code from c union all select k.id, k.code from category k join r using (code) where r.main is null
          ), l as (
            insert into category_local as l (category_id, locale_id, local_description, version)
            select known.id, ${this.#localeId}, r.name, r.local from known join r using (code) where r.local is not null
            on conflict (category_id, locale_id) do update set local_description = excluded.local_description,
              version = excluded.version
            returning id, category_id
          )
          select known.code, known.id, l.id as "localId" from known left join l on l.category_id = known.id`,
    );
    const ids = byCode(stored);
    const old = changes.flatMap(({ stored: before, local }) => (local ? (before?.localId ?? []) : []));
    if (old.length > 0)
      await query(this.#em, sql`delete from portion_size_method where category_local_id = ${anyNumber(old)}`);
    await this.#methods('category', changes, ids);
    return ids;
  }

  /** Replaces the parents of categories whose global part is written. Set-based: two statements for all links. */
  async categoryParents(changes: readonly CategoryChange[]): Promise<void> {
    const links = changes.flatMap(({ planned, main }) =>
      main ? planned.parentCategories.map((parent) => ({ child: planned.code, parent })) : [],
    );
    const old = changes.flatMap(({ stored, main }) => (main ? (stored?.id ?? []) : []));
    await query(this.#em, sql`delete from category_parent_category where category_id = ${anyNumber(old)}`);
    await query(
      this.#em,
      sql`insert into category_parent_category (category_id, parent_category_id)
          select c.id, p.id from unnest(${links.map(({ child }) => child)}::text[], ${links.map(({ parent }) => parent)}::text[])
            as l(child, parent) join category c on c.code = l.child join category p on p.code = l.parent`,
    );
  }

  /**
   * Stores a chunk of foods with their local parts, methods, categories and nutrient records, and adds them to the food list. Their
   * prompts follow with `prompts`, their amounts with `amounts`. Set-based: a statement for each table.
   */
  async foods(
    changes: readonly FoodChange[],
    tableId: string | null,
  ): Promise<Map<string, StoredIds & { recordId: number | null }>> {
    const { names, definitions, updates } = columnLists(this.#em, Food, foodCells);
    const rows = changes.map(({ planned, main, local }) => ({
      ...planned.cells,
      code: planned.code,
      english: planned.englishDescription,
      group: planned.groupCode,
      name: planned.localDescription,
      brands: planned.brandNames,
      aliases: planned.alternativeNames,
      record: planned.recordDescription,
      // A record that the food does not get may be out of use.
      mapped: isMapped(planned, tableId),
      listed: planned.isListed,
      main: main?.after.version,
      local: local?.after.version,
    }));
    const stored = await query<StoredIds & { recordId: number | null }>(
      this.#em,
      sql`with r as (
            select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, english text, "group" int,
              name text, brands text[], aliases text[], record text, mapped boolean, listed boolean, main uuid, local uuid, ${definitions})
          ), f as (
            insert into food as f (code, english_description, food_group_id, version, ${names})
            select code, english, "group", main, ${names} from r where main is not null
            on conflict (code) do update set english_description = excluded.english_description,
              food_group_id = excluded.food_group_id, ${updates}, version = excluded.version
            returning id, code
          ), known as (
            select id, code from f union all select k.id, k.code from food k join r using (code) where r.main is null
          ), l as (
            insert into food_local as l (food_id, locale_id, local_description, brand_names, alternative_names, version)
            select known.id, ${this.#localeId}, r.name, r.brands, r.aliases, r.local
            from known join r using (code) where r.local is not null
            on conflict (food_id, locale_id) do update set local_description = excluded.local_description,
              brand_names = excluded.brand_names, alternative_names = excluded.alternative_names, version = excluded.version
            returning id, food_id
          ), listed as (
            insert into food_list_entry (locale_id, food_id)
            select ${this.#localeId}, known.id from known join r using (code) where r.local is not null and r.listed on conflict do nothing
          ), n as (
            insert into nutrient_record as n (nutrient_table_id, record_id, description, retired_at)
            select ${tableId}, r.code, r.record, case when not r.mapped then old.retired_at end
            from r left join nutrient_record old on old.nutrient_table_id = ${tableId} and old.record_id = r.code
            where ${tableId}::text is not null and r.local is not null
            on conflict (nutrient_table_id, record_id) do update set description = excluded.description,
              version = gen_random_uuid(), retired_at = excluded.retired_at
            returning id, record_id
          )
          select known.code, known.id, l.id as "localId", n.id as "recordId"
          from known left join l on l.food_id = known.id left join n on n.record_id = known.code`,
    );
    const ids = byCode(stored);
    await this.#clear(changes);
    await this.#foodParents(changes, ids);
    const mapped = new Set(changes.flatMap(({ planned }) => (planned.records === null ? [planned.code] : [])));
    await this.#mapNutrients(stored.filter(({ code }) => mapped.has(code)));
    await this.#methods('food', changes, ids);
    return ids;
  }

  /** Stores the prompts of foods whose local part is written. Their targets are stored. Set-based: one statement for a chunk. */
  async prompts(changes: readonly FoodChange[], ids: ReadonlyMap<string, StoredIds>): Promise<void> {
    const flat = changes.flatMap(({ planned, local }) =>
      local
        ? planned.prompts.map(({ seq, prompt: { target, ...prompt } }) => ({
            ...prompt,
            ...target,
            seq,
            localId: ids.get(planned.code)?.localId,
          }))
        : [],
    );
    if (flat.length === 0) return;
    await query(
      this.#em,
      sql`insert into associated_food (food_local_id, order_index, associated_food_id, associated_category_id, prompt_text,
            link_as_main, generic_name, allows_multiple)
          select r."localId", r.seq, f.id, c.id, r."promptText", r."linkAsMain", r."genericName", r.multiple
          from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as r("localId" int, seq int, type text, code text,
              "promptText" text, "linkAsMain" boolean, "genericName" text, multiple boolean)
            left join food f on r.type = 'food' and f.code = r.code
            left join category c on r.type = 'category' and c.code = r.code`,
    );
  }

  /**
   * Maps foods whose local part is written to the records that `nutrient-records.csv` names. The records are stored. Set-based: one
   * statement for a chunk.
   */
  async nutrientRecords(changes: readonly FoodChange[], ids: ReadonlyMap<string, StoredIds>): Promise<void> {
    const links = changes.flatMap(({ planned, local }) =>
      local ? (planned.records ?? []).map((name) => ({ ...name, localId: ids.get(planned.code)?.localId })) : [],
    );
    if (links.length === 0) return;
    await query(
      this.#em,
      sql`insert into food_nutrient_mapping (food_local_id, nutrient_record_id)
          select l."localId", r.id
          from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l("localId" int, "table" text, record text)
            join nutrient_record r on r.nutrient_table_id = l."table" and r.record_id = l.record
          on conflict do nothing`,
    );
  }

  /** Takes foods out of the food list. Their records stay. Set-based: one statement for all of them. */
  async unlist(codes: readonly string[]): Promise<void> {
    if (codes.length === 0) return;
    await query(
      this.#em,
      sql`delete from food_list_entry e using food f
          where e.locale_id = ${this.#localeId} and e.food_id = f.id and f.code = ${anyText(codes)}`,
    );
  }

  // Portion size methods, prompts and nutrient mappings of the old version of each food are removed. Set-based: one statement
  // for each table.
  async #clear(changes: readonly FoodChange[]): Promise<void> {
    const localIds = changes.flatMap(({ stored, local }) => (local ? (stored?.localId ?? []) : []));
    if (localIds.length === 0) return;
    await query(this.#em, sql`delete from portion_size_method where food_local_id = ${anyNumber(localIds)}`);
    await query(this.#em, sql`delete from associated_food where food_local_id = ${anyNumber(localIds)}`);
    // Tables of food-group equivalents are imported on their own, so that their mappings stay.
    await query(
      this.#em,
      sql`delete from food_nutrient_mapping where food_local_id = ${anyNumber(localIds)} and not exists (
            select from nutrient_record r join nutrient_table t on t.id = r.nutrient_table_id
            where r.id = nutrient_record_id and t.kind = 'food-group-equivalent')`,
    );
  }

  // Maps foods to the records that `nutrients.csv` makes. Set-based: one statement for a chunk.
  async #mapNutrients(stored: readonly (StoredIds & { recordId: number | null })[]): Promise<void> {
    const mapped = stored.filter(({ localId, recordId }) => localId !== null && recordId !== null);
    if (mapped.length === 0) return;
    await query(
      this.#em,
      sql`insert into food_nutrient_mapping (food_local_id, nutrient_record_id)
          select * from unnest(${mapped.map(({ localId }) => localId)}::int[], ${mapped.map(({ recordId }) => recordId)}::int[])`,
    );
  }

  // Set-based: two statements for all links.
  async #foodParents(changes: readonly FoodChange[], ids: ReadonlyMap<string, StoredIds>): Promise<void> {
    const written = changes.filter(({ main }) => main !== null);
    const links = written.flatMap(({ planned }) =>
      planned.parentCategories.map((parent) => ({ food: ids.get(planned.code)?.id, parent })),
    );
    const old = written.flatMap(({ stored }) => stored?.id ?? []);
    if (old.length > 0) await query(this.#em, sql`delete from food_parent_category where food_id = ${anyNumber(old)}`);
    await query(
      this.#em,
      sql`insert into food_parent_category (food_id, category_id)
          select l.food_id, c.id from unnest(${links.map(({ food }) => food)}::int[], ${links.map(({ parent }) => parent)}::text[])
            as l(food_id, parent) join category c on c.code = l.parent`,
    );
  }

  async #methods(
    owner: 'food' | 'category',
    changes: readonly (FoodChange | CategoryChange)[],
    ids: ReadonlyMap<string, StoredIds>,
  ): Promise<void> {
    const methods = changes.flatMap(({ planned, local }) => {
      const localId = ids.get(planned.code)?.localId;
      return local && localId != null ? planned.methods.map((method) => ({ ...method, localId })) : [];
    });
    if (methods.length > 0) await storePortionMethods(this.#em, owner, methods);
  }
}

/** Whether the food gets the record of its code in the table of the list. */
function isMapped({ code, records }: PlannedFood, tableId: string | null): boolean {
  return records === null || records.some(({ table, record }) => table === tableId && record === code);
}

function byCode<Row extends { code: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.code, row]));
}
