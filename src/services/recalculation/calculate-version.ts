import {
  isEnergyIncomplete,
  qualityFlags,
  sumRecall,
  type QualityFlag,
  type RecallSums,
} from '@dietary-recall/nutrition';
import type { QualityCutOffs, RecallVersion } from '@dietary-recall/vocabulary';
import type { StoredRecall } from './recalculation.queries.ts';

/** The sums and the flags of a version of a recall. */
export interface CalculatedVersion extends RecallSums {
  flags: QualityFlag[];
}

/** Computes the sums of a version of a recall, and its flags by the cut-offs of the survey, as a submission does. */
export function calculateVersion(
  recall: StoredRecall,
  as: RecallVersion,
  cutOffs: QualityCutOffs | null,
): CalculatedVersion {
  const foods = recall.foods.filter((food) => (as === 'coded' ? food.isAsCoded : food.isAsSubmitted));
  const sums = sumRecall(foods);
  const { startTime, endTime, sex } = recall;
  const { totals } = sums;
  const facts = {
    startTime,
    endTime,
    sex,
    ...recall.counts[as],
    totals,
    isEnergyIncomplete: isEnergyIncomplete(sums),
    foods,
  };
  return { ...sums, flags: qualityFlags(facts, cutOffs) };
}

/** Returns whether codings that hold change the foods of a recall. */
export function isCoded({ foods, counts }: StoredRecall): boolean {
  return (
    foods.some(({ isAsCoded, isAsSubmitted }) => isAsCoded !== isAsSubmitted) ||
    counts.coded.missingFoodCount !== counts.submitted.missingFoodCount
  );
}
