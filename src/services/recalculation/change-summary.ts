import { roundToPrecision, type NutrientAmounts, type NutrientTypeName } from '@dietary-recall/nutrition';
import { changedNutrients, type RecalculatedRecall } from './recalculate-recall.ts';
import type { NutrientRecordRef, StoredRecall } from './recalculation.queries.ts';

/** What a recalculation changes in one nutrient; all amounts are in its unit. */
export interface NutrientChange {
  id: string;
  description: string;
  /** Symbol, such as mg. */
  unit: string;
  /** The number of foods whose amount changes; amounts that were or become unknown count too. */
  values: number;
  /** The number of these amounts that become unknown. */
  unknown: number;
  /** Mean of the totals of all recalls of the survey, null if no total is known. An unknown total counts as 0, as in feedback. */
  meanBefore: number | null;
  meanAfter: number | null;
  /** The largest difference of the total of one recall, after - before. An unknown total counts as 0. */
  largestChange: number;
}

/** What a recalculation changes in a survey. */
export interface RecalculationSummary {
  recalls: number;
  changedRecalls: number;
  /** The number of recalls whose quality flags change. */
  changedFlags: number;
  foods: number;
  changedFoods: number;
  /** The number of changed foods that get another nutrient record. */
  foodsWithOtherRecord: number;
  /** The number of foods that were unknown when they were submitted; they do not change. */
  unresolvedFoods: number;
  /** Nutrient records that recalls name and that no longer exist, with the number of their foods, which do not change. */
  goneRecords: (NutrientRecordRef & { foods: number })[];
  /** The nutrients with amounts that change, by id. */
  nutrients: NutrientChange[];
}

interface Tally {
  values: number;
  unknown: number;
  before: number | null;
  after: number | null;
  largestChange: number;
}

/** Counts what changes in the recalls as coded, recall by recall, in memory that does not grow with the number of recalls. */
export class ChangeSummary {
  readonly #counts = {
    recalls: 0,
    changedRecalls: 0,
    changedFlags: 0,
    foods: 0,
    changedFoods: 0,
    foodsWithOtherRecord: 0,
    unresolvedFoods: 0,
  };
  readonly #tallies = new Map<string, Tally>();
  readonly #gone = new Map<string, NutrientRecordRef & { foods: number }>();

  /** Adds a recall; `after` is null if it does not change. */
  add(before: StoredRecall, after: RecalculatedRecall | null): void {
    const counts = this.#counts;
    counts.recalls++;
    const eaten = before.foods.filter(({ isAsCoded }) => isAsCoded);
    counts.foods += eaten.length;
    counts.unresolvedFoods += eaten.filter(({ isResolved }) => !isResolved).length;
    this.#addTotals(before.totals, after?.totals ?? before.totals);
    if (after === null) return;
    counts.changedRecalls++;
    if (after.flags.join() !== before.flags.join()) counts.changedFlags++;
    const changed = after.foods.filter(({ before: { isAsCoded } }) => isAsCoded);
    counts.changedFoods += changed.length;
    const isOther = (one: NutrientRecordRef | null, other: NutrientRecordRef | null) =>
      one?.tableId !== other?.tableId || one?.recordId !== other?.recordId;
    const hasOtherRecord = ({ before, record, equivalents }: RecalculatedRecall['foods'][number]) =>
      isOther(before.record, record) || isOther(before.equivalents, equivalents);
    counts.foodsWithOtherRecord += changed.filter(hasOtherRecord).length;
    for (const food of changed) {
      for (const id of changedNutrients(food.before.nutrients, food.nutrients)) {
        const tally = this.#tally(id);
        tally.values++;
        if (food.nutrients[id] === undefined) tally.unknown++;
      }
    }
  }

  addGone(record: NutrientRecordRef): void {
    const key = JSON.stringify([record.tableId, record.recordId]);
    const gone = this.#gone.get(key) ?? { ...record, foods: 0 };
    gone.foods++;
    this.#gone.set(key, gone);
  }

  result(names: Readonly<Record<string, NutrientTypeName>>): RecalculationSummary {
    const nutrients = [...this.#tallies]
      .filter(([, { values }]) => values > 0)
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([id, { values, unknown, before, after, largestChange }]) => ({
        id,
        ...(names[id] ?? { description: id, unit: '' }),
        values,
        unknown,
        meanBefore: this.#mean(before),
        meanAfter: this.#mean(after),
        largestChange,
      }));
    return { ...this.#counts, goneRecords: [...this.#gone.values()], nutrients };
  }

  #addTotals(before: NutrientAmounts, after: NutrientAmounts): void {
    for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const tally = this.#tally(id);
      tally.before = addKnown(tally.before, before[id]);
      tally.after = addKnown(tally.after, after[id]);
      const change = roundToPrecision((after[id] ?? 0) - (before[id] ?? 0));
      if (Math.abs(change) > Math.abs(tally.largestChange)) tally.largestChange = change;
    }
  }

  #mean(sum: number | null): number | null {
    return sum === null ? null : roundToPrecision(sum / this.#counts.recalls);
  }

  #tally(id: string): Tally {
    const tally = this.#tallies.get(id) ?? { values: 0, unknown: 0, before: null, after: null, largestChange: 0 };
    this.#tallies.set(id, tally);
    return tally;
  }
}

function addKnown(sum: number | null, amount: number | undefined): number | null {
  return amount === undefined ? sum : (sum ?? 0) + amount;
}
