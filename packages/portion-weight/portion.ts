import type { PortionSizeMethod } from '@dietary-recall/recall';

export type MethodOf<Name extends PortionSizeMethod['method']> = Extract<PortionSizeMethod, { method: Name }>;

/** The weights of a choice, in g. */
export interface PortionWeight {
  servingWeight: number;
  leftoversWeight: number;
  /** Weight eaten: serving - leftovers, never below 0. */
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
    | 'grams';
}

/** Either weights or a refusal; `'notOffered' in estimate` distinguishes them. */
export type PortionEstimate = PortionWeight | NotOffered;

/** The portion of a serving and its leftovers, both in g (docs/reference/food-data.md#13-weight-of-a-portion). */
export function portionOf(servingWeight: number, leftoversWeight = 0): PortionWeight {
  return { servingWeight, leftoversWeight, portionWeight: Math.max(0, servingWeight - leftoversWeight) };
}

/** A share of a portion, serving and leftovers alike. */
export function shareOf({ servingWeight, leftoversWeight }: PortionWeight, share: number): PortionWeight {
  return portionOf(servingWeight * share, leftoversWeight * share);
}

export interface CountedChoice {
  /** The number of units; 1 when absent. */
  quantity?: number | undefined;
}

export interface LinkedChoice extends CountedChoice {
  /** For how many units of the food that this one goes with, such as slices; 1 when absent. */
  linkedQuantity?: number | undefined;
}

/** The product of the counts of a choice; undefined unless each is above 0. */
export function countOf({ quantity = 1, linkedQuantity = 1 }: LinkedChoice): number | NotOffered {
  if (!isCount(quantity)) return { notOffered: 'quantity' };
  return isCount(linkedQuantity) ? quantity * linkedQuantity : { notOffered: 'linkedQuantity' };
}

function isCount(value: number): boolean {
  return value > 0 && Number.isFinite(value);
}
