/**
 * Pairwise association rules: which foods go with the foods of a meal, by what other people had together. Osadchiy T,
 * Poliakov I, Olivier P, Rowland M, Foster E. "Recommender system based on pairwise association rules", Expert Systems
 * with Applications 115 (2019) 535-542; domain reference 11.3. A transaction is the set of foods of one meal.
 */

/**
 * Different foods of a meal whose pairs are counted, at most. Nobody eats more at once; 200 foods, as many as a meal may
 * have, are 19,900 pairs, and the submissions of others would wait while they are written.
 */
export const MAX_PAIRED_FOODS = 50;

/** What the meals of a locale say of one food. */
export interface FoodRules {
  /** Meals that hold the food, more than 0. */
  readonly meals: number;
  /** Other food -> meals that hold both. */
  readonly together: ReadonlyMap<string, number>;
}

export interface Recommendation {
  readonly code: string;
  /** Greater than 0; comparable within one answer only. */
  readonly score: number;
}

/**
 * Foods that go with the foods of a meal, best first, equals by code; never a food of the meal itself. `rules` need to
 * know nothing but those of the meal; a food that they do not know says nothing. For a food j with links to the foods i:
 * score(j) = (sum of the shares of the meals with i that hold j) x (sum of the meals with i).
 */
export function recommend(meal: readonly string[], rules: ReadonlyMap<string, FoodRules>): Recommendation[] {
  const input = new Set(meal);
  const sums = new Map<string, { shares: number; meals: number }>();
  // Sorted, so that the same foods in another order give the same sums to the last bit.
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
