import { ancestorLevels, resolveAttribute, type CategoryNode } from './inheritance.ts';

/** A category as a food list in memory has it. */
export interface ListedCategory extends CategoryNode {
  isHidden: boolean;
  /** The description in the locale, or else in the nearest prototype locale. Null when no locale of the chain has one. */
  localDescription: string | null;
  englishDescription: string;
  /** Tags have a meaning for applications, such as `hot-milk`. */
  tags: readonly string[];
}

/** A food as a food list in memory has it. */
export interface ListedFood {
  id: number;
  code: string;
  englishDescription: string;
  /** The description in the locale, or else in the nearest prototype locale. Null when no locale of the chain has one. */
  localDescription: string | null;
  alternativeNames: readonly string[];
  parents: readonly string[];
  /** The attribute of the food itself; null means that it is inherited. */
  useInRecipes: number | null;
  /** The place in the hand-made ranking of the locale, from 1. Foods without a place (null) come last. */
  fixedRank: number | null;
}

/** The code and the name of a food or category for respondents. */
export interface Header {
  code: string;
  localDescription: string;
  /** The name in English; absent unless it was asked for. */
  englishDescription?: string;
}

/** Adds English names to headers, for an application that shows them beside the names of the list. */
export function withEnglishNames<Named extends { code: string }>(
  headers: readonly Named[],
  records: ReadonlyMap<string, { englishDescription: string }>,
): (Named & { englishDescription?: string })[] {
  return headers.map((header) => {
    const { englishDescription } = records.get(header.code) ?? {};
    return englishDescription === undefined ? header : { ...header, englishDescription };
  });
}

/** The size and the age of a food list in memory. */
export interface FoodListState {
  localeId: string;
  foods: number;
  categories: number;
  builtAt: Date;
}

/** A respondent looks for a food of a regular meal or for an ingredient of a recipe. */
export type LookupUse = 'regular' | 'recipe';

/** The values of `useInRecipes` that each use admits (0 anywhere, 1 regular foods only, 2 recipe ingredients only). */
const ADMITTED = { regular: [0, 1], recipe: [0, 2] } as const satisfies Record<LookupUse, readonly number[]>;

/** A category with this tag is never suggested to respondents, such as ingredients of recipes. */
const NOT_SUGGESTED = 'not-suggested';
/** The foods of a category with this tag, and of the categories below it, are dietary supplements. */
const SUPPLEMENT = 'supplement';

/** Returns whether a food below these categories is a dietary supplement. */
export function isSupplement(
  ancestors: readonly string[],
  categories: ReadonlyMap<string, Pick<ListedCategory, 'tags'>>,
): boolean {
  return ancestors.some((code) => categories.get(code)?.tags.includes(SUPPLEMENT));
}

/** What a change of foods means for a search in the list. */
export interface FoodListChange {
  /** Foods that the search may find. */
  put: ListedFood[];
  /** The codes of foods that it may not find any more. */
  removed: string[];
  /** Whether respondents see the same categories as before. */
  hasSameCategories: boolean;
}

/** The food list of one locale with the whole category graph. It lists the contents of categories and what respondents may see. */
export class FoodList {
  readonly categories: ReadonlyMap<string, ListedCategory>;
  readonly #foods = new Map<string, ListedFood>();
  readonly #foodsById = new Map<number, ListedFood>();
  readonly #ancestors = new Map<string, ReadonlySet<string>>();
  /** The resolved `useInRecipes` of foods that were asked for: a search asks for each food that it finds. */
  readonly #useInRecipes = new Map<string, number>();
  readonly #children = new Map<string, ListedCategory[]>();
  readonly #members = new Map<string, ListedFood[]>();
  /** The codes of the categories that respondents see: visible ones with a food to choose, in them or below visible categories. */
  #shown: ReadonlySet<string>;
  /** The codes of the categories with a food to choose, in them or anywhere below them. Others are not of this list. */
  #filled: ReadonlySet<string>;
  #roots: Header[] | null = null;
  /** The score of each rank of the hand-made ranking. */
  #fixedScores: ReadonlyMap<number, number> | null = null;
  readonly #collator: Intl.Collator;

