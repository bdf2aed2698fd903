/**
 * A limit by sex. A person whose sex is unknown, or whose sex has no limit here (null), has the limit of `any`. Without that the
 * built-in limit holds (`BUILT_IN_CUT_OFFS`).
 */
export interface LimitBySex {
  f: number | null;
  m: number | null;
  any: number | null;
}

/** When a survey's recalls are flagged (docs/reference/recall-rules.md#17-quality-flags). */
export interface QualityCutOffs {
  /** The least plausible energy of a day, kcal. */
  lowEnergyKcal: LimitBySex;
  /** The largest plausible energy of a day, kcal. */
  highEnergyKcal: LimitBySex;
  /** The shortest plausible time of a recall, minutes; null: the built-in one. */
  shortestMinutes: number | null;
  /** The fewest foods of a plausible recall, found in the list or not; null: not judged. */
  fewestFoods: number | null;
  /** The fewest meals with food of a plausible recall; null: not judged. */
  fewestMeals: number | null;
  /** The most foods of a recall that may be missing from the list; null: not judged. */
  mostMissingFoods: number | null;
}

/** The limits that hold where a survey gives none. */
export const BUILT_IN_CUT_OFFS = {
  /** Intakes outside are usually checked by hand (Willett 2013, Nutritional Epidemiology, ch. 13). */
  lowEnergyKcal: 500,
  highEnergyKcal: 5000,
  /** The shortest plausible time in which a person recalls a day. */
  shortestMinutes: 2,
} as const;
