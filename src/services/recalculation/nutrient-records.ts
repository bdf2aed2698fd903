import type { NutrientAmounts } from '@dietary-recall/nutrition';
import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { loadFoods } from '../../directories/load-foods.ts';
import type { RecordRef, StoredFood } from './recalculation.queries.ts';

/** A record of a nutrient table as it is now. */
export interface RecordNow extends RecordRef {
  fields: Record<string, string>;
  /** Per 100 g. */
  nutrients: NutrientAmounts;
}

/**
 * Which record the nutrients of a stored food come from. Each is read once and kept, so memory grows with the tables, at
 * some kB a record, and not with the recalls.
 */
export class NutrientRecords {
  readonly #context: Context;
  readonly #mappedIn: string | null;
  readonly #records = new Map<string, RecordNow | null>();
  /** By food code, where records are taken from the food list. */
  readonly #mapped = new Map<string, RecordRef | null>();

  /** `mappedIn`: the locale whose foods tell the record; null: the one that the recall names. */
  constructor(context: Context, mappedIn: string | null) {
    this.#context = context;
    this.#mappedIn = mappedIn;
  }

  /** Reads what `of` needs to know of these foods; no query when it knows all. */
  async read(foods: readonly StoredFood[]): Promise<void> {
    if (this.#mappedIn !== null) await this.#readMapped(this.#mappedIn, foods);
    const missing = new Map<string, RecordRef>();
    for (const food of foods) {
      const ref = this.refOf(food);
      if (ref && !this.#records.has(keyOf(ref))) missing.set(keyOf(ref), ref);
    }
    if (missing.size === 0) return;
    for (const key of missing.keys()) this.#records.set(key, null);
    for (const record of await this.#load([...missing.values()])) this.#records.set(keyOf(record), record);
  }

  /** The record of a food; null when it has none, or when that is gone. */
  of(food: StoredFood): RecordNow | null {
    const ref = this.refOf(food);
    return ref && (this.#records.get(keyOf(ref)) ?? null);
  }

  /** A food that was unknown stays so; one that is unknown or unmapped now keeps the record that it had. */
  refOf({ code, isResolved, record }: StoredFood): RecordRef | null {
    return isResolved ? (this.#mapped.get(code) ?? record) : null;
  }

  async #readMapped(localeId: string, foods: readonly StoredFood[]): Promise<void> {
    const codes = new Set(foods.filter(({ isResolved }) => isResolved).map(({ code }) => code));
    const missing = [...codes].filter((code) => !this.#mapped.has(code));
    if (missing.length === 0) return;
    for (const code of missing) this.#mapped.set(code, null);
    const { settings, list } = this.#context.foods.locale(localeId);
    // Portion size methods play no part here, so those of categories are left out.
    for (const food of await loadFoods(this.#context.em, settings, list.categories, new Map(), missing)) {
      const [mapping] = food.nutrientMappings;
      if (mapping) this.#mapped.set(food.code, { tableId: mapping.tableId, recordId: mapping.recordId });
    }
  }

  #load(refs: readonly RecordRef[]): Promise<RecordNow[]> {
    return query(
      this.#context.em,
      sql`select r.nutrient_table_id as "tableId", r.record_id as "recordId", r.fields,
            coalesce((select jsonb_object_agg(v.nutrient_type_id, v.units_per_100g)
              from nutrient_value v where v.nutrient_record_id = r.id), '{}') as nutrients
          from unnest(${refs.map(({ tableId }) => tableId)}::text[], ${refs.map(({ recordId }) => recordId)}::text[])
              as wanted(table_id, record_id)
            join nutrient_record r on r.nutrient_table_id = wanted.table_id and r.record_id = wanted.record_id`,
    );
  }
}

function keyOf({ tableId, recordId }: RecordRef): string {
  return JSON.stringify([tableId, recordId]);
}
