import { energyKcal, type NutrientAmounts } from './nutrients.ts';

/** The reasons to look at a recall before it goes into an analysis (docs/reference/recall-rules.md#17-quality-flags). */
export const QUALITY_FLAGS = [
  'unreasonable_portion',
  'low_energy',
  'high_energy',
  'quick_completion',
  'unresolved_food',
] as const;
export type QualityFlag = (typeof QUALITY_FLAGS)[number];

/** The plausible energy of a day in kcal. Other intakes are usually checked by hand (Willett 2013, Nutritional Epidemiology, ch. 13). */
const PLAUSIBLE_ENERGY_KCAL = { least: 500, most: 5000 };
/** The shortest plausible time in which a person recalls a day. */
const LEAST_COMPLETION_MS = 2 * 60 * 1000;

export interface RecallFacts {
  startTime: Date;
  endTime: Date;
  /** The sums over all foods by nutrient type id, in the units of the types. */
  totals: NutrientAmounts;
  foods: readonly { isResolved: boolean; isReasonableAmount: boolean | null }[];
}

/** Returns the flags of a recall, in the order of QUALITY_FLAGS. A day without any known energy has low energy. */
export function qualityFlags({ startTime, endTime, totals, foods }: RecallFacts): QualityFlag[] {
  const energy = energyKcal(totals) ?? 0;
  const raised: Record<QualityFlag, boolean> = {
    unreasonable_portion: foods.some(({ isReasonableAmount }) => isReasonableAmount === false),
    low_energy: energy < PLAUSIBLE_ENERGY_KCAL.least,
    high_energy: energy > PLAUSIBLE_ENERGY_KCAL.most,
    quick_completion: endTime.getTime() - startTime.getTime() < LEAST_COMPLETION_MS,
    unresolved_food: foods.some(({ isResolved }) => !isResolved),
  };
  return QUALITY_FLAGS.filter((flag) => raised[flag]);
}
