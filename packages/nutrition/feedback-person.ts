import type { Sex } from '@dietary-recall/vocabulary';
import { HENRY_COEFFICIENTS, HENRY_COEFFICIENTS_BY_WEIGHT } from './henry.ts';
import { roundToPrecision } from './nutrients.ts';

/** The facts about a person that feedback needs. An unknown fact is null. */
export interface FeedbackPerson {
  sex: Sex | null;
  /** The age in full years, from ageOn. */
  age: number | null;
  /** The body weight in kg, above 0. */
  weight: number | null;
  /** The height in cm, above 0. */
  height: number | null;
  /** The coefficient multiplies the basal metabolic rate. */
  physicalActivityLevel: { id: number; coefficient: number } | null;
  /** The coefficient is added to the energy requirement, in kcal a day. */
  weightTarget: { coefficient: number } | null;
}

export const PERSON_FACTS = [
  'sex',
  'age',
  'weight',
  'height',
  'physicalActivityLevel',
  'weightTarget',
] as const satisfies readonly (keyof FeedbackPerson)[];
export type PersonFact = (typeof PERSON_FACTS)[number];

/** The equations of the basal metabolic rate. `weight` is used if the height is unknown, and is less exact. */
export const BMR_EQUATIONS = ['weight-and-height', 'weight'] as const;

export interface MetabolicRate {
  /** The rate in kcal a day, rounded to 0.1. */
  kcal: number;
  equation: (typeof BMR_EQUATIONS)[number];
}

/** Returns whether a half-open range contains the value: `start` is in it, `end` is not, and an end of null is no end. */
export function isWithin({ start, end }: { start: number; end: number | null }, value: number): boolean {
  return start <= value && (end === null || value < end);
}

/** Returns which of the needed facts are unknown. */
export function missingFacts(person: FeedbackPerson, needed: readonly PersonFact[] = PERSON_FACTS): PersonFact[] {
  return needed.filter((fact) => person[fact] === null);
}

/**
 * Computes the age in full years on a day; both dates are yyyy-mm-dd. Returns null before birth. A person who was born on 29
 * February is a year older on 1 March of a year without that day.
 */
export function ageOn(day: string, birthdate: string): number | null {
  if (day < birthdate) return null;
  const hadBirthday = day.slice('yyyy'.length) >= birthdate.slice('yyyy'.length);
  return Number.parseInt(day, 10) - Number.parseInt(birthdate, 10) - (hadBirthday ? 0 : 1);
}

/**
 * Computes the basal metabolic rate with the Oxford equations (Henry 2005, see henry.ts) from sex, age in years, weight in kg and
 * height in cm. Returns null if sex, age or weight is unknown, or if the equation gives no rate above 0.
 */
export function basalMetabolicRate({
  sex,
  age,
  weight,
  height,
}: Pick<FeedbackPerson, 'sex' | 'age' | 'weight' | 'height'>): MetabolicRate | null {
  if (sex === null || age === null || weight === null) return null;
  const lines = height === null ? HENRY_COEFFICIENTS_BY_WEIGHT : HENRY_COEFFICIENTS;
  const line = lines.find(({ sex: ofSex, ageRange }) => ofSex === sex && isWithin(ageRange, age));
  if (line === undefined) return null;
  const ofHeight = (line.heightCoefficient * (height ?? 0)) / 100;
  const kcal = toTenths(line.weightCoefficient * weight + ofHeight + line.constant);
  return kcal > 0 ? { kcal, equation: height === null ? 'weight' : 'weight-and-height' } : null;
}

/**
 * Computes the energy requirement in kcal a day: rounded metabolic rate x activity level + weight target (levels: FAO/WHO/UNU 2004,
 * Human energy requirements). Returns null if one of them is unknown, or if the result is not above 0.
 */
export function energyRequirement(person: FeedbackPerson): number | null {
  const { physicalActivityLevel, weightTarget } = person;
  const rate = basalMetabolicRate(person);
  if (rate === null || physicalActivityLevel === null || weightTarget === null) return null;
  const kcal = roundToPrecision(rate.kcal * physicalActivityLevel.coefficient + weightTarget.coefficient);
  return kcal > 0 ? kcal : null;
}

// 0.05 has no exact binary form. Rounding to 12 digits first makes a rate that ends in 0.05 round up, as on paper.
function toTenths(kcal: number): number {
  return Math.round(roundToPrecision(kcal * 10)) / 10;
}
