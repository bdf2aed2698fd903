import { countOf, portionOf, type LinkedChoice, type MethodOf, type PortionEstimate } from './portion.ts';

/** The fields of a guide image that the formula needs, with their names in the view `GuideImage`. */
export interface ObjectWeights {
  /** The weight in g of each object, by object id. */
  readonly weights: Readonly<Record<string, number>>;
}

export interface GuideImageChoice extends LinkedChoice {
  /** The id of the chosen object of the guide image. */
  object: number;
  /** The number of objects, from 1/4 to 30: a whole number, with or without one of `OBJECT_FRACTIONS`. The default is 1. */
  quantity?: number | undefined;
}

/** The fractions of an object that may be chosen besides whole objects (docs/reference/food-data.md#14-formulas-of-the-methods). */
export const OBJECT_FRACTIONS: readonly number[] = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4];
const FEWEST_OBJECTS = 1 / 4;
const MOST_OBJECTS = 30;
// A third has no exact binary form, and clients may have rounded it when they wrote it down.
const FRACTION_TOLERANCE = 1e-4;

/**
 * Returns the grams of objects of a guide image: weight of the object (g) x quantity x linked quantity x conversion factor.
 * `notOffered` names an object without a weight, or a quantity outside 1/4 to 30 or with a fraction that is not in
 * `OBJECT_FRACTIONS`. Source: docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function guideImagePortion(
  { conversionFactor }: MethodOf<'guide-image'>,
  guide: ObjectWeights,
  choice: GuideImageChoice,
): PortionEstimate {
  const weight = guide.weights[choice.object];
  if (weight === undefined) return { notOffered: 'object' };
  if (!isPickable(choice.quantity ?? 1)) return { notOffered: 'quantity' };
  const count = countOf(choice);
  return typeof count === 'number' ? portionOf(weight * count * conversionFactor) : count;
}

function isPickable(quantity: number): boolean {
  if (!(quantity >= FEWEST_OBJECTS && quantity <= MOST_OBJECTS)) return false;
  const part = quantity - Math.floor(quantity);
  return [0, ...OBJECT_FRACTIONS, 1].some((fraction) => Math.abs(part - fraction) < FRACTION_TOLERANCE);
}
