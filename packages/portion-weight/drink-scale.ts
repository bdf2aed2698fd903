import { countOf, portionOf, type CountedChoice, type MethodOf, type PortionEstimate } from './portion.ts';

/** Volume `v` in ml at fill level `fl` from 0 to 1. */
export interface VolumeSample {
  readonly fl: number;
  readonly v: number;
}

/** As the view of a drinkware set has them. */
export interface Drinkware {
  readonly scales: readonly { readonly objectId: number; readonly volumeSamples: readonly VolumeSample[] }[];
}

export interface DrinkScaleChoice extends CountedChoice {
  /** Object id of the scale. */
  container: number;
  /** From 0 to 1; the method's initial level when absent, and always where the method skips the question. */
  fillLevel?: number | undefined;
  /** From 0 to the fill level; 0 when absent. */
  leftoversLevel?: number | undefined;
}

/**
 * Volume in ml of a container filled to a level: linear between samples, from nothing at level 0 to the lowest sample, and
 * that of the highest sample above it; never below 0. No samples, no volume. Domain reference 12.3.
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
 * Grams of a drink: volume at the level x quantity x conversion factor (its density), for what was served and what was
 * left. Not offered: a container without volumes, levels outside of 0 to 1, leftovers above the fill level, a count of 0
 * or less. Domain reference 12.3.
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
