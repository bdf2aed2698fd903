import { setImmediate } from 'node:timers/promises';
import type { NutrientTypeName } from '@dietary-recall/nutrition';
import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Metrics } from '../adapters/metrics/metrics.ts';
import type { ChangeFeed } from '../db/change-feed.ts';
import type { FoodList, FoodListState } from '../domain/food-list.ts';
import { buildSearchIndex, type SearchIndex } from '../domain/search/index.ts';
import { AppError } from '../errors.ts';
import { loadFoodList, loadLocales, type LocaleSettings } from './load-food-list.ts';
import {
  loadCategoryMethods,
  loadFoods,
  loadNutrientTypes,
  type CategoryMethods,
  type FoodEntry,
} from './load-foods.ts';

/** Resolved foods kept in memory, about 4 kB each. */
const MAX_FOODS = 8000;
const RETRY_AFTER_SECONDS = 2;
const RETRY_MS = 2000;

/** One locale, ready to be searched and browsed. */
export interface LocaleFoods {
  settings: LocaleSettings;
  list: FoodList;
  foodIndex: SearchIndex;
  categoryIndex: SearchIndex;
  builtAt: Date;
}

/**
 * The food lists of all locales in memory: search indexes, the category graph and foods with all that they inherit.
 * The change feed makes them stale; a list is rebuilt beside the one that answers and then takes its place.
 */
export class FoodDirectory {
  readonly #orm: Pick<MikroORM, 'em'>;
  readonly #log: Logger;
  readonly #now: () => Date;
  readonly #metrics: Metrics;
  readonly #locales = new Map<string, LocaleFoods>();
  readonly #foods = new LRUCache<string, FoodEntry>({ max: MAX_FOODS });
  readonly #categoryMethods = new Map<string, Promise<CategoryMethods>>();
  #nutrientTypes: Readonly<Record<string, NutrientTypeName>> = {};
  /** Raised at each invalidation, so that what was read before it is not kept after it. */
  #generation = 0;
  #stale: Set<string> | null = new Set(['*']);
  #staleSince: Date | null;
  #isLoaded = false;
  /** Locales whose list could not be built; they are tried again. */
  #failed: ReadonlySet<string> = new Set();
  #refreshing: Promise<void> | null = null;

  constructor(
    orm: Pick<MikroORM, 'em'>,
    feed: Pick<ChangeFeed, 'onChange'>,
    { log, now, metrics }: { log: Logger; now: () => Date; metrics: Metrics },
  ) {
    this.#orm = orm;
    this.#log = log;
    this.#now = now;
    this.#metrics = metrics;
    this.#staleSince = now();
    feed.onChange((topics) => this.#invalidate(topics));
  }

  /** Refuses an unknown locale as not found, and one whose first index is still being built as unavailable. */
  locale(localeId: string): LocaleFoods {
    const locale = this.#locales.get(localeId);
    if (locale) return locale;
    if (!this.#isLoaded || this.#failed.has(localeId)) {
      throw new AppError(
        'unavailable',
        'locale.index_not_ready',
        'The food list is being loaded. Try again in a moment.',
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      );
    }
    throw new AppError('not_found', 'locale.not_found', `There is no locale "${localeId}".`);
  }

  /** The list that answers now; null for an unknown locale, and while the first one is still being built. */
  loaded(localeId: string): LocaleFoods | null {
    return this.#locales.get(localeId) ?? null;
  }

  /** A food with all that it inherits; refuses an unknown one as not found. */
  async food(localeId: string, code: string): Promise<FoodEntry> {
    const food = (await this.foodsByCode(localeId, [code])).get(code);
    if (!food) throw new AppError('not_found', 'food.not_found', `There is no food "${code}" in ${localeId}.`);
    return food;
  }

  /** The foods with these codes; unknown codes are left out. One query for those not in memory, after the first. */
  async foodsByCode(localeId: string, codes: readonly string[]): Promise<Map<string, FoodEntry>> {
    const { settings, list } = this.locale(localeId);
    const found = new Map<string, FoodEntry>();
    const missing = new Set<string>();
    for (const code of codes) {
      const food = this.#foods.get(foodKey(localeId, code));
      if (food) found.set(code, food);
      else missing.add(code);
    }
    if (missing.size > 0) {
      const generation = this.#generation;
      const em = this.#orm.em.fork();
      const categoryMethods = await this.#methodsOfCategories(em, settings);
      for (const food of await loadFoods(em, settings, list.categories, categoryMethods, [...missing])) {
        found.set(food.code, food);
        if (generation === this.#generation) this.#foods.set(foodKey(localeId, food.code), food);
      }
    }
    return found;
  }

  /** Name and unit by nutrient type id. */
  nutrientTypes(): Readonly<Record<string, NutrientTypeName>> {
    return this.#nutrientTypes;
  }

  /** Rebuilds what is stale and resolves when nothing is; also the first load. */
  async refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshUntilFresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Does it answer? A list that could not be built keeps nobody from the others. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  states(): FoodListState[] {
    return [...this.#locales].map(([localeId, { foodIndex, categoryIndex, builtAt }]) => {
      return { localeId, foods: foodIndex.size, categories: categoryIndex.size, builtAt };
    });
  }

  get staleSince(): Date | null {
    return this.#staleSince;
  }

  async stop(): Promise<void> {
    await this.#refreshing;
  }

  #invalidate(topics: ReadonlySet<string>): void {
    if (topics.has('food-data') || topics.has('*')) this.#forgetFoods();
    const indexes = [...topics]
      .filter((topic) => topic.startsWith('index:'))
      .map((topic) => topic.slice('index:'.length));
    if (topics.has('*')) indexes.push('*');
    if (indexes.length > 0) this.#refreshStale(indexes);
  }

