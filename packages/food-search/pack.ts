import { buildSearchIndex } from './indexing/build-index.ts';
import { type NextTurn, withoutPause } from './indexing/event-loop.ts';
import { splitDescription, splitWordsIn } from './text/split-description.ts';

/** The number of categories that a search answers at most. */
export const MAX_CATEGORIES = 15;

/** Where a food may be found: in a regular meal, as an ingredient of a recipe, in both, or in neither. */
export type PackedUse = 'any' | 'regular' | 'recipe' | 'none';

/** What a search in the food list of a locale needs of it, as `GET /foods/{locale}/search-pack` answers it. */
export interface SearchPack {
  /** BCP 47 tag of the language of the list. */
  readonly language: string;
  readonly synonymSets: string[][];
  readonly splitWords: string[];
  readonly splitKeepPairs: { word: string; next: string[] }[];
  /** The score that counts in full: if no food that is found has as much, all count that much less. */
  readonly fullPopularity: number;
  readonly foods: PackedFood[];
  readonly categories: PackedCategory[];
}

export interface PackedFood {
  readonly code: string;
  /** The description in the locale, then alternative names. */
  readonly names: string[];
  /** The codes of the categories directly above. */
  readonly parents: string[];
  readonly use: PackedUse;
  /** A measure of popularity, at least 0; foods with a higher one rank first. */
  readonly score: number;
}

export interface PackedCategory {
  readonly code: string;
  /** Null: respondents do not see it, but foods are below it. */
  readonly name: string | null;
  readonly parents: string[];
}

export interface PackQuery {
  desc: string;
  use: 'regular' | 'recipe';
  /** The code of the category that everything found is below. */
  category?: string;
  limit?: number;
  /** Weight of the match against popularity, 0 to 100. */
  matchWeight: number;
}

export interface FoundRecord {
  readonly code: string;
  readonly localDescription: string;
}

/** The search in a pack. It answers what the service answers, in the same order. */
export interface PackSearch {
  lookup(query: PackQuery): { foods: FoundRecord[]; categories: FoundRecord[] };
  /** Splits a description into the foods that it names. `language`: that in which it was typed, if it may be another than the list's. */
  split(desc: string, language?: string): string[];
}

/** Builds the indexes of a pack. `nextTurn` is called every few milliseconds, as in `buildSearchIndex`. */
export async function openPack(pack: SearchPack, nextTurn: NextTurn = withoutPause): Promise<PackSearch> {
  const { language, synonymSets, foods, categories, splitWords, splitKeepPairs, fullPopularity } = pack;
  const common = { language, synonymSets, nextTurn };
  const foodIndex = await buildSearchIndex({ ...common, documents: foods });
  const named = categories.flatMap(({ code, name }) => (name === null ? [] : [{ code, names: [name] }]));
  const categoryIndex = await buildSearchIndex({ ...common, documents: named });
  const foodByCode = new Map(foods.map((food) => [food.code, food]));
  const categoryByCode = new Map(categories.map((category) => [category.code, category]));
  const keepPairs = new Map(splitKeepPairs.map(({ word, next }) => [word, next]));
  return {
    lookup({ desc, use, category, limit, matchWeight }) {
      const below = category === undefined ? null : codesBelow(category, categories);
      const isInside = (parents: readonly string[] = []) => below === null || parents.some((code) => below.has(code));
      const foundFoods = foodIndex.search(desc, {
        ...(limit === undefined ? {} : { limit }),
        accept: (code) => {
          const food = foodByCode.get(code);
          return food !== undefined && (food.use === 'any' || food.use === use) && isInside(food.parents);
        },
        ranking: { matchWeight, popularity: (code) => foodByCode.get(code)?.score ?? 0, fullPopularity },
      });
      const foundCategories = categoryIndex.search(desc, {
        limit: MAX_CATEGORIES,
        accept: (code) => isInside(categoryByCode.get(code)?.parents),
        isMeant: (word) => foodIndex.hasWord(word),
      });
      return { foods: foundFoods.map(toRecord), categories: foundCategories.map(toRecord) };
    },
    split: (desc, typedIn) =>
      splitDescription(desc, { splitWords: splitWordsIn(typedIn, { language, splitWords }), keepPairs }),
  };
}

function toRecord({ code, description }: { code: string; description: string }): FoundRecord {
  return { code, localDescription: description };
}

/** The codes of a category and of all below it. A graph with a cycle ends too. */
function codesBelow(category: string, categories: readonly PackedCategory[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const { code, parents } of categories)
    for (const parent of parents) children.set(parent, [...(children.get(parent) ?? []), code]);
  const below = new Set([category]);
  // A set that grows while it is read is read to its new end.
  for (const code of below) for (const child of children.get(code) ?? []) below.add(child);
  return below;
}