  constructor(categories: readonly ListedCategory[], foods: readonly ListedFood[], language: string) {
    this.#collator = new Intl.Collator(Intl.getCanonicalLocales(language)[0]);
    this.categories = new Map(categories.map((category) => [category.code, category]));
    for (const category of categories)
      for (const parent of category.parents) appendTo(this.#children, parent, category);
    for (const food of foods) this.#add(food);
    this.#shown = this.#categoriesAboveFoods(({ isHidden }) => !isHidden);
    this.#filled = this.#categoriesAboveFoods(() => true);
  }

  /** The foods by code, in no particular order. */
  get foods(): ReadonlyMap<string, ListedFood> {
    return this.#foods;
  }

  #add(food: ListedFood): void {
    this.#foods.set(food.code, food);
    this.#foodsById.set(food.id, food);
    for (const parent of food.parents) appendTo(this.#members, parent, food);
  }

  /** Replaces the foods with these ids by what they are now. Those that are not among `foods` have left the list. */
  change(ids: ReadonlySet<number>, foods: readonly ListedFood[]): FoodListChange {
    const before = [...ids].flatMap((id) => this.#foodsById.get(id) ?? []);
    for (const food of before) this.#remove(food);
    for (const food of foods) this.#add(food);
    const codes = new Set([...before, ...foods].map(({ code }) => code));
    for (const code of codes) {
      this.#ancestors.delete(`f:${code}`);
      this.#useInRecipes.delete(code);
    }
    const shown = this.#shown;
    this.#shown = this.#categoriesAboveFoods(({ isHidden }) => !isHidden);
    this.#filled = this.#categoriesAboveFoods(() => true);
    this.#roots = null;
    if ([...before, ...foods].some(({ fixedRank }) => fixedRank !== null)) this.#fixedScores = null;
    const put = [...codes].flatMap((code) => this.#foods.get(code) ?? []).filter((food) => this.#isSearchable(food));
    for (const { code } of put) codes.delete(code);
    return { put, removed: [...codes], hasSameCategories: isSameSet(shown, this.#shown) };
  }

  #remove(food: ListedFood): void {
    // Another food may have its code since.
    if (this.#foods.get(food.code) === food) this.#foods.delete(food.code);
    this.#foodsById.delete(food.id);
    for (const parent of food.parents) {
      const members = this.#members.get(parent)!;
      members.splice(members.indexOf(food), 1);
    }
  }

  /** Lists the foods that the search may find: they have a description in the chain, and not only hidden categories. */
  searchableFoods(): ListedFood[] {
    return [...this.#foods.values()].filter((food) => this.#isSearchable(food));
  }

  /** Lists the categories that the search may find: shown ones with a description in the chain. */
  searchableCategories(): ListedCategory[] {
    return this.#onlyShown(this.categories.values()).filter(({ localDescription }) => localDescription !== null);
  }

  /** Returns whether the list has the category, hidden or not, with a food to choose in it or anywhere below it. */
  hasCategory(code: string): boolean {
    return this.#filled.has(code);
  }

  /** Lists the categories with a food to choose, in them or anywhere below them, hidden ones too. */
  filledCategories(): ListedCategory[] {
    return [...this.categories.values()].filter(({ code }) => this.#filled.has(code));
  }

  /**
   * Lists the shown categories without a visible parent, by description. A category is shown if it is visible and has a food to
   * choose, directly or below subcategories that are shown.
   */
  rootCategories(): readonly Header[] {
    this.#roots ??= this.#headers(
      this.#onlyShown(this.categories.values()).filter(({ parents }) =>
        parents.every((parent) => this.categories.get(parent)?.isHidden ?? true),
      ),
    );
    return this.#roots;
  }

  /**
   * Lists the shown subcategories and the foods directly in a category, by description. Returns null for a category that is
   * unknown, or that has no food of the list in it or below it.
   */
  contents(code: string): { categories: Header[]; foods: Header[] } | null {
    if (!this.#filled.has(code)) return null;
    const foods = (this.#members.get(code) ?? []).filter(isNamed);
    return { categories: this.#headers(this.#onlyShown(this.#children.get(code) ?? [])), foods: this.#headers(foods) };
  }

  /**
   * Lists the foods that a respondent may choose in a category and in the shown ones below it, in no particular order. Returns null for
   * a category that is unknown, or that has no food of the list in it or below it.
   */
  foodsBelow(code: string): Header[] | null {
    if (!this.#filled.has(code)) return null;
    const below = new Set([code]);
    // A set that grows while it is read is read to its new end.
    for (const one of below) {
      for (const child of this.#onlyShown(this.#children.get(one) ?? [])) below.add(child.code);
    }
    const foods = new Set([...below].flatMap((one) => this.#members.get(one) ?? []));
    return [...foods].filter((food) => isNamed(food) && this.isUsable(food.code, 'regular')).map(toHeader);
  }

  /** Lists the shown categories directly above a food, without those that must not be suggested. */
  suggestibleCategories(foodCode: string): Header[] {
    const parents = this.foods.get(foodCode)?.parents ?? [];
    const categories = this.#onlyShown(parents.flatMap((parent) => this.categories.get(parent) ?? []));
    return categories.filter(({ tags }) => !tags.includes(NOT_SUGGESTED)).map(toHeader);
  }

  /** Returns the score of a food by the hand-made ranking: a higher score ranks first, 0 means no rank. Gaps in the ranks do not matter. */
  fixedScore(foodCode: string): number {
    this.#fixedScores ??= scoresOfRanks(this.#foods.values());
    return this.#fixedScores.get(this.foods.get(foodCode)?.fixedRank ?? 0) ?? 0;
  }

  /** Returns whether a respondent may choose the food for this use. */
  isUsable(foodCode: string, use: LookupUse): boolean {
    const value = this.#useInRecipes.get(foodCode) ?? this.#resolveUseInRecipes(foodCode);
    return value !== undefined && (ADMITTED[use] as readonly number[]).includes(value);
  }

  #resolveUseInRecipes(foodCode: string): number | undefined {
    const food = this.foods.get(foodCode);
    if (!food) return undefined;
    const { value } = resolveAttribute('useInRecipes', food, [...this.#ancestorsOfFood(food)], this.categories);
    this.#useInRecipes.set(foodCode, value);
    return value;
  }

  /** Returns whether the food is in the category, directly or through subcategories. */
  isFoodIn(foodCode: string, categoryCode: string): boolean {
    const food = this.foods.get(foodCode);
    return food !== undefined && this.#ancestorsOfFood(food).has(categoryCode);
  }

  /** Returns whether a category is below another one. */
  isCategoryIn(code: string, categoryCode: string): boolean {
    return this.#ancestorsOf(`c:${code}`, this.categories.get(code)?.parents ?? []).has(categoryCode);
  }

  #ancestorsOfFood(food: ListedFood): ReadonlySet<string> {
    return this.#ancestorsOf(`f:${food.code}`, food.parents);
  }

  #ancestorsOf(key: string, parents: readonly string[]): ReadonlySet<string> {
    let ancestors = this.#ancestors.get(key);
    if (!ancestors) {
      ancestors = new Set(ancestorLevels(parents, this.categories).flat());
      this.#ancestors.set(key, ancestors);
    }
    return ancestors;
  }

  #isSearchable(food: ListedFood): boolean {
    const { parents } = food;
    const isFindable = parents.length === 0 || parents.some((code) => this.categories.get(code)?.isHidden === false);
    return isFindable && isNamed(food);
  }

  // Goes up from the foods, and so also ends in a graph with cycles.
  #categoriesAboveFoods(isPassed: (category: ListedCategory) => boolean): ReadonlySet<string> {
    const found = new Set<string>();
    const add = (codes: readonly string[]) => {
      for (const code of codes) {
        const category = this.categories.get(code);
        if (category && isPassed(category)) found.add(code);
      }
    };
    for (const [code, foods] of this.#members) if (foods.some(isNamed)) add([code]);
    // A set that grows while it is read is read to its new end.
    for (const code of found) add(this.categories.get(code)?.parents ?? []);
    return found;
  }

  #onlyShown(categories: Iterable<ListedCategory>): ListedCategory[] {
    return [...categories].filter(({ code }) => this.#shown.has(code));
  }

  #headers(records: readonly (ListedCategory | ListedFood)[]): Header[] {
    return records
      .map(toHeader)
      .sort((a, b) => this.#collator.compare(a.localDescription, b.localDescription) || (a.code < b.code ? -1 : 1));
  }
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

function scoresOfRanks(foods: Iterable<ListedFood>): ReadonlyMap<number, number> {
  const ranks = new Set([...foods].flatMap(({ fixedRank }) => fixedRank ?? []));
  return new Map([...ranks].sort((a, b) => b - a).map((rank, index) => [rank, index + 1]));
}

/** Returns whether a food has a description in the chain of the locale: respondents see no other foods. */
function isNamed({ localDescription }: ListedFood): boolean {
  return localDescription !== null;
}

function toHeader({ code, localDescription, englishDescription }: ListedCategory | ListedFood): Header {
  return { code, localDescription: localDescription ?? englishDescription };
}

function appendTo<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
