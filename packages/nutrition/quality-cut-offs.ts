import type { LimitBySex, QualityCutOffs, Sex } from '@dietary-recall/vocabulary';

/** The limits that hold where a survey gives none. */
export const BUILT_IN_CUT_OFFS = {
  /** Intakes outside are usually checked by hand (Willett 2013, Nutritional Epidemiology, ch. 13). */
  lowEnergyKcal: 500,
  highEnergyKcal: 5000,
  /** The shortest plausible time in which a person recalls a day. */
  shortestMinutes: 2,
} as const;

/** Returns the plausible energy of a day in kcal for a person, from the cut-offs of a survey (null: it has none). */
export function plausibleEnergy(cutOffs: QualityCutOffs | null, sex: Sex | null): { least: number; most: number } {
  const limitOf = (limit: LimitBySex | undefined) => (sex === null ? null : limit?.[sex]) ?? limit?.any;
  return {
    least: limitOf(cutOffs?.lowEnergyKcal) ?? BUILT_IN_CUT_OFFS.lowEnergyKcal,
    most: limitOf(cutOffs?.highEnergyKcal) ?? BUILT_IN_CUT_OFFS.highEnergyKcal,
  };
}
