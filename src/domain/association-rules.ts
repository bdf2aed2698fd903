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

/** A food that is in fewer meals says nothing of what goes with it. */
const LEAST_MEALS_OF_FOOD = 20;
/** Two foods that are together in fewer meals are so by chance. */
const LEAST_MEALS_TOGETHER = 5;
/** What is in a smaller part of the meals with a food does not go with it. */
const LEAST_SHARE = 0.1;

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

/**
 * The rules that are safe enough to ask a respondent by: the food is in at least 20 meals, and the other one in at least 5 of these and in a
 * tenth of them.
 */
export function wellFounded(rules: ReadonlyMap<string, FoodRules>): Map<string, FoodRules> {
  const founded = new Map<string, FoodRules>();
  for (const [code, { meals, together }] of rules) {
    const least = Math.max(LEAST_MEALS_TOGETHER, meals * LEAST_SHARE);
    if (meals >= LEAST_MEALS_OF_FOOD)
      founded.set(code, { meals, together: new Map([...together].filter(([, both]) => both >= least)) });
  }
  return founded;
}
