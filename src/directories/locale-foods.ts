import { setImmediate } from 'node:timers/promises';
import { buildSearchIndex, type SearchDocument, type SearchIndex } from '@dietary-recall/food-search';
import type { EntityManager } from '@mikro-orm/sql';
import type { FoodList, ListedFood } from '../domain/food-list.ts';
import { loadFoodList, loadListedFoods, type LocaleSettings } from './load-food-list.ts';

/** The food list of one locale with its search indexes. */
export interface LocaleFoods {
  settings: LocaleSettings;
  list: FoodList;
  foodIndex: SearchIndex;
  categoryIndex: SearchIndex;
  builtAt: Date;
}

/** Reads the whole list of a locale and builds its indexes. */
export async function buildLocaleFoods(
  em: EntityManager,
  settings: LocaleSettings,
  builtAt: Date,
): Promise<LocaleFoods> {
  const list = await loadFoodList(em, settings);
  const { language, synonymSets } = settings;
  const common = { language, synonymSets, nextTurn: setImmediate };
  const foodIndex = await buildSearchIndex({ ...common, documents: list.searchableFoods().map(toDocument) });
  const categories = list
    .searchableCategories()
    .map(({ code, localDescription }) => ({ code, names: [localDescription ?? ''] }));
  const categoryIndex = await buildSearchIndex({ ...common, documents: categories });
  return { settings, list, foodIndex, categoryIndex, builtAt };
}

/**
 * Reads these foods of a locale and changes its list and index, between two requests that read them. Afterwards they are what
 * `buildLocaleFoods` would make. Returns null when the list has to be built instead: respondents see other categories, or many changes have
 * worn the index.
 */
export async function changeLocaleFoods(
  em: EntityManager,
  locale: LocaleFoods,
  foodIds: ReadonlySet<number>,
  builtAt: Date,
): Promise<LocaleFoods | null> {
  const foods = await loadListedFoods(em, locale.settings, foodIds);
  const { put, removed, hasSameCategories } = locale.list.change(foodIds, foods);
  const isChanged = locale.foodIndex.change({ put: put.map(toDocument), removed });
  return isChanged && hasSameCategories ? { ...locale, builtAt } : null;
}

function toDocument({ code, localDescription, alternativeNames }: ListedFood): SearchDocument {
  return { code, names: [localDescription ?? '', ...alternativeNames] };
}
