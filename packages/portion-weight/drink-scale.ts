import { countOf, portionOf, type CountedChoice, type MethodOf, type PortionEstimate } from './portion.ts';

/** The volume `v` in ml at the fill level `fl`, from 0 to 1. */
export interface VolumeSample {
  readonly fl: number;
  readonly v: number;
}

/** The fields of a sliding scale that the formula needs, with their names in the view `DrinkwareSet`. */
export interface Drinkware {
  readonly scales: readonly { readonly objectId: number; readonly volumeSamples: readonly VolumeSample[] }[];
}

export interface DrinkScaleChoice extends CountedChoice {
  /** The object id of the chosen scale. */
  container: number;
  /** The fill level, from 0 to 1. If it is absent or the method does not ask for it, the initial level of the method applies. */
  fillLevel?: number | undefined;
  /** The level of what was left, from 0 to the fill level; 0 by default. */
  leftoversLevel?: number | undefined;
}

/**
 * Returns the volume in ml of a container that is filled to a level from 0 to 1. It is linear between the samples, and from 0 ml to the
 * lowest sample; above the highest sample it is the volume of that sample. Without samples it is 0. Source:
 * docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function volumeAt(samples: readonly VolumeSample[], level: number): number {
  if (level <= 0) return 0;
  let below: VolumeSample = { fl: 0, v: 0 };
  for (const sample of samples.toSorted((one, other) => one.fl - other.fl)) {
    if (level <= sample.fl) {
      const share = (level - below.fl) / (sample.fl - below.fl);
      return Math.max(0, below.v + (sample.v - below.v) * share);
    }
    below = sample;
  }
  return Math.max(0, below.v);
}

/**
 * Returns the grams of a drink, served and left: volume at the level (ml) x quantity x conversion factor (density, g/ml). `notOffered`
 * names a container without volumes, a level outside 0 to 1, leftovers above the fill level, or a count of 0 or less. Source:
 * docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function drinkScalePortion(
  { parameters, conversionFactor }: MethodOf<'drink-scale'>,
  { scales }: Drinkware,
  choice: DrinkScaleChoice,
): PortionEstimate {
  const samples = scales.find(({ objectId }) => objectId === choice.container)?.volumeSamples ?? [];
  if (samples.length === 0) return { notOffered: 'container' };
  const { initialFillLevel, skipFillLevel } = parameters;
  const fillLevel = skipFillLevel ? initialFillLevel : (choice.fillLevel ?? initialFillLevel);
  if (!(fillLevel >= 0 && fillLevel <= 1)) return { notOffered: 'fillLevel' };
  const leftoversLevel = choice.leftoversLevel ?? 0;
  if (!(leftoversLevel >= 0 && leftoversLevel <= fillLevel)) return { notOffered: 'leftoversLevel' };
  const count = countOf(choice);
  if (typeof count !== 'number') return count;
  const factor = count * conversionFactor;
  return portionOf(volumeAt(samples, fillLevel) * factor, volumeAt(samples, leftoversLevel) * factor);
}
