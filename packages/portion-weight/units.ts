import { countOf, portionOf, type LinkedChoice, type MethodOf, type PortionEstimate } from './portion.ts';

export interface UnitChoice extends LinkedChoice {
  /** Position in the method's units, from 0. */
  unit: number;
}

const MOST_TYPED_GRAMS = 10_000;

/**
 * Grams of household units: unit x quantity x linked quantity x conversion factor. Not offered: a unit that the method does
 * not have, a count of 0 or less. Domain reference 12.3.
 */
export function standardPortion(
  { parameters, conversionFactor }: MethodOf<'standard-portion'>,
  choice: UnitChoice,
): PortionEstimate {
  const unit = parameters.units[choice.unit];
  if (!unit) return { notOffered: 'unit' };
  const count = countOf(choice);
  return typeof count === 'number' ? portionOf(unit.weight * count * conversionFactor) : count;
}

/** Grams as typed x conversion factor. Not offered: 0 g or less, 10 kg or more. Domain reference 12.3. */
export function typedPortion({ conversionFactor }: MethodOf<'weight'>, { grams }: { grams: number }): PortionEstimate {
  return grams > 0 && grams < MOST_TYPED_GRAMS ? portionOf(grams * conversionFactor) : { notOffered: 'grams' };
}
