import type { MethodTables } from '@dietary-recall/recall';
import { countOf, portionOf, type CountedChoice, type MethodOf, type PortionEstimate } from './portion.ts';

export interface PizzaChoice extends CountedChoice {
  /** The object id of the type in the image map `gpizza`, from 1. */
  type: number;
  /** The object id of the thickness in the image map `gpthick`, from 1. */
  thickness: number;
  /** 0 for whole pizzas, otherwise the object id of the slice size in the image map `gpiz<type>`, from 1. */
  slice: number;
}

/**
 * Returns the grams of pizza: weight of a slice of the type (g) x factor of the thickness x quantity x conversion factor. Leftovers
 * are 0 g. `notOffered` names a type, thickness or slice that the tables do not have, or a count of 0 or less. Source:
 * docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function pizzaPortion(
  { conversionFactor }: MethodOf<'pizza'>,
  { pizza }: Pick<MethodTables, 'pizza'>,
  choice: PizzaChoice,
): PortionEstimate {
  const type = pizza[choice.type - 1];
  if (!type) return { notOffered: 'type' };
  const factor = type.thicknessFactors[choice.thickness - 1];
  if (factor === undefined) return { notOffered: 'thickness' };
  const slice = type.sliceWeights[choice.slice];
  if (slice === undefined) return { notOffered: 'slice' };
  const count = countOf(choice);
  return typeof count === 'number' ? portionOf(slice * factor * count * conversionFactor) : count;
}
