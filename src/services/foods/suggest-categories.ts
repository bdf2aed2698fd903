import type { Context } from '../../context.ts';
import { loadRules } from '../../directories/load-usage.ts';
import type { WithThumbnail } from '../../directories/thumbnail-directory.ts';
import { recommend, wellFounded, type Recommendation } from '../../domain/association-rules.ts';
import { withEnglishNames, type Header } from '../../domain/food-list.ts';

/** The number of foods whose categories are suggested (docs/reference/food-data.md#10-association-rules). */
const MAX_FOODS = 15;

/**
 * Suggests categories that go with the foods of a meal, best first. The foods that go best with the meal are found; a
 * category scores the sum of the scores of these foods in it. Categories that the meal has a food of are left out. There are none while the
 * locale has too few meals or respondents.
 */
export async function suggestCategories(
  context: Context,
  { locale, f: meal, englishNames }: { locale: string; f: readonly string[]; englishNames: boolean },
): Promise<WithThumbnail<Header>[]> {
  const { list } = context.foods.locale(locale);
  const sums = new Map<string, Header & { score: number }>();
  const hasSome = ({ code }: Header) => meal.some((food) => list.isFoodIn(food, code));
  const listed = (await foodsThatGoWith(context, locale, meal)).filter(({ code }) => list.foods.has(code));
  for (const { code: food, score } of listed.slice(0, MAX_FOODS)) {
    for (const category of list.suggestibleCategories(food)) {
      sums.set(category.code, { ...category, score: (sums.get(category.code)?.score ?? 0) + score });
    }
  }
  const suggested = [...sums.values()]
    .filter((category) => !hasSome(category))
    .sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
    .map(({ code, localDescription }) => ({ code, localDescription }));
  return context.thumbnails.addTo(
    'categories',
    englishNames ? withEnglishNames(suggested, list.categories) : suggested,
  );
}

async function foodsThatGoWith(
  { em, usage }: Context,
  locale: string,
  meal: readonly string[],
): Promise<Recommendation[]> {
  const { hasEnoughMeals, hasEnoughPeople } = await usage.ofLocale(locale);
  if (!hasEnoughMeals || !hasEnoughPeople) return [];
  return recommend(meal, wellFounded(await loadRules(em, locale, meal)));
}
