import { BUILT_IN_CUT_OFFS, UNKNOWN_METHOD, type QualityCutOffs, type Sex } from '@dietary-recall/vocabulary';
import { energyKcal, type NutrientAmounts } from './nutrients.ts';
import { plausibleEnergy } from './quality-cut-offs.ts';

/** The reasons to look at a recall before it goes into an analysis (docs/reference/recall-rules.md#17-quality-flags). */
export const QUALITY_FLAGS = [
  'unreasonable_portion',
  'low_energy',
  'high_energy',
  'quick_completion',
  'unresolved_food',
  'default_portion',
  'unknown_portion',
  'incomplete',
  'few_foods',
  'few_meals',
  'missing_food',
] as const;
export type QualityFlag = (typeof QUALITY_FLAGS)[number];

const MINUTE_MS = 60 * 1000;

export interface RecallFacts {
  startTime: Date;
  endTime: Date;
  /** The sums over all foods by nutrient type id, in the units of the types. */
  totals: NutrientAmounts;
  /** Whether the energy of too much of the weight is unknown (isEnergyIncomplete). */
  isEnergyIncomplete: boolean;
  foods: readonly {
    isResolved: boolean;
    isReasonableAmount: boolean | null;
    portionMethod: string;
    /** Null if it is unknown. */
    portionWeightGrams: number | null;
  }[];
  /** The number of meals with a food, found in the list or not. */
  mealCount: number;
  /** The number of foods that the respondent did not find in the list. */
  missingFoodCount: number;
  /** The sex of the respondent; null: unknown. */
  sex: Sex | null;
}

/**
 * Returns the flags of a recall by the cut-offs of its survey (null: the built-in ones), in the order of QUALITY_FLAGS. A day without
 * any known energy has low energy.
 */
export function qualityFlags(recall: RecallFacts, cutOffs: QualityCutOffs | null): QualityFlag[] {
  const { startTime, endTime, totals, isEnergyIncomplete, foods, mealCount, missingFoodCount, sex } = recall;
  const energy = energyKcal(totals) ?? 0;
  const plausible = plausibleEnergy(cutOffs, sex);
  const shortestMs = (cutOffs?.shortestMinutes ?? BUILT_IN_CUT_OFFS.shortestMinutes) * MINUTE_MS;
  const raised: Record<QualityFlag, boolean> = {
    unreasonable_portion: foods.some(({ isReasonableAmount }) => isReasonableAmount === false),
    low_energy: energy < plausible.least,
    high_energy: energy > plausible.most,
    quick_completion: endTime.getTime() - startTime.getTime() < shortestMs,
    unresolved_food: foods.some(({ isResolved }) => !isResolved),
    default_portion: foods.some((food) => food.portionMethod === UNKNOWN_METHOD && food.portionWeightGrams !== null),
    unknown_portion: foods.some(({ portionWeightGrams }) => portionWeightGrams === null),
    incomplete: isEnergyIncomplete,
    few_foods: foods.length + missingFoodCount < (cutOffs?.fewestFoods ?? 0),
    few_meals: mealCount < (cutOffs?.fewestMeals ?? 0),
    missing_food: missingFoodCount > (cutOffs?.mostMissingFoods ?? Infinity),
  };
  return QUALITY_FLAGS.filter((flag) => raised[flag]);
}