  #refreshStale(localeIds: Iterable<string>): void {
    this.#stale = new Set([...(this.#stale ?? []), ...localeIds]);
    this.#staleSince ??= this.#now();
    this.#refreshInBackground();
  }

  // What answers now goes on answering until the new one stands.
  #refreshInBackground(): void {
    this.refresh().catch((error: unknown) => {
      this.#log.error({ err: error }, 'rebuilding a search index failed; trying again');
      setTimeout(() => this.#refreshInBackground(), RETRY_MS).unref();
    });
  }

  #methodsOfCategories(em: EntityManager, settings: LocaleSettings): Promise<CategoryMethods> {
    let methods = this.#categoryMethods.get(settings.localeId);
    if (!methods) {
      methods = loadCategoryMethods(em, settings);
      this.#categoryMethods.set(settings.localeId, methods);
      // A failure is its caller's to report; the next caller tries again.
      methods.catch(() => this.#categoryMethods.delete(settings.localeId));
    }
    return methods;
  }

  #forgetFoods(): void {
    this.#generation++;
    this.#foods.clear();
    this.#categoryMethods.clear();
  }

  async #refreshUntilFresh(): Promise<void> {
    while (this.#stale !== null) {
      const stale = this.#stale;
      const em = this.#orm.em.fork();
      const locales = await loadLocales(em);
      this.#nutrientTypes = await loadNutrientTypes(em);
      const failed = new Set<string>();
      const isStale = ({ localeId, chain }: LocaleSettings) =>
        stale.has('*') || !this.#locales.has(localeId) || chain.some((step) => stale.has(step.localeId));
      for (const settings of locales.filter(isStale)) {
        if (!(await this.#hasRebuilt(settings))) failed.add(settings.localeId);
      }
      for (const localeId of this.#locales.keys()) {
        if (!locales.some((locale) => locale.localeId === localeId)) this.#locales.delete(localeId);
      }
      this.#isLoaded = true;
      this.#failed = failed;
      if (failed.size > 0) setTimeout(() => this.#refreshStale(failed), RETRY_MS).unref();
      if (this.#stale === stale) this.#stale = null;
      if (this.#stale === null && failed.size === 0) this.#staleSince = null;
      await setImmediate();
    }
  }

  // A list that cannot be built keeps its last state, and stops neither the others nor the start of the service.
  async #hasRebuilt(settings: LocaleSettings): Promise<boolean> {
    const startedAt = performance.now();
    let outcome: 'done' | 'failed' = 'failed';
    try {
      this.#locales.set(settings.localeId, await this.#build(settings));
      outcome = 'done';
      // Foods resolved with the categories of the old list.
      this.#forgetFoods();
      return true;
    } catch (error) {
      this.#log.error({ err: error, locale: settings.localeId }, 'building a food list failed; trying again');
      return false;
    } finally {
      this.#metrics.build(outcome, (performance.now() - startedAt) / 1000);
    }
  }

  async #build(settings: LocaleSettings): Promise<LocaleFoods> {
    const builtAt = this.#now();
    const list = await loadFoodList(this.#orm.em.fork(), settings);
    const { language, synonymSets } = settings;
    const foodIndex = await buildSearchIndex({
      language,
      synonymSets,
      documents: list.searchableFoods().map(({ code, localDescription, alternativeNames }) => ({
        code,
        names: [localDescription ?? '', ...alternativeNames],
      })),
    });
    const categoryIndex = await buildSearchIndex({
      language,
      synonymSets,
      documents: list
        .searchableCategories()
        .map(({ code, localDescription }) => ({ code, names: [localDescription ?? ''] })),
    });
    return { settings, list, foodIndex, categoryIndex, builtAt };
  }
}

function foodKey(localeId: string, code: string): string {
  return `${localeId}/${code}`;
}
