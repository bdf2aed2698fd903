import { countOf, portionOf, type LinkedChoice, type MethodOf, type PortionEstimate } from './portion.ts';

/** Pictures of growing amounts, ascending by weight in g. The fields have their names in the view `AsServedSet`. */
export interface PictureSet {
  readonly images: readonly { readonly weight: number }[];
}

export interface ServingPictures {
  readonly serving: PictureSet;
  /** Absent if the method does not ask for leftovers. */
  readonly leftovers?: PictureSet | undefined;
}

export interface ChosenPicture {
  /** The position of the picture in the set, from 0. */
  index: number;
  /** The share of the picture, one of `fractionsOffered`; 1 by default. */
  fraction?: number | undefined;
}

export interface PictureChoice {
  serving: ChosenPicture;
  /** The picture of the leftovers; absent if nothing was left. */
  leftovers?: ChosenPicture | undefined;
}

export interface AsServedChoice extends PictureChoice, LinkedChoice {}

const LESS_THAN_SMALLEST = [1 / 4, 1 / 2, 3 / 4];
const MORE_THAN_LARGEST = Array.from({ length: 16 }, (_, step) => (5 + step) / 4);

/**
 * Returns the fractions of a picture that a respondent may choose: 1; for the first picture also 1/4, 1/2 and 3/4 ("less than the
 * smallest"); for the last one also 1 1/4 to 5 in steps of 1/4 ("more than the largest"). Source:
 * docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function fractionsOffered({ images }: PictureSet, index: number): number[] {
  return [...(index === 0 ? LESS_THAN_SMALLEST : []), 1, ...(index === images.length - 1 ? MORE_THAN_LARGEST : [])];
}

/**
 * Returns the grams of an amount chosen from pictures: weight of the picture (g) x fraction x quantity x linked quantity x conversion
 * factor. `notOffered` names a picture or fraction that the sets do not have, leftovers above the serving, or a count of 0 or
 * less. Source: docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function asServedPortion(
  { conversionFactor }: MethodOf<'as-served'>,
  pictures: ServingPictures,
  choice: AsServedChoice,
): PortionEstimate {
  const count = countOf(choice);
  return typeof count === 'number' ? picturedPortion(pictures, choice, count * conversionFactor) : count;
}

/** Returns the ids of the as-served sets of a cereal in a bowl. `bowl` is the name of the bowl, A to F. */
export function cerealPictureSets(
  { parameters }: MethodOf<'cereal'>,
  bowl: string,
): { serving: string; leftovers: string } {
  const serving = `cereal_${parameters.type}${bowl}`;
  return { serving, leftovers: `${serving}_leftovers` };
}

/**
 * Returns the grams of cereal chosen from the pictures of its bowl: weight of the picture (g) x fraction x conversion factor.
 * `notOffered` has the same values as for as-served portions. Source: docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function cerealPortion(
  { conversionFactor }: MethodOf<'cereal'>,
  pictures: ServingPictures,
  choice: PictureChoice,
): PortionEstimate {
  return picturedPortion(pictures, choice, conversionFactor);
}

function picturedPortion(pictures: ServingPictures, choice: PictureChoice, factor: number): PortionEstimate {
  const serving = shownGrams(pictures.serving, choice.serving);
  if (serving === undefined) return { notOffered: 'serving' };
  if (choice.leftovers === undefined) return portionOf(serving * factor);
  const leftovers = pictures.leftovers && shownGrams(pictures.leftovers, choice.leftovers);
  if (leftovers === undefined || leftovers > serving) return { notOffered: 'leftovers' };
  return portionOf(serving * factor, leftovers * factor);
}

function shownGrams(set: PictureSet, { index, fraction = 1 }: ChosenPicture): number | undefined {
  const image = set.images[index];
  return image && fractionsOffered(set, index).includes(fraction) ? image.weight * fraction : undefined;
}
