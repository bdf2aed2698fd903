import { MAX_CATEGORIES, splitDescription, splitWordsIn, type SearchHit } from '@dietary-recall/food-search';
import type { NutrientTypeName } from '@dietary-recall/nutrition';
import type { PictureFiles } from '../../../entities/processed-image.ts';
import type { Context } from '../../context.ts';
import type { FoodEntry, NutrientMapping } from '../../directories/load-foods.ts';
import type { WithThumbnail } from '../../directories/thumbnail-directory.ts';
import { withEnglishNames, type Header, type LookupUse } from '../../domain/food-list.ts';
import { portionAmounts, recordsByKind } from '../../domain/recall-snapshot.ts';
import { AppError } from '../../errors.ts';
import { categoryNotFound } from '../categories/categories.queries.ts';
import { scoreFoods, type RankingAlgorithm } from '../usage/score-foods.ts';

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
  englishNames: boolean;
}

/** A food that a search found, with its English name if that was asked for. */
export type FoundFood = WithThumbnail<SearchHit & Pick<Header, 'englishDescription'>>;

/**
 * Finds foods and categories by a few typed words, best first. Foods that may not be shown are removed before the ranking, so
 * that `limit` foods are returned if as many match.
 */
export async function findFoods(
  context: Context,
  input: Lookup,
): Promise<{ foods: FoundFood[]; categories: WithThumbnail<Header>[] }> {
  const { list, foodIndex, categoryIndex } = context.foods.locale(input.locale);
  const { category, use } = input;
  if (category !== undefined && !list.categories.has(category)) throw categoryNotFound(category, input.locale);
  const acceptFood = (code: string) =>
    list.isUsable(code, use) && (category === undefined || list.isFoodIn(code, category));
  const ranking = { matchWeight: input.matchScoreWeight, ...(await scoreFoods(context, input)) };
  const categories = categoryIndex.search(input.desc, {
    limit: MAX_CATEGORIES,
    // "Porridge" is a word of the foods, and no misspelt "partridge".
    isMeant: (word) => foodIndex.hasWord(word),
    ...(category === undefined ? {} : { accept: (code) => list.isCategoryIn(code, category) }),
  });
  const found = {
    foods: foodIndex.search(input.desc, { limit: input.limit, accept: acceptFood, ranking, explain: input.explain }),
    categories: categories.map(({ code, description }) => ({ code, localDescription: description })),
  };
  const { englishNames } = input;
  return {
    foods: await context.thumbnails.addTo(
      'foods',
      englishNames ? withEnglishNames(found.foods, list.foods) : found.foods,
    ),
    categories: await context.thumbnails.addTo(
      'categories',
      englishNames ? withEnglishNames(found.categories, list.categories) : found.categories,
    ),
  };
}

/**
 * Splits a description into the foods that it names, with the split lists of the locale and the joining words of the language in which it was
 * typed (docs/reference/food-data.md#9-split-descriptions).
 */
export function splitIntoFoods(
  { foods }: Context,
  { locale, desc, language }: { locale: string; desc: string; language?: string | undefined },
): string[] {
  const { settings } = foods.locale(locale);
  const { splitKeepPairs } = settings;
  return splitDescription(desc, {
    splitWords: splitWordsIn(language, settings),
    keepPairs: new Map(splitKeepPairs.map(({ word, next }) => [word, next])),
  });
}

export interface TaggedFood {
  food: FoodEntry;
  tags: string[];
  /** Null if the food has none. */
  thumbnail: PictureFiles | null;
}

/**
 * A food with everything that it inherits and the tags of all categories above it. Throws AppError `food.not_found`, `locale.not_found`,
 * and `locale.index_not_ready` while the locale is loaded for the first time.
 */
export async function requireFood(
  { foods, thumbnails }: Context,
  { locale, code }: { locale: string; code: string },
): Promise<TaggedFood> {
  const food = await foods.food(locale, code);
  const { categories } = foods.locale(locale).list;
  return {
    food,
    tags: [...new Set(food.categories.flatMap((category) => categories.get(category)?.tags ?? []))].sort(),
    thumbnail: (await thumbnails.all()).foods.get(code) ?? null,
  };
}

export interface Composition {
  weight: number;
  mapping: NutrientMapping;
  types: Readonly<Record<string, NutrientTypeName>>;
}

/**
 * The nutrients of `weight` g of a food (default 100 g), from the nutrient tables that a recall takes them from. Throws
 * `food.no_composition` when the food has no nutrient record.
 */
export async function requireComposition(
  { foods }: Context,
  { locale, code, weight = 100 }: { locale: string; code: string; weight?: number | undefined },
): Promise<Composition> {
  const records = recordsByKind((await foods.food(locale, code)).nutrientMappings);
  const mapping = records.composition;
  if (!mapping) {
    throw new AppError('not_found', 'food.no_composition', `The food "${code}" is not mapped to a nutrient table.`);
  }
  const nutrients = portionAmounts(records, weight);
  return { weight, mapping: { ...mapping, nutrients }, types: foods.nutrientTypes() };
}
