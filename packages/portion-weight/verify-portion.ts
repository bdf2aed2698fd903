import type { PortionSizeMethod } from '@dietary-recall/recall';
import { shareOf, type PortionWeight } from './portion.ts';
import { recomputedPortion, type ImageSets, type RecordedChoices } from './recorded-choices.ts';

/** A portion as a client submits it: weights in g and the choices that they come from. */
export interface RecordedPortion {
  method: string;
  data: RecordedChoices & { servingWeight: number; leftoversWeight: number };
}

export interface PortionKnowledge extends ImageSets {
  /** All portion size methods of the food. */
  methods: readonly PortionSizeMethod[];
  /**
   * The shares of milk in the hot drinks of the meal, from 0 to 1. If the milk is recorded as a food of its own, the drink is
   * recorded without it.
   */
  milkShares?: readonly number[] | undefined;
}

export type PortionVerdict = 'verified' | 'mismatch' | 'unverifiable';

// Smaller differences come from rounding: clients round grams to 0.1, and levels, factors and quantities to two or three
// places, which makes up to 1 %. The pictures, objects and units of a method differ by more.
const RELATIVE_TOLERANCE = 0.01;
const TOLERANCE_GRAMS = 0.1;

/**
 * Compares recorded choices with recorded weights. `verified`: by one of the food's methods of that name the choices give the
 * weights, to 1 % or 0.1 g. `mismatch`: they give other weights, or the food does not offer them. `unverifiable`: the food has no
 * such method, a choice or an image set is missing, or the method is not one of as-served, guide-image, drink-scale and
 * standard-portion, whose choices alone determine the weight. A mismatch flags a portion and does not refuse it
 * (docs/reference/food-data.md#15-recorded-choices-and-their-verification).
 */
export function verifyPortion({ method: name, data }: RecordedPortion, known: PortionKnowledge): PortionVerdict {
  const estimates = known.methods
    .filter(({ method }) => method === name)
    .map((method) => recomputedPortion(method, data, known));
  const shares = [1, ...(known.milkShares ?? []).map((milk) => 1 - milk)];
  const isVerified = estimates.some(
    (estimate) =>
      estimate && !('notOffered' in estimate) && shares.some((share) => agrees(data, shareOf(estimate, share))),
  );
  if (isVerified) return 'verified';
  return estimates.length === 0 || estimates.includes(undefined) ? 'unverifiable' : 'mismatch';
}

function agrees(recorded: RecordedPortion['data'], computed: PortionWeight): boolean {
  return (
    isClose(recorded.servingWeight, computed.servingWeight) &&
    isClose(recorded.leftoversWeight, computed.leftoversWeight)
  );
}

function isClose(recordedGrams: number, computedGrams: number): boolean {
  const tolerance = Math.max(TOLERANCE_GRAMS, computedGrams * RELATIVE_TOLERANCE);
  // A very large count makes infinite grams, and every weight would be within 1 % of them.
  return Number.isFinite(computedGrams) && Math.abs(recordedGrams - computedGrams) <= tolerance;
}
