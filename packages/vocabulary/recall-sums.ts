/** How sums take an amount below a limit of detection: as unknown, as 0, as half the limit, as the limit. */
export const BELOW_DETECTION = ['unknown', 'zero', 'half', 'limit'] as const;
export type BelowDetection = (typeof BELOW_DETECTION)[number];

/** Some foods of a recall. Of foods without a known weight or energy, the sums have nothing. */
export interface FoodsTogether {
  /** The number of the foods. */
  foods: number;
  /** The weight eaten in g; null if there are foods and the weight of none is known. */
  grams: number | null;
  /** The energy in kcal; null if there are foods and the energy of none is known. */
  kcal: number | null;
}

/** The foods of a recall of which something was eaten. */
export interface EatenFoods extends FoodsTogether {
  /** The number of foods whose weight is unknown. */
  foodsWithoutWeight: number;
}

/** Totals of a day apart: amounts by nutrient type id. */
export interface TotalsBySource {
  food: Readonly<Record<string, number>>;
  supplements: Readonly<Record<string, number>>;
}
