import type { Sex } from '@dietary-recall/vocabulary';

/** One equation: basal metabolic rate (kcal a day) = weightCoefficient x weight (kg) + heightCoefficient x height (m) + constant. */
export interface HenryCoefficients {
  sex: Sex;
  /** The half-open age range in years. A null end means no upper limit. */
  ageRange: { start: number; end: number | null };
  weightCoefficient: number;
  /** kcal a day for each metre of height. */
  heightCoefficient: number;
  constant: number;
}

type Line = readonly [start: number, end: number | null, weight: number, height: number, constant: number];

const of =
  (sex: Sex) =>
  ([start, end, weightCoefficient, heightCoefficient, constant]: Line): HenryCoefficients => ({
    sex,
    ageRange: { start, end },
    weightCoefficient,
    heightCoefficient,
    constant,
  });

const MALES: readonly Line[] = [
  [0, 3, 28.2, 859, -371],
  // 74.2 is the published figure. Some copies have 313, which belongs to the ages 18 to 30.
  [3, 10, 15.1, 74.2, 306],
  [10, 18, 15.6, 266, 299],
  [18, 30, 14.4, 313, 113],
  [30, 60, 11.4, 541, -137],
  [60, null, 11.4, 541, -256],
];
const FEMALES: readonly Line[] = [
  [0, 3, 30.4, 703, -287],
  [3, 10, 15.9, 210, 349],
  [10, 18, 9.4, 249, 462],
  [18, 30, 10.4, 615, -282],
  [30, 60, 8.18, 502, -11.6],
  [60, null, 8.52, 421, 10.7],
];

/**
 * The Oxford equations for basal metabolic rate from weight and height: Henry CJK (2005), Basal metabolic rate studies in
 * humans: measurement and development of new equations, Public Health Nutrition 8(7A):1133-1152, doi 10.1079/PHN2005801.
 */
export const HENRY_COEFFICIENTS: readonly HenryCoefficients[] = [...MALES.map(of('m')), ...FEMALES.map(of('f'))];

const MALES_BY_WEIGHT: readonly Line[] = [
  [0, 3, 61, 0, -33.7],
  [3, 10, 23.3, 0, 514],
  [10, 18, 18.4, 0, 581],
  [18, 30, 16, 0, 545],
  [30, 60, 14.2, 0, 593],
  [60, 70, 13, 0, 567],
  [70, null, 13.7, 0, 481],
];
const FEMALES_BY_WEIGHT: readonly Line[] = [
  [0, 3, 58.9, 0, -23.1],
  [3, 10, 20.1, 0, 507],
  [10, 18, 11.1, 0, 761],
  [18, 30, 13.1, 0, 558],
  [30, 60, 9.74, 0, 694],
  [60, 70, 10.2, 0, 572],
  [70, null, 10, 0, 577],
];

/** The equations of the same paper from weight alone, for people whose height is unknown. */
export const HENRY_COEFFICIENTS_BY_WEIGHT: readonly HenryCoefficients[] = [
  ...MALES_BY_WEIGHT.map(of('m')),
  ...FEMALES_BY_WEIGHT.map(of('f')),
];
