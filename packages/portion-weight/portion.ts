import type { PortionSizeMethod } from '@dietary-recall/recall';

export type MethodOf<Name extends PortionSizeMethod['method']> = Extract<PortionSizeMethod, { method: Name }>;

/** The weights of a choice, in g. */
export interface PortionWeight {
  servingWeight: number;
  leftoversWeight: number;
  /** The weight eaten in g: serving - leftovers, at least 0. */
  portionWeight: number;
}

/** The part of a choice that the method does not offer. Such a choice has no weight; it does not weigh 0 g. */
export interface NotOffered {
  notOffered:
    | 'serving'
    | 'leftovers'
    | 'quantity'
    | 'linkedQuantity'
    | 'object'
    | 'unit'
    | 'container'
    | 'fillLevel'
    | 'leftoversLevel'
    | 'bowl'
    | 'level'
    | 'option'
    | 'type'
    | 'thickness'
    | 'slice'
    | 'grams'
    | 'shape'
    | 'lengthCm'
    | 'widthCm'
    | 'heightCm'
    | 'diameterCm'
    | 'wedgesInRound';
}

/** Weights or a refusal. `'notOffered' in estimate` distinguishes them. */
export type PortionEstimate = PortionWeight | NotOffered;

/** Returns the portion of a serving and its leftovers, both in g (docs/reference/food-data.md#13-weight-of-a-portion). */
export function portionOf(servingWeight: number, leftoversWeight = 0): PortionWeight {
  return { servingWeight, leftoversWeight, portionWeight: Math.max(0, servingWeight - leftoversWeight) };
}

/** Returns a share of a portion. The share, such as 0.25, applies to serving and leftovers. */
export function shareOf({ servingWeight, leftoversWeight }: PortionWeight, share: number): PortionWeight {
  return portionOf(servingWeight * share, leftoversWeight * share);
}

export interface CountedChoice {
  /** The number of units; 1 by default. */
  quantity?: number | undefined;
}

export interface LinkedChoice extends CountedChoice {
  /** The number of units of the parent food, such as slices of bread, that each got this amount; 1 by default. */
  linkedQuantity?: number | undefined;
}

/** Returns the product of the counts of a choice. Refuses a count of 0 or less. */
export function countOf({ quantity = 1, linkedQuantity = 1 }: LinkedChoice): number | NotOffered {
  if (!isCount(quantity)) return { notOffered: 'quantity' };
  return isCount(linkedQuantity) ? quantity * linkedQuantity : { notOffered: 'linkedQuantity' };
}

function isCount(value: number): boolean {
  return value > 0 && Number.isFinite(value);
}
