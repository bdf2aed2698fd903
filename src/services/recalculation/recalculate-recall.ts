import {
  qualityFlags,
  scaleNutrients,
  sumNutrients,
  type NutrientAmounts,
  type QualityFlag,
} from '@dietary-recall/nutrition';
import type { CurrentRecord } from './nutrient-records.ts';
import type { StoredRecallFood, StoredRecall } from './recalculation.queries.ts';

/** A food whose nutrients, text fields or record differ from those stored. */
export interface ChangedFood extends CurrentRecord {
  before: StoredRecallFood;
}

/** A recall that changes, with its new totals and flags and the foods that change. */
export interface RecalculatedRecall {
  before: StoredRecall;
  totals: NutrientAmounts;
  flags: QualityFlag[];
  foods: ChangedFood[];
}

/**
 * Computes the nutrients of a recall from these records as a submission does: amount per 100 g x portion in g / 100, in the unit of
 * the nutrient. Returns null if nothing changes. A food without a record keeps its stored nutrients.
 */
export function recalculateRecall(
  before: StoredRecall,
  recordOf: (food: StoredRecallFood) => CurrentRecord | null,
): RecalculatedRecall | null {
  const foods = before.foods.flatMap((food) => changedFood(food, recordOf(food)) ?? []);
  if (foods.length === 0) return null;
  const changed = new Map(foods.map((food) => [food.before, food]));
  const totals = sumNutrients(before.foods.map((food) => changed.get(food)?.nutrients ?? food.nutrients));
  return { before, totals, flags: qualityFlags({ ...before, totals }), foods };
}

/** Returns the ids of the nutrient types whose amounts differ, with those that only one side has. */
export function changedNutrients(before: NutrientAmounts, after: NutrientAmounts): string[] {
  const ids = Object.keys(after).filter((id) => before[id] !== after[id]);
  for (const id in before) if (!(id in after)) ids.push(id);
  return ids;
}

function changedFood(before: StoredRecallFood, record: CurrentRecord | null): ChangedFood | null {
  if (record === null) return null;
  const nutrients = scaleNutrients(record.nutrients, before.portionWeightGrams);
  const isSame =
    before.record?.tableId === record.tableId &&
    before.record.recordId === record.recordId &&
    changedNutrients(before.nutrients, nutrients).length === 0 &&
    isSameText(before.fields, record.fields);
  return isSame ? null : { ...record, nutrients, before };
}

function isSameText(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(after);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === after[name]);
}
