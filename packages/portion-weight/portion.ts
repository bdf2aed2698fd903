import type { PortionSizeMethod } from '@dietary-recall/recall';

export type MethodOf<Name extends PortionSizeMethod['method']> = Extract<PortionSizeMethod, { method: Name }>;

/** What a choice weighs, in g. */
export interface PortionWeight {
  servingWeight: number;
  leftoversWeight: number;
  /** What was eaten: serving - leftovers, never below 0. */
  portionWeight: number;
}

/** The part of a choice that the method does not offer: such a choice weighs nothing, not even 0 g. */
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

/** `'notOffered' in estimate` tells the two apart. */
export type PortionEstimate = PortionWeight | NotOffered;

/** Portion of a serving and what was left of it, g (domain reference 12.2). */
export function portionOf(servingWeight: number, leftoversWeight = 0): PortionWeight {
  return { servingWeight, leftoversWeight, portionWeight: Math.max(0, servingWeight - leftoversWeight) };
}

/** A share of a portion, serving and leftovers alike. */
export function shareOf({ servingWeight, leftoversWeight }: PortionWeight, share: number): PortionWeight {
  return portionOf(servingWeight * share, leftoversWeight * share);
}

export interface CountedChoice {
  /** How many of them; 1 when absent. */
  quantity?: number | undefined;
}

export interface LinkedChoice extends CountedChoice {
  /** For how many units of the food that this one goes with, such as slices; 1 when absent. */
  linkedQuantity?: number | undefined;
}

/** The counts of a choice multiplied, where each is above 0. */
export function countOf({ quantity = 1, linkedQuantity = 1 }: LinkedChoice): number | NotOffered {
  if (!isCount(quantity)) return { notOffered: 'quantity' };
  return isCount(linkedQuantity) ? quantity * linkedQuantity : { notOffered: 'linkedQuantity' };
}

function isCount(value: number): boolean {
  return value > 0 && Number.isFinite(value);
}
