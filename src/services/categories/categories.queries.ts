import type { Context } from '../../context.ts';
import type { Header } from '../../domain/food-list.ts';
import { AppError } from '../../errors.ts';
import { scoreFoods, type RankingAlgorithm } from '../usage/score-foods.ts';

/** Lists the visible categories without a visible parent, by description. */
export function listRootCategories({ foods }: Context, { locale }: { locale: string }): Header[] {
  return foods.locale(locale).list.rootCategories();
}

interface CategoryToShow {
  locale: string;
  code: string;
  alg?: RankingAlgorithm | undefined;
  existing: readonly string[];
}

/**
 * Lists the foods and categories directly in a category, by description. With an algorithm, the foods that it ranks higher
 * come first. Throws AppError `category.not_found`.
 */
export async function listCategoryContents(
  context: Context,
  { locale, code, alg, existing }: CategoryToShow,
): Promise<{ foods: Header[]; categories: Header[] }> {
  const contents = context.foods.locale(locale).list.contents(code);
  if (!contents) throw categoryNotFound(code, locale);
  if (alg === undefined) return contents;
  const score = await scoreFoods(context, { locale, alg, existing });
  return { ...contents, foods: contents.foods.toSorted((a, b) => score(b.code) - score(a.code)) };
}

export function categoryNotFound(code: string, locale: string): AppError {
  return new AppError('not_found', 'category.not_found', `There is no category "${code}" in ${locale}.`);
}
