import { countOf, portionOf, type LinkedChoice, type MethodOf, type PortionEstimate } from './portion.ts';

/** As the view of a guide image has them. */
export interface ObjectWeights {
  /** Object id -> weight, g. */
  readonly weights: Readonly<Record<string, number>>;
}

export interface GuideImageChoice extends LinkedChoice {
  /** Object id in the guide image. */
  object: number;
  /** Between 1/4 and 30, whole or with one of `OBJECT_FRACTIONS`; 1 when absent. */
  quantity?: number | undefined;
}

/** Parts of an object that may be chosen beside whole ones (domain reference 12.3). */
export const OBJECT_FRACTIONS: readonly number[] = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4];
const FEWEST_OBJECTS = 1 / 4;
const MOST_OBJECTS = 30;
// A third is not exact as a number, still less as one that was written down.
const FRACTION_TOLERANCE = 1e-4;

/**
 * Grams of objects outlined in a guide image: object x quantity x linked quantity x conversion factor. Not offered: an
 * object without weight, a quantity outside of 1/4 to 30 or with another fraction than the picker has. Domain reference
 * 12.3.
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
