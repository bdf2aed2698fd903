import type { NutrientAmounts } from '@dietary-recall/nutrition';
import type { QualityCutOffs } from '@dietary-recall/vocabulary';
import { portionAmounts } from '../../domain/recall-snapshot.ts';
import { calculateVersion, isCoded, type CalculatedVersion } from './calculate-version.ts';
import type { CurrentRecords } from './nutrient-records.ts';
import type { NutrientRecordRef, StoredRecallFood, StoredRecall } from './recalculation.queries.ts';

/** A food whose nutrients, text fields or records differ from those stored, with what it has instead. */
export interface ChangedFood {
  before: StoredRecallFood;
  record: NutrientRecordRef | null;
  equivalents: NutrientRecordRef | null;
  fields: Record<string, string>;
  nutrients: NutrientAmounts;
}

/** A recall that changes, with its new sums and flags and the foods that change. */
export interface RecalculatedRecall extends CalculatedVersion {
  before: StoredRecall;
  /** The recall as submitted; null: no coding changes it. */
  asSubmitted: CalculatedVersion | null;
  foods: ChangedFood[];
}

/**
 * Computes the nutrients of both versions of a recall from these records, and their flags from the cut-offs of the survey, as a submission does: amount
 * per 100 g x portion in g / 100, in the unit of the nutrient. Returns null if nothing changes. A food without a record, or whose
 * record no longer exists, keeps its stored nutrients.
 */
export function recalculateRecall(
  before: StoredRecall,
  recordsOf: (food: StoredRecallFood) => CurrentRecords,
  cutOffs: QualityCutOffs | null,
): RecalculatedRecall | null {
  const foods = before.foods.flatMap((food) => changedFood(food, recordsOf(food)) ?? []);
  const changed = new Map(foods.map((food) => [food.before, food]));
  const after = {
    ...before,
    foods: before.foods.map((food) => ({ ...food, nutrients: changed.get(food)?.nutrients ?? food.nutrients })),
  };
  const coded = calculateVersion(after, 'coded', cutOffs);
  const asSubmitted = isCoded(before) ? calculateVersion(after, 'submitted', cutOffs) : null;
  const hasSameFlags =
    isSameFlags(before.flags, coded.flags) && isSameFlags(before.asSubmitted?.flags ?? [], asSubmitted?.flags ?? []);
  return foods.length === 0 && hasSameFlags ? null : { before, ...coded, asSubmitted, foods };
}

function isSameFlags(before: readonly string[], after: readonly string[]): boolean {
  return after.length === before.length && after.every((flag) => before.includes(flag));
}

/** Returns the ids of the nutrient types whose amounts differ, with those that only one side has. */
export function changedNutrients(before: NutrientAmounts, after: NutrientAmounts): string[] {
  const ids = Object.keys(after).filter((id) => before[id] !== after[id]);
  for (const id in before) if (!(id in after)) ids.push(id);
  return ids;
}

function changedFood(before: StoredRecallFood, records: CurrentRecords): ChangedFood | null {
  const { composition, equivalents } = records;
  const isGone =
    (before.record !== null && composition === null) || (before.equivalents !== null && equivalents === null);
  if (isGone || (composition === null && equivalents === null)) return null;
  const nutrients = portionAmounts(records, before.portionWeightGrams);
  const fields = composition?.fields ?? before.fields;
  const isSame =
    isSameRecord(before.record, composition) &&
    isSameRecord(before.equivalents, equivalents) &&
    changedNutrients(before.nutrients, nutrients).length === 0 &&
    isSameText(before.fields, fields);
  return isSame ? null : { before, record: refTo(composition), equivalents: refTo(equivalents), fields, nutrients };
}

function isSameRecord(before: NutrientRecordRef | null, after: NutrientRecordRef | null): boolean {
  return before?.tableId === after?.tableId && before?.recordId === after?.recordId;
}

function refTo(record: NutrientRecordRef | null): NutrientRecordRef | null {
  return record && { tableId: record.tableId, recordId: record.recordId };
}

function isSameText(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(after);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === after[name]);
}
