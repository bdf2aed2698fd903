/**
 * Pairwise association rules recommend foods that go with the foods of a meal, by what other people had in one meal. Osadchiy T,
 * Poliakov I, Olivier P, Rowland M, Foster E. "Recommender system based on pairwise association rules", Expert Systems
 * with Applications 115 (2019) 535-542, and docs/reference/food-data.md#10-association-rules. A transaction is the set of foods of one meal.
 */

/**
 * The pairs of foods are counted in meals of at most this many different foods, more than people eat at once. A meal may have
 * 200 foods, which are 19,900 pairs; other submissions would wait while these are written.
 */
export const MAX_PAIRED_FOODS = 50;

/** The counts of one food in the meals of a locale. */
export interface FoodRules {
  /** The number of meals that hold the food, at least 1. */
  readonly meals: number;
  /** The number of meals that hold both foods, by the code of the other food. */
  readonly together: ReadonlyMap<string, number>;
}

export interface Recommendation {
  readonly code: string;
  /** A number above 0. Scores of different calls cannot be compared. */
  readonly score: number;
}

/**
 * Recommends foods that go with the foods of a meal, best first, and by code where scores are equal. Foods of the meal itself
 * are left out. `rules` has the counts of the foods of the meal; foods without counts are ignored. The score of a food j that
 * was eaten with the foods i is (sum of the shares of the meals with i that hold j) x (sum of the meals with i).
 */
export function recommend(meal: readonly string[], rules: ReadonlyMap<string, FoodRules>): Recommendation[] {
  const input = new Set(meal);
  const sums = new Map<string, { shares: number; meals: number }>();
  // The order of floating-point sums changes their last bit: sorting gives the same foods the same scores.
  for (const code of [...input].sort()) {
    const { meals = 0, together = new Map<string, number>() } = rules.get(code) ?? {};
    for (const [other, both] of together) {
      if (input.has(other) || both <= 0) continue;
      const sum = sums.get(other) ?? { shares: 0, meals: 0 };
      sums.set(other, { shares: sum.shares + both / meals, meals: sum.meals + meals });
    }
  }
  return [...sums]
    .map(([code, sum]) => ({ code, score: sum.shares * sum.meals }))
    .sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1));
}
