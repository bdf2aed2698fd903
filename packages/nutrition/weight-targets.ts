import type { WeightTargetId } from '@dietary-recall/vocabulary';

export interface WeightTarget {
  id: WeightTargetId;
  name: string;
  /** The energy in kcal a day that is added to the requirement for a constant weight. */
  coefficient: number;
}

/**
 * The weight targets that a person may choose. 500 kcal a day are about half a kilogram (1 lb) a week, at 3,500 kcal a pound:
 * Wishnofsky M (1958), Caloric equivalents of gained or lost weight, American Journal of Clinical Nutrition 6(5):542-546.
 */
export const WEIGHT_TARGETS: readonly WeightTarget[] = [
  { id: 'keep_weight', name: 'Keep my weight', coefficient: 0 },
  { id: 'lose_weight', name: 'Lose weight', coefficient: -500 },
  { id: 'gain_weight', name: 'Gain weight', coefficient: 500 },
];
