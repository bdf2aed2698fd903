import type { EntityManager } from '@mikro-orm/sql';
import type { z } from 'zod';
import { Category } from '../../../entities/category.ts';
import { Food } from '../../../entities/food.ts';
import { anyNumber } from '../../db/any-of.ts';
import { columnLists } from '../../db/columns.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import {
  categoryCells,
  foodCells,
  type AliasRow,
  type AssociatedFoodRow,
  type CategoryRow,
  type FoodGroupRow,
  type FoodRow,
  type LocaleFile,
} from './food-list-rows.ts';

/** The ids of the rows of a stored food; `recordId` is that of its nutrient record. */
export interface StoredFood {
  id: number;
  localId: number;
  recordId: number | null;
}

/** The ids of the rows of a stored category. */
export interface StoredCategory {
  id: number;
  localId: number;
}

/** Writes the parts of a food list. */
export class FoodListWriter {
  readonly #em: EntityManager;
  readonly #localeId: string;

  constructor(em: EntityManager, localeId: string) {
    this.#em = em;
    this.#localeId = localeId;
  }

  // Set-based: one statement creates the locale or updates it.
  async locale(locale: LocaleFile): Promise<void> {
    await query(
      this.#em,
      sql`insert into locale (id, english_name, local_name, respondent_language, admin_language, flag_code, text_direction,
            prototype_locale_id, split_words, split_keep_pairs, synonym_sets)
          values (${locale.id}, ${locale.englishName}, ${locale.localName}, ${locale.respondentLanguage},
            ${locale.adminLanguage}, ${locale.flagCode}, ${locale.textDirection}, ${locale.prototypeLocale},
            ${locale.splitWords}::text[], ${JSON.stringify(locale.splitKeepPairs)}::jsonb,
            ${JSON.stringify(locale.synonymSets)}::jsonb)
          on conflict (id) do update set split_words = excluded.split_words, split_keep_pairs = excluded.split_keep_pairs,
            synonym_sets = excluded.synonym_sets, version = gen_random_uuid()`,
    );
  }

  // Set-based: one statement for a chunk.
  async foodGroups(rows: z.output<typeof FoodGroupRow>[]): Promise<void> {
    await query(
      this.#em,
      sql`insert into food_group (id, name)
          select id, name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, name text)
          on conflict (id) do update set name = excluded.name`,
    );
  }

