import { countOf, portionOf, type LinkedChoice, type MethodOf, type PortionEstimate } from './portion.ts';

export interface UnitChoice extends LinkedChoice {
  /** The position among the units of the method, from 0. */
  unit: number;
}

const MOST_TYPED_GRAMS = 10_000;

/**
 * Returns the grams of household units: weight of the unit (g) x quantity x linked quantity x conversion factor. `notOffered` names a unit
 * that the method does not have, or a count of 0 or less. Source: docs/reference/food-data.md#14-formulas-of-the-methods.
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

/** Returns typed grams x conversion factor. 0 g or less and 10 kg or more are not offered (docs/reference/food-data.md#14-formulas-of-the-methods). */
export function typedPortion({ conversionFactor }: MethodOf<'weight'>, { grams }: { grams: number }): PortionEstimate {
  return grams > 0 && grams < MOST_TYPED_GRAMS ? portionOf(grams * conversionFactor) : { notOffered: 'grams' };
}
