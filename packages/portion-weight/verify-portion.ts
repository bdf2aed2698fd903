import type { PortionSizeMethod } from '@dietary-recall/recall';
import type { ParentFood } from './parent-food.ts';
import {
  chosenPortion,
  type ChosenPortion,
  type ChosenWeight,
  type ImageSets,
  type RecordedChoices,
} from './recorded-choices.ts';

/** A portion as a client submits it: weights in g and the choices that they come from. */
export interface RecordedPortion {
  method: string;
  data: RecordedChoices & { servingWeight: number; leftoversWeight: number };
}

export interface PortionKnowledge extends ImageSets {
  /** The food that it is linked to, with its recorded weights; absent: none, or its weights are unknown. */
  parent?: ParentFood | undefined;
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
 * Compares recorded choices with recorded weights, serving and leftovers each by itself. `verified`: by one of the food's methods of that
 * name the choices give the serving and, if they mention them, the leftovers, to 1 % or 0.1 g; leftovers that they do not mention may be any
 * part of the serving. `mismatch`: one of the two contradicts the choices, the food does not offer the choices, or the leftovers are more than
 * the serving. `unverifiable`: nothing contradicts, but the food has no such method, a choice or an image set is missing, the
 * parent of a share is not known, or the method is not one of as-served, guide-image, drink-scale, standard-portion,
 * parent-food-portion and dimensions, whose choices determine the weight. A mismatch flags a portion and does not refuse it
 * (docs/reference/food-data.md#15-recorded-choices-and-their-verification).
 */
export function verifyPortion({ method: name, data }: RecordedPortion, known: PortionKnowledge): PortionVerdict {
  const shares = [1, ...(known.milkShares ?? []).map((milk) => 1 - milk)];
  const verdicts = known.methods
    .filter(({ method }) => method === name)
    .map((method) => chosenPortion(method, data, known))
    .flatMap((chosen) => shares.map((share) => judged(data, chosen, share)));
  if (verdicts.includes('verified')) return 'verified';
  return verdicts.length === 0 || verdicts.includes('unverifiable') ? 'unverifiable' : 'mismatch';
}

function judged(
  { servingWeight, leftoversWeight }: RecordedPortion['data'],
  { serving, leftovers }: ChosenPortion,
  share: number,
): PortionVerdict {
  const verdicts = [
    judgedWeight(servingWeight, serving, share),
    leftovers === 'unsaid' || leftovers === 'some'
      ? judgedTyped(servingWeight, leftoversWeight, leftovers)
      : judgedWeight(leftoversWeight, leftovers, share),
  ];
  if (verdicts.includes('mismatch')) return 'mismatch';
  return verdicts.includes('unverifiable') ? 'unverifiable' : 'verified';
}

function judgedWeight(recordedGrams: number, chosen: ChosenWeight, share: number): PortionVerdict {
  if (chosen === 'notOffered') return 'mismatch';
  if (typeof chosen !== 'number') return 'unverifiable';
  return isClose(recordedGrams, chosen * share) ? 'verified' : 'mismatch';
}

/** Judges leftovers of which the choices give no amount: they are part of the serving, and more than nothing if something was left. */
function judgedTyped(servingWeight: number, leftoversWeight: number, leftovers: 'unsaid' | 'some'): PortionVerdict {
  if (leftoversWeight > servingWeight && !isClose(leftoversWeight, servingWeight)) return 'mismatch';
  return leftovers === 'some' && leftoversWeight === 0 ? 'unverifiable' : 'verified';
}

function isClose(recordedGrams: number, computedGrams: number): boolean {
  const tolerance = Math.max(TOLERANCE_GRAMS, computedGrams * RELATIVE_TOLERANCE);
  // A very large count makes infinite grams, and every weight would be within 1 % of them.
  return Number.isFinite(computedGrams) && Math.abs(recordedGrams - computedGrams) <= tolerance;
}
