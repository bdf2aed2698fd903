import type { RecordedPortion } from '@dietary-recall/recall';
import { UNKNOWN_METHOD } from '@dietary-recall/vocabulary';
import type { DraftFood } from './draft.ts';

/** The portion of a food with its leftovers, as it is submitted; null: the amount was not said. */
export function recordedPortion({
  portion,
  leftovers,
  linkedFoods,
  isSameAsLastTime,
}: DraftFood): RecordedPortion | null {
  if (portion === null || portion.method === UNKNOWN_METHOD) return portion;
  const repeated = isSameAsLastTime === null ? {} : { sameAsBefore: isSameAsLastTime };
  const data = { ...portion.data, ...leftovers, ...repeated };
  const drink =
    1 -
    Math.min(
      1,
      linkedFoods.reduce((sum, linked) => sum + milkShareOf(linked), 0),
    );
  // A drink with milk is recorded without the share of the milk (docs/reference/food-data.md#14-formulas-of-the-methods).
  const weights = {
    servingWeight: data.servingWeight * drink,
    leftoversWeight: (data.leftoversWeight ?? 0) * drink,
  };
  return { method: portion.method, data: { ...data, ...weights } } as RecordedPortion;
}

function milkShareOf({ portion }: DraftFood): number {
  return portion?.method === 'milk-in-a-hot-drink' ? (portion.data.milkVolumePercentage ?? 0) : 0;
}

/** Returns the grams that were eaten; null: unknown. */
export function eatenGrams(food: DraftFood): number | null {
  const portion = recordedPortion(food);
  if (portion === null || portion.method === UNKNOWN_METHOD) return null;
  return Math.max(0, portion.data.servingWeight - (portion.data.leftoversWeight ?? 0));
}
