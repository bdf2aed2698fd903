import type { SearchSortingAlgorithm } from '@dietary-recall/vocabulary';
import { recommend } from '../../domain/association-rules.ts';
import type { Context } from '../../context.ts';
import { loadRules } from '../../directories/load-usage.ts';

/** Known foods of a meal from which on association rules rank the others (domain reference 11.3). */
const LEAST_FOODS = 2;

export type RankingAlgorithm = SearchSortingAlgorithm;

/** At least 0; the higher, the further up. */
export type FoodScore = (code: string) => number;

interface Ranking {
  locale: string;
  alg: RankingAlgorithm;
  /** Codes of the foods already in the meal. */
  existing: readonly string[];
}

/**
 * What an algorithm holds of each food of a locale (domain reference 11.1). `paRules` asks the database once, and ranks
 * by popularity while the meal or the locale has too little to go by; the others answer from memory.
 */
export async function scoreFoods(context: Context, { locale, alg, existing }: Ranking): Promise<FoodScore> {
  switch (alg) {
    case 'fixed': {
      const { list } = context.foods.locale(locale);
      return (code) => list.fixedScore(code);
    }
    case 'globalPop':
      return scoreBy(await context.usage.everywhere());
    case 'popularity':
      return scoreBy((await context.usage.ofLocale(locale)).popularity);
    case 'paRules':
      return scoreByRules(context, locale, existing);
  }
}

async function scoreByRules({ em, usage }: Context, locale: string, existing: readonly string[]): Promise<FoodScore> {
  const { popularity, hasEnoughMeals } = await usage.ofLocale(locale);
  if (!hasEnoughMeals || new Set(existing).size < LEAST_FOODS) return scoreBy(popularity);
  const rules = await loadRules(em, locale, existing);
  if (rules.size < LEAST_FOODS) return scoreBy(popularity);
  return scoreBy(new Map(recommend(existing, rules).map(({ code, score }) => [code, score])));
}

function scoreBy(scores: ReadonlyMap<string, number>): FoodScore {
  return (code) => scores.get(code) ?? 0;
}
