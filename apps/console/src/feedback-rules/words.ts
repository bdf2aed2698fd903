import { useLingui } from '@lingui/react/macro';
import type { DemographicGroup, JudgedGroup, NutrientType, ScaleSector } from 'dietary-recall-client';

export type Rule = DemographicGroup['nutrientRuleType'];
export type Sentiment = ScaleSector['sentiment'];

/** The rules in words: what is compared with the sectors. */
export function useRuleNames(): Readonly<Record<Rule, string>> {
  const { t } = useLingui();
  return {
    range: t`Amount a day`,
    percentage_of_energy: t`Share of the energy, %`,
    per_unit_of_weight: t`Amount a day for each kg of body weight`,
    energy_divided_by_bmr: t`Energy as a share of what the person needs, %`,
  };
}

/** The judgements in words, from far too little to far too much. */
export function useSentimentNames(): Readonly<Record<Sentiment, string>> {
  const { t } = useLingui();
  return {
    too_low: t`far too little`,
    low: t`too little`,
    bit_low: t`a bit too little`,
    neutral: t`neutral`,
    good: t`good`,
    excellent: t`excellent`,
    bit_high: t`a bit too much`,
    high: t`too much`,
    too_high: t`far too much`,
  };
}

/** What a value cannot be computed without, as the fields of the person and of the day name it. */
export function useGapNames(): Readonly<Record<JudgedGroup['missing'][number], string>> {
  const { t } = useLingui();
  return {
    sex: t`Sex`,
    age: t`Age`,
    weight: t`Weight`,
    height: t`Height`,
    physicalActivityLevel: t`Physical activity`,
    weightTarget: t`Weight target`,
    intake: t`Amount of the nutrient`,
    energyIntake: t`Energy of the day`,
    energyFactor: t`Energy of a gram of the nutrient`,
    energyRequirement: t`Energy that they need`,
  };
}

/** In years: an upper limit above it is none. */
const OLDEST = 110;

/** Whom a group is about, in words. */
export function useWho(): (group: Pick<DemographicGroup, 'sex' | 'age' | 'height' | 'weight'>) => string {
  const { t } = useLingui();
  return ({ sex, age, height, weight }) => {
    const parts = [
      sex === 'f' ? t`women` : sex === 'm' ? t`men` : null,
      age && (age.end > OLDEST ? t`from ${age.start} years` : t`${age.start} to ${age.end - 1} years`),
      height && t`${height.start} to ${height.end} cm`,
      weight && t`${weight.start} to ${weight.end} kg`,
    ].filter((part) => part !== null);
    return parts.length === 0 ? t`everybody` : parts.join(', ');
  };
}

/** The names of nutrient types, by id. */
export function nutrientNames(types: readonly NutrientType[] | undefined): (id: number) => string {
  const names = new Map(types?.map(({ nutrientId, description }) => [nutrientId, description]));
  return (id) => names.get(id) ?? String(id);
}
