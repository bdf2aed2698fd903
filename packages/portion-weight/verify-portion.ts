import type { PortionSizeMethod } from '@dietary-recall/recall';
import { shareOf, type PortionWeight } from './portion.ts';
import { recomputedPortion, type ImageSets, type RecordedChoices } from './recorded-choices.ts';

/** A portion as a client submits it: weights in g, beside them the choices that they come from. */
export interface RecordedPortion {
  method: string;
  data: RecordedChoices & { servingWeight: number; leftoversWeight: number };
}

export interface PortionKnowledge extends ImageSets {
  /** All that the food has. */
  methods: readonly PortionSizeMethod[];
  /**
   * Shares of milk in the hot drinks of the meal, from 0 to 1: a drink whose milk is recorded as a food of its own is
   * recorded without it.
   */
  milkShares?: readonly number[] | undefined;
}

export type PortionVerdict = 'verified' | 'mismatch' | 'unverifiable';

// Below this, weights differ by how they were written down: clients round grams to 0.1, and levels, factors and quantities
// to two or three places, which is up to 1 %. The pictures, objects and units of a method lie further apart.
const RELATIVE_TOLERANCE = 0.01;
const TOLERANCE_GRAMS = 0.1;

/**
 * Do the recorded choices give the recorded weights? `verified`: by one of the food's methods of that name they do, to
 * 1 % or 0.1 g. `mismatch`: they give other weights, or are none that the food offers. `unverifiable`: the food has no such
 * method, or a choice or an image set is missing, or the method is none of as-served, guide-image, drink-scale and
 * standard-portion, whose choices alone tell. A mismatch is a reason to look, not to refuse (domain reference 12.4).
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
  // Counts can be so large that their grams are infinite: anything would be within 1 % of them.
  return Number.isFinite(computedGrams) && Math.abs(recordedGrams - computedGrams) <= tolerance;
}
