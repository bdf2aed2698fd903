import { BUILT_IN_CUT_OFFS, type LimitBySex, type QualityCutOffs, type Sex } from '@dietary-recall/vocabulary';

/** Returns the plausible energy of a day in kcal for a person, from the cut-offs of a survey (null: it has none). */
export function plausibleEnergy(cutOffs: QualityCutOffs | null, sex: Sex | null): { least: number; most: number } {
  const limitOf = (limit: LimitBySex | undefined) => (sex === null ? null : limit?.[sex]) ?? limit?.any;
  return {
    least: limitOf(cutOffs?.lowEnergyKcal) ?? BUILT_IN_CUT_OFFS.lowEnergyKcal,
    most: limitOf(cutOffs?.highEnergyKcal) ?? BUILT_IN_CUT_OFFS.highEnergyKcal,
  };
}