  // Set-based: two statements for a chunk with its local parts.
  async categories(rows: z.output<typeof CategoryRow>[]): Promise<Map<string, StoredCategory>> {
    const { names, definitions, updates } = columnLists(this.#em, Category, categoryCells);
    const stored = await query<StoredCategory & { code: string }>(
      this.#em,
      sql`with r as (
            select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, name text, name_en text,
              hidden boolean, ${definitions})
          ), c as (
            insert into category as c (code, english_description, is_hidden, ${names})
            select code, coalesce(name_en, name), hidden, ${names} from r
            on conflict (code) do update set english_description = excluded.english_description,
              is_hidden = excluded.is_hidden, ${updates}, version = gen_random_uuid()
            returning id, code
          ), l as (
            insert into category_local as l (category_id, locale_id, local_description)
            select c.id, ${this.#localeId}, r.name from c join r using (code)
            on conflict (category_id, locale_id) do update set local_description = excluded.local_description,
              version = gen_random_uuid()
            returning id, category_id
          )
          select c.code, c.id, l.id as "localId" from c join l on l.category_id = c.id`,
    );
    await query(
      this.#em,
      sql`delete from portion_size_method where category_local_id = ${anyNumber(stored.map(({ localId }) => localId))}`,
    );
    return new Map(stored.map(({ code, id, localId }) => [code, { id, localId }]));
  }

  // Set-based: two statements for all links.
  async categoryParents(categoryIds: number[], links: { child: number; parent: number }[]): Promise<void> {
    await query(this.#em, sql`delete from category_parent_category where category_id = ${anyNumber(categoryIds)}`);
    await query(
      this.#em,
      sql`insert into category_parent_category (category_id, parent_category_id)
          select * from unnest(${links.map(({ child }) => child)}::int[], ${links.map(({ parent }) => parent)}::int[])`,
    );
  }

  /**
   * Stores foods with their local parts and adds them to the food list. Their old methods, prompts and nutrients are removed.
   * Set-based: one statement stores a chunk.
   */
  async foods(
    rows: z.output<typeof FoodRow>[],
    categories: ReadonlyMap<string, StoredCategory>,
    tableId: string | null,
  ) {
    const { names, definitions, updates } = columnLists(this.#em, Food, foodCells);
    const json = JSON.stringify(rows);
    const stored = await query<StoredFood & { code: string }>(
      this.#em,
      sql`with r as (
            select * from jsonb_to_recordset(${json}::jsonb) as r(code text, description text, description_en text,
              "group" int, brands jsonb, ${definitions})
          ), f as (
            insert into food as f (code, english_description, food_group_id, ${names})
            select code, coalesce(description_en, description), coalesce("group", 0), ${names} from r
            on conflict (code) do update set english_description = excluded.english_description,
              food_group_id = excluded.food_group_id, ${updates}, version = gen_random_uuid()
            returning id, code
          ), l as (
            insert into food_local as l (food_id, locale_id, local_description, brand_names)
            select f.id, ${this.#localeId}, r.description, array(select jsonb_array_elements_text(r.brands))
            from f join r using (code)
            on conflict (food_id, locale_id) do update set local_description = excluded.local_description,
              brand_names = excluded.brand_names, alternative_names = '{}', version = gen_random_uuid()
            returning id, food_id
          ), listed as (
            insert into food_list_entry (locale_id, food_id) select ${this.#localeId}, id from f on conflict do nothing
          ), n as (
            insert into nutrient_record as n (nutrient_table_id, record_id, description)
            select ${tableId}, code, description from r where ${tableId}::text is not null
            on conflict (nutrient_table_id, record_id) do update set description = excluded.description
            returning id, record_id
          )
          select f.code, f.id, l.id as "localId", n.id as "recordId"
          from f join l on l.food_id = f.id left join n on n.record_id = f.code`,
    );
    await this.#clear(stored);
    await this.#mapNutrients(stored);
    await this.#foodParents(rows, stored, categories);
    return new Map(stored.map(({ code, ...food }) => [code, food]));
  }

  // Set-based: one statement for a chunk.
  async aliases(rows: z.output<typeof AliasRow>[], foods: ReadonlyMap<string, StoredFood>): Promise<void> {
    const localIds = rows.map(({ food }) => foods.get(food)?.localId);
    await query(
      this.#em,
      sql`update food_local l set alternative_names = l.alternative_names || a.names
          from (select local_id, array_agg(alias order by ord) as names
                from unnest(${localIds}::int[], ${rows.map(({ alias }) => alias)}::text[]) with ordinality as a(local_id, alias, ord)
                group by local_id) a
          where l.id = a.local_id`,
    );
  }

  // Set-based: one statement for a chunk.
  async associatedFoods(
    rows: z.output<typeof AssociatedFoodRow>[],
    foods: ReadonlyMap<string, StoredFood>,
    categories: ReadonlyMap<string, StoredCategory>,
  ): Promise<void> {
    const flat = rows.map(({ food, target_type: type, target, ...row }) => ({
      ...row,
      localId: foods.get(food)?.localId,
      foodId: type === 'food' ? foods.get(target)?.id : null,
      categoryId: type === 'category' ? categories.get(target)?.id : null,
    }));
    await query(
      this.#em,
      sql`insert into associated_food (food_local_id, order_index, associated_food_id, associated_category_id, prompt_text,
            link_as_main, generic_name, allows_multiple)
          select "localId", seq, "foodId", "categoryId", prompt, link_as_main, generic_name, multiple
          from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as r("localId" int, seq int, "foodId" int, "categoryId" int,
            prompt text, link_as_main boolean, generic_name text, multiple boolean)`,
    );
  }

  async nutrientTable(tableId: string): Promise<void> {
    await kysely(this.#em)
      .insertInto('nutrient_table')
      .values({ id: tableId, description: `Imported with the food list ${this.#localeId}` })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  // Set-based: one statement for a chunk.
  async nutrientValues(recordIds: number[], typeIds: number[], amounts: number[]): Promise<void> {
    await query(
      this.#em,
      sql`insert into nutrient_value (nutrient_record_id, nutrient_type_id, units_per_100g)
          select * from unnest(${recordIds}::int[], ${typeIds}::int[], ${amounts}::float8[])`,
    );
  }

  async exportNutrients(typeIds: number[]): Promise<void> {
    await kysely(this.#em)
      .updateTable('locale')
      .set({ export_nutrients: sql<number[]>`${JSON.stringify(typeIds)}::jsonb` })
      .where('id', '=', this.#localeId)
      .where((eb) => eb(eb.fn<number>('jsonb_array_length', ['export_nutrients']), '=', 0))
      .execute();
  }

  // Portion size methods, prompts and nutrient mappings of the old version of each food are removed. Set-based: one statement
  // for each table.
  async #clear(stored: readonly StoredFood[]): Promise<void> {
    const localIds = stored.map(({ localId }) => localId);
    await query(this.#em, sql`delete from portion_size_method where food_local_id = ${anyNumber(localIds)}`);
    await query(this.#em, sql`delete from associated_food where food_local_id = ${anyNumber(localIds)}`);
    await query(this.#em, sql`delete from food_nutrient_mapping where food_local_id = ${anyNumber(localIds)}`);
    const recordIds = stored.flatMap(({ recordId }) => recordId ?? []);
    await query(this.#em, sql`delete from nutrient_value where nutrient_record_id = ${anyNumber(recordIds)}`);
  }

  // Set-based: one statement for a chunk.
  async #mapNutrients(stored: readonly StoredFood[]): Promise<void> {
    const mapped = stored.filter(({ recordId }) => recordId !== null);
    await query(
      this.#em,
      sql`insert into food_nutrient_mapping (food_local_id, nutrient_record_id)
          select * from unnest(${mapped.map(({ localId }) => localId)}::int[], ${mapped.map(({ recordId }) => recordId)}::int[])`,
    );
  }

  // Set-based: two statements for all links.
  async #foodParents(
    rows: z.output<typeof FoodRow>[],
    stored: readonly (StoredFood & { code: string })[],
    categories: ReadonlyMap<string, StoredCategory>,
  ): Promise<void> {
    const idByCode = new Map(stored.map(({ code, id }) => [code, id]));
    const links = rows.flatMap(({ code, category }) =>
      [...new Set(category)].map((parent) => ({ food: idByCode.get(code), category: categories.get(parent)?.id })),
    );
    await query(
      this.#em,
      sql`delete from food_parent_category where food_id = ${anyNumber(stored.map(({ id }) => id))}`,
    );
    await query(
      this.#em,
      sql`insert into food_parent_category (food_id, category_id)
          select * from unnest(${links.map(({ food }) => food)}::int[], ${links.map(({ category }) => category)}::int[])`,
    );
  }
}
