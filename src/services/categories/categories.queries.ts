import type { Context } from '../../context.ts';
import type { WithThumbnail } from '../../directories/thumbnail-directory.ts';
import { withEnglishNames, type Header } from '../../domain/food-list.ts';
import { AppError } from '../../errors.ts';
import { scoreFoods, type RankingAlgorithm } from '../usage/score-foods.ts';

/** Lists the visible categories of the locale's list without a visible parent, by description. */
export async function listRootCategories(
  context: Context,
  { locale, englishNames }: { locale: string; englishNames: boolean },
): Promise<WithThumbnail<Header>[]> {
  const { list } = context.foods.locale(locale);
  const roots = list.rootCategories();
  return context.thumbnails.addTo('categories', englishNames ? withEnglishNames(roots, list.categories) : roots);
}

interface CategoryToShow {
  locale: string;
  code: string;
  alg?: RankingAlgorithm | undefined;
  existing: readonly string[];
  englishNames: boolean;
}

/** What is directly in a category, and its own thumbnail. */
export interface Contents {
  thumbnail: WithThumbnail<Header>['thumbnail'];
  foods: WithThumbnail<Header>[];
  categories: WithThumbnail<Header>[];
}

/**
 * Lists the foods and categories directly in a category, by description. With an algorithm, the foods that it ranks higher
 * come first, and equal ones by the hand-made ranking of the locale. Throws AppError `category.not_found`, also for a category without a food of the list.
 */
export async function listCategoryContents(
  context: Context,
  { locale, code, alg, existing, englishNames }: CategoryToShow,
): Promise<Contents> {
  const { list } = context.foods.locale(locale);
  const found = list.contents(code);
  if (!found) throw categoryNotFound(code, locale);
  const { foods, categories } = englishNames
    ? {
        foods: withEnglishNames(found.foods, list.foods),
        categories: withEnglishNames(found.categories, list.categories),
      }
    : found;
  const [own] = await context.thumbnails.addTo('categories', [{ code }]);
  const contents = {
    thumbnail: own?.thumbnail ?? null,
    foods: await context.thumbnails.addTo('foods', foods),
    categories: await context.thumbnails.addTo('categories', categories),
  };
  if (alg === undefined) return contents;
  const { popularity: score } = await scoreFoods(context, { locale, alg, existing });
  const foodsByScore = contents.foods.toSorted(
    (a, b) => score(b.code) - score(a.code) || list.fixedScore(b.code) - list.fixedScore(a.code),
  );
  return { ...contents, foods: foodsByScore };
}

interface PopularWanted {
  locale: string;
  code: string;
  limit: number;
  englishNames: boolean;
}

/**
 * Lists the foods in a category, or below it, that most recalls of the locale hold, most first. Foods that no recall holds are left
 * out. Recalls of trials do not count. Throws AppError `category.not_found`, also for a category without a food of the list.
 */
export async function listPopularFoods(
  context: Context,
  { locale, code, limit, englishNames }: PopularWanted,
): Promise<WithThumbnail<Header>[]> {
  const { list } = context.foods.locale(locale);
  const foods = list.foodsBelow(code);
  if (!foods) throw categoryNotFound(code, locale);
  const { popularity } = await context.usage.ofLocale(locale);
  const counts = (food: Header) => popularity.get(food.code) ?? 0;
  const popular = foods
    .filter((food) => counts(food) > 0)
    .sort((a, b) => counts(b) - counts(a) || (a.code < b.code ? -1 : 1))
    .slice(0, limit);
  return context.thumbnails.addTo('foods', englishNames ? withEnglishNames(popular, list.foods) : popular);
}

export function categoryNotFound(code: string, locale: string): AppError {
  return new AppError('not_found', 'category.not_found', `There is no category "${code}" in ${locale}.`);
}
