import { amountsForSums, type DetectionLimits, type NutrientAmounts } from '@dietary-recall/nutrition';
import type { BelowDetection } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { loadFoods } from '../../directories/load-foods.ts';
import { recordsByKind } from '../../domain/recall-snapshot.ts';
import type { NutrientRecordRef, StoredRecallFood } from './recalculation.queries.ts';

/** A record of a nutrient table in its present state. */
interface CurrentRecord extends NutrientRecordRef {
  fields: Record<string, string>;
  /** Per 100 g, with amounts below detection as the locale takes them. */
  nutrients: NutrientAmounts;
}

/** The keys of the records that a food takes its amounts from. */
interface RecordRefs {
  composition: NutrientRecordRef | null;
  equivalents: NutrientRecordRef | null;
}

/** The records that a food takes its amounts from. */
export interface CurrentRecords {
  composition: CurrentRecord | null;
  equivalents: CurrentRecord | null;
}

/** The locale of a survey, as far as a recalculation needs it. */
interface RecalculationLocale {
  /** The locale whose foods determine the records; null: the records are those that the recall names. */
  mappedIn: string | null;
  belowDetection: BelowDetection;
}

/**
 * Finds the nutrient records of a stored food. Each record is read once and kept: memory grows with the nutrient tables, by some
 * kB a record, and not with the recalls.
 */
export class NutrientRecords {
  readonly #context: Context;
  readonly #mappedIn: string | null;
  readonly #belowDetection: BelowDetection;
  readonly #records = new Map<string, CurrentRecord | null>();
  /** The records by food code, if they are taken from the food list. */
  readonly #mapped = new Map<string, RecordRefs | null>();

  constructor(context: Context, { mappedIn, belowDetection }: RecalculationLocale) {
    this.#context = context;
    this.#mappedIn = mappedIn;
    this.#belowDetection = belowDetection;
  }

  /** Reads the records of these foods that are not known yet: no query if all are. */
  async read(foods: readonly StoredRecallFood[]): Promise<void> {
    if (this.#mappedIn !== null) await this.#readMapped(this.#mappedIn, foods);
    const missing = new Map<string, NutrientRecordRef>();
    for (const food of foods) {
      for (const ref of Object.values(this.refsOf(food))) {
        if (ref && !this.#records.has(keyOf(ref))) missing.set(keyOf(ref), ref);
      }
    }
    if (missing.size === 0) return;
    for (const key of missing.keys()) this.#records.set(key, null);
    for (const record of await this.#load([...missing.values()])) this.#records.set(keyOf(record), record);
  }

  /** Returns the records of a food; null for one that it does not have or that no longer exists. */
  of(food: StoredRecallFood): CurrentRecords {
    const { composition, equivalents } = this.refsOf(food);
    return { composition: this.#find(composition), equivalents: this.#find(equivalents) };
  }

  /** Returns the keys of records that a food has and that no longer exist. */
  goneOf(food: StoredRecallFood): NutrientRecordRef[] {
    return Object.values(this.refsOf(food)).filter((ref) => ref !== null && this.#find(ref) === null);
  }

  /**
   * Returns which records a food has. A food that was unknown when it was submitted has none; a food that the food list no longer
   * knows or maps keeps its records.
   */
  refsOf({ code, isResolved, record, equivalents }: StoredRecallFood): RecordRefs {
    if (!isResolved) return { composition: null, equivalents: null };
    const mapped = this.#mapped.get(code);
    return { composition: mapped?.composition ?? record, equivalents: mapped?.equivalents ?? equivalents };
  }

  #find(ref: NutrientRecordRef | null): CurrentRecord | null {
    return ref && (this.#records.get(keyOf(ref)) ?? null);
  }

  async #readMapped(localeId: string, foods: readonly StoredRecallFood[]): Promise<void> {
    const codes = new Set(foods.filter(({ isResolved }) => isResolved).map(({ code }) => code));
    const missing = [...codes].filter((code) => !this.#mapped.has(code));
    if (missing.length === 0) return;
    for (const code of missing) this.#mapped.set(code, null);
    const { settings, list } = this.#context.foods.locale(localeId);
    // The portion size methods of categories are left out: nutrients do not depend on them.
    for (const food of await loadFoods(this.#context.em, settings, list.categories, new Map(), missing)) {
      const { composition, equivalents } = recordsByKind(food.nutrientMappings);
      this.#mapped.set(food.code, { composition: refTo(composition), equivalents: refTo(equivalents) });
    }
  }

  async #load(refs: readonly NutrientRecordRef[]): Promise<CurrentRecord[]> {
    const records = await query<CurrentRecord & { detectionLimits: DetectionLimits }>(
      this.#context.em,
      // Set-based: the records of a whole batch with all their values.
      sql`select r.nutrient_table_id as "tableId", r.record_id as "recordId", r.fields,
            r.detection_limits as "detectionLimits",
            coalesce((select jsonb_object_agg(v.nutrient_type_id, v.units_per_100g)
              from nutrient_value v where v.nutrient_record_id = r.id), '{}') as nutrients
          from unnest(${refs.map(({ tableId }) => tableId)}::text[], ${refs.map(({ recordId }) => recordId)}::text[])
              as wanted(table_id, record_id)
            join nutrient_record r on r.nutrient_table_id = wanted.table_id and r.record_id = wanted.record_id`,
    );
    return records.map(({ detectionLimits, nutrients, ...record }) => {
      return { ...record, nutrients: amountsForSums(nutrients, detectionLimits, this.#belowDetection) };
    });
  }
}

function refTo(record: NutrientRecordRef | null): NutrientRecordRef | null {
  return record && { tableId: record.tableId, recordId: record.recordId };
}

function keyOf({ tableId, recordId }: NutrientRecordRef): string {
  return JSON.stringify([tableId, recordId]);
}
