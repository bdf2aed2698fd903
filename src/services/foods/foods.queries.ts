import { scaleNutrients, type NutrientTypeName } from '@dietary-recall/nutrition';
import type { Header, LookupUse } from '../../domain/food-list.ts';
import { splitDescription, type SearchHit } from '../../domain/search/index.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { categoryNotFound } from '../categories/categories.queries.ts';
import { scoreFoods, type RankingAlgorithm } from '../usage/score-foods.ts';
import type { FoodEntry, NutrientMapping } from '../../directories/load-foods.ts';

const MAX_CATEGORIES = 15;

interface Lookup {
  locale: string;
  desc: string;
  use: LookupUse;
  category?: string;
  alg: RankingAlgorithm;
  existing: readonly string[];
  limit: number;
  matchScoreWeight: number;
  explain: boolean;
}

/** Foods and categories by a few typed words. Who may be found is settled before ranking, so a full page stays full. */
export async function findFoods(
  context: Context,
  input: Lookup,
): Promise<{ foods: SearchHit[]; categories: Header[] }> {
  const { list, foodIndex, categoryIndex } = context.foods.locale(input.locale);
  const { category, use } = input;
  if (category !== undefined && !list.categories.has(category)) throw categoryNotFound(category, input.locale);
  const acceptFood = (code: string) =>
    list.isUsable(code, use) && (category === undefined || list.isFoodIn(code, category));
  const ranking = { matchWeight: input.matchScoreWeight, popularity: await scoreFoods(context, input) };
  const categories = categoryIndex.search(input.desc, {
    limit: MAX_CATEGORIES,
    ...(category === undefined ? {} : { accept: (code) => list.isCategoryIn(code, category) }),
  });
  return {
    foods: foodIndex.search(input.desc, { limit: input.limit, accept: acceptFood, ranking, explain: input.explain }),
    categories: categories.map(({ code, description }) => ({ code, localDescription: description })),
  };
}

export function splitIntoFoods({ foods }: Context, { locale, desc }: { locale: string; desc: string }): string[] {
  const { splitWords, splitKeepPairs } = foods.locale(locale).settings;
  return splitDescription(desc, {
    splitWords,
    keepPairs: new Map(splitKeepPairs.map(({ word, next }) => [word, next])),
  });
}

export interface TaggedFood {
  food: FoodEntry;
  tags: string[];
}

/** A food with the tags of all its categories. */
export async function foodWithTags(
  { foods }: Context,
  { locale, code }: { locale: string; code: string },
): Promise<TaggedFood> {
  const food = await foods.food(locale, code);
  const { categories } = foods.locale(locale).list;
  return {
    food,
    tags: [...new Set(food.categories.flatMap((category) => categories.get(category)?.tags ?? []))].sort(),
  };
}

export interface Composition {
  weight: number;
  mapping: NutrientMapping;
  types: Readonly<Record<string, NutrientTypeName>>;
}

/** Nutrients of a weight in g (100 when not given) of a food, from the first table it is mapped to. */
export async function compose(
  { foods }: Context,
  { locale, code, weight = 100 }: { locale: string; code: string; weight?: number | undefined },
): Promise<Composition> {
  const [mapping] = (await foods.food(locale, code)).nutrientMappings;
  if (!mapping)
    throw new AppError('not_found', 'food.no_composition', `The food "${code}" is not mapped to a nutrient table.`);
  const nutrients = scaleNutrients(mapping.nutrients, weight);
  return { weight, mapping: { ...mapping, nutrients }, types: foods.nutrientTypes() };
}
