import { FULL_POPULARITY, type RankingOptions } from '@dietary-recall/food-search';
import type { SearchSortingAlgorithm } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import { loadRules } from '../../directories/load-usage.ts';
import { recommend } from '../../domain/association-rules.ts';

/** Association rules need at least this many known foods in the meal (docs/reference/food-data.md#10-association-rules). */
const LEAST_FOODS = 2;

export type RankingAlgorithm = SearchSortingAlgorithm;

/** The score of a food, at least 0, and the score that counts in full. Foods with a higher score rank first. */
export type FoodScores = Required<Pick<RankingOptions, 'popularity' | 'fullPopularity'>>;

interface Ranking {
  locale: string;
  alg: RankingAlgorithm;
  /** The codes of the foods that are in the meal already. */
  existing: readonly string[];
}

/**
 * Returns the scores that an algorithm gives to the foods of a locale (docs/reference/food-data.md#8-food-search). `paRules` makes
 * one query, and ranks by popularity while the meal has too few foods or the locale too few meals. The others answer from memory.
 */
export async function scoreFoods(context: Context, { locale, alg, existing }: Ranking): Promise<FoodScores> {
  switch (alg) {
    case 'fixed': {
      const { list } = context.foods.locale(locale);
      return { popularity: (code) => list.fixedScore(code), fullPopularity: 0 };
    }
    case 'globalPop':
      return byCount(await context.usage.everywhere());
    case 'popularity':
      return byCount((await context.usage.ofLocale(locale)).popularity);
    case 'paRules':
      return scoreByRules(context, locale, existing);
  }
}

async function scoreByRules({ em, usage }: Context, locale: string, existing: readonly string[]): Promise<FoodScores> {
  const { popularity, hasEnoughMeals } = await usage.ofLocale(locale);
  if (!hasEnoughMeals || new Set(existing).size < LEAST_FOODS) return byCount(popularity);
  const rules = await loadRules(em, locale, existing);
  if (rules.size < LEAST_FOODS) return byCount(popularity);
  const scores = new Map(recommend(existing, rules).map(({ code, score }) => [code, score]));
  return { popularity: (code) => scores.get(code) ?? 0, fullPopularity: 0 };
}

function byCount(counts: ReadonlyMap<string, number>): FoodScores {
  return { popularity: (code) => counts.get(code) ?? 0, fullPopularity: FULL_POPULARITY };
}
