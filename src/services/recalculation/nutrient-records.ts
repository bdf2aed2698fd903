import type { NutrientAmounts } from '@dietary-recall/nutrition';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { loadFoods } from '../../directories/load-foods.ts';
import type { RecordRef, StoredRecallFood } from './recalculation.queries.ts';

/** A record of a nutrient table in its present state. */
export interface CurrentRecord extends RecordRef {
  fields: Record<string, string>;
  /** Per 100 g. */
  nutrients: NutrientAmounts;
}

/**
 * Finds the nutrient record of a stored food. Each record is read once and kept: memory grows with the nutrient tables, by some
 * kB a record, and not with the recalls.
 */
export class NutrientRecords {
  readonly #context: Context;
  readonly #mappedIn: string | null;
  readonly #records = new Map<string, CurrentRecord | null>();
  /** The records by food code, if they are taken from the food list. */
  readonly #mapped = new Map<string, RecordRef | null>();

  /** `mappedIn` is the locale whose foods determine the record. If it is null, the record is the one that the recall names. */
  constructor(context: Context, mappedIn: string | null) {
    this.#context = context;
    this.#mappedIn = mappedIn;
  }

  /** Reads the records of these foods that are not known yet: no query if all are. */
  async read(foods: readonly StoredRecallFood[]): Promise<void> {
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

  /** Returns the record of a food, null if it has none or if the record no longer exists. */
  of(food: StoredRecallFood): CurrentRecord | null {
    const ref = this.refOf(food);
    return ref && (this.#records.get(keyOf(ref)) ?? null);
  }

  /**
   * Returns which record a food has. A food that was unknown when it was submitted has none; a food that the food list no longer
   * knows or maps keeps its record.
   */
  refOf({ code, isResolved, record }: StoredRecallFood): RecordRef | null {
    return isResolved ? (this.#mapped.get(code) ?? record) : null;
  }

  async #readMapped(localeId: string, foods: readonly StoredRecallFood[]): Promise<void> {
    const codes = new Set(foods.filter(({ isResolved }) => isResolved).map(({ code }) => code));
    const missing = [...codes].filter((code) => !this.#mapped.has(code));
    if (missing.length === 0) return;
    for (const code of missing) this.#mapped.set(code, null);
    const { settings, list } = this.#context.foods.locale(localeId);
    // The portion size methods of categories are left out: nutrients do not depend on them.
    for (const food of await loadFoods(this.#context.em, settings, list.categories, new Map(), missing)) {
      const [mapping] = food.nutrientMappings;
      if (mapping) this.#mapped.set(food.code, { tableId: mapping.tableId, recordId: mapping.recordId });
    }
  }

  #load(refs: readonly RecordRef[]): Promise<CurrentRecord[]> {
    return query(
      this.#context.em,
      // Set-based: the records of a whole batch with all their values.
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
