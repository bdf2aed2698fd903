import { FULL_POPULARITY, type PackedUse, type SearchPack } from '@dietary-recall/food-search';
import type { Context } from '../../context.ts';
import type { Popularity } from '../../directories/load-usage.ts';
import type { LocaleFoods } from '../../directories/locale-foods.ts';
import type { FoodList } from '../../domain/food-list.ts';
import type { RankingAlgorithm } from '../usage/score-foods.ts';

interface KeptPack {
  popularity: Popularity | null;
  pack: SearchPack;
}

/** The packs that were made of a list, as long as the process keeps the list: one for each measure of popularity. */
const kept = new WeakMap<LocaleFoods, Map<RankingAlgorithm, KeptPack>>();

/**
 * What a search in the food list of a locale needs of it. It is made anew when the list or the counts of recalls were read anew. Throws
 * AppError `locale.not_found`, and `locale.index_not_ready` while the locale is loaded for the first time.
 */
export async function requireSearchPack(
  context: Context,
  { locale, alg }: { locale: string; alg: RankingAlgorithm },
): Promise<SearchPack> {
  const listed = context.foods.locale(locale);
  const popularity = await popularityOf(context, locale, alg);
  const packs = kept.get(listed) ?? new Map<RankingAlgorithm, KeptPack>();
  kept.set(listed, packs);
  const known = packs.get(alg);
  if (known?.popularity === popularity) return known.pack;
  const pack = makePack(listed, popularity);
  packs.set(alg, { popularity, pack });
  return pack;
}

/** The counts of recalls that rank foods; null: the hand-made ranking does. */
async function popularityOf({ usage }: Context, locale: string, alg: RankingAlgorithm): Promise<Popularity | null> {
  if (alg === 'fixed') return null;
  return alg === 'globalPop' ? usage.everywhere() : (await usage.ofLocale(locale)).popularity;
}

function makePack({ settings, list }: LocaleFoods, popularity: Popularity | null): SearchPack {
  const { language, synonymSets, splitWords, splitKeepPairs } = settings;
  const found = new Set(list.searchableCategories().map(({ code }) => code));
  return {
    language,
    synonymSets,
    splitWords,
    splitKeepPairs,
    fullPopularity: popularity === null ? 0 : FULL_POPULARITY,
    foods: list
      .searchableFoods()
      .sort(byCode)
      .map(({ code, localDescription, alternativeNames, parents }) => ({
        code,
        names: [localDescription ?? '', ...alternativeNames],
        parents: [...parents],
        use: useOf(list, code),
        score: popularity === null ? list.fixedScore(code) : (popularity.get(code) ?? 0),
      })),
    categories: list.filledCategories().map(({ code, localDescription, parents }) => ({
      code,
      name: found.has(code) ? localDescription : null,
      parents: [...parents],
    })),
  };
}

// Processes that heard of the same changes in different steps answer the same pack.
function byCode(a: { code: string }, b: { code: string }): number {
  return a.code < b.code ? -1 : 1;
}

function useOf(list: FoodList, code: string): PackedUse {
  const [isRegular, isIngredient] = [list.isUsable(code, 'regular'), list.isUsable(code, 'recipe')];
  if (isRegular) return isIngredient ? 'any' : 'regular';
  return isIngredient ? 'recipe' : 'none';
}
