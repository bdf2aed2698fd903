import { setImmediate } from 'node:timers/promises';
import type { NutrientTypeName } from '@dietary-recall/nutrition';
import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Metrics } from '../adapters/metrics/metrics.ts';
import { withAnswerLimit } from '../db/answer-limits.ts';
import { addChange, type ChangedTopics, EVERYTHING, type ChangeFeed, MAX_NAMED_FOODS } from '../db/change-feed.ts';
import type { FoodListState } from '../domain/food-list.ts';
import { AppError } from '../errors.ts';
import { loadLocales, type LocaleSettings } from './load-food-list.ts';
import {
  loadCategoryMethods,
  loadFoods,
  loadNutrientTypes,
  type CategoryMethods,
  type FoodEntry,
} from './load-foods.ts';
import { buildLocaleFoods, changeLocaleFoods, type LocaleFoods } from './locale-foods.ts';

/** The number of resolved foods kept in memory, about 4 kB each. */
const MAX_FOODS = 8000;
const RETRY_AFTER_SECONDS = 2;
const RETRY_MS = 2000;

/**
 * Keeps the food lists of all locales in memory: search indexes, the category graph, and foods with everything that they inherit.
 * The change feed marks a list as stale. A few changed foods are read anew and take their places in it; otherwise a new list is built while
 * the old one answers, and then replaces it.
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
  /** Each invalidation raises this number. Foods that were read before an invalidation are not kept after it. */
  #generation = 0;
  /** By locale: its changed foods, null for a list that is to be built. */
  #stale = new Map<string, ReadonlySet<number> | null>([[EVERYTHING, null]]);
  #staleSince: Date | null;
  #isLoaded = false;
  /** Locales whose list could not be built. The build is tried again. */
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

  /** Returns a locale. Throws AppError `locale.not_found`, and `locale.index_not_ready` while its first index is being built. */
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

  /** Returns the current list. Returns null for an unknown locale and while the first list is being built. */
  loaded(localeId: string): LocaleFoods | null {
    return this.#locales.get(localeId) ?? null;
  }

  /** Returns a food with everything that it inherits. Throws AppError `food.not_found`. */
  async food(localeId: string, code: string): Promise<FoodEntry> {
    const food = (await this.foodsByCode(localeId, [code])).get(code);
    if (!food) throw new AppError('not_found', 'food.not_found', `There is no food "${code}" in ${localeId}.`);
    return food;
  }

  /** Returns the foods with these codes; unknown codes are left out. Foods that are not in memory are read with one query. */
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

  /** Returns the name and the unit of each nutrient type, by id. */
  nutrientTypes(): Readonly<Record<string, NutrientTypeName>> {
    return this.#nutrientTypes;
  }

  /** Rebuilds stale lists until none is stale. The first call loads all lists. */
  async refresh(): Promise<void> {
    this.#refreshing ??= withAnswerLimit('reading', () => this.#refreshUntilFresh()).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Rebuilds the list of a locale, and those that inherit from it, from all that is committed by now. */
  async renew(localeId: string): Promise<void> {
    this.#markStale(new Map([[localeId, null]]));
    do await this.refresh();
    while (this.#stale.size > 0);
  }

  /** Whether the lists have been loaded once. A list that could not be built does not block the others. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Returns the size and the age of each list. */
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

  #invalidate(topics: ChangedTopics): void {
    if (topics.has('food-data') || topics.has(EVERYTHING)) this.#forgetFoods();
    const indexes = [...topics]
      .filter(([topic]) => topic === EVERYTHING || topic.startsWith('index:'))
      .map(([topic, foodIds]) => [topic.replace('index:', ''), foodIds] as const);
    if (indexes.length > 0) this.#markStale(new Map(indexes));
  }

  #markStale(changes: ChangedTopics): void {
    this.#addStale(changes);
    this.#staleSince ??= this.#now();
    this.#refreshInBackground();
  }

  #addStale(changes: ChangedTopics): void {
    for (const [localeId, foodIds] of changes) addChange(this.#stale, localeId, foodIds);
  }

  // The old list answers until the new one is built.
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
      // The caller reports a failure. The next caller tries again.
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
    while (this.#stale.size > 0) {
      const stale = this.#stale;
      this.#stale = new Map();
      try {
        await this.#refreshStale(stale);
      } catch (error) {
        this.#addStale(stale);
        throw error;
      }
      if (this.#stale.size === 0 && this.#failed.size === 0) this.#staleSince = null;
      await setImmediate();
    }
  }

  async #refreshStale(stale: ChangedTopics): Promise<void> {
    if ([...stale.values()].includes(null)) return this.#refreshLocales(stale);
    const loaded = [...this.#locales.values()].map(({ settings }) => settings);
    const failed = await this.#refreshLists(loaded, stale);
    if (failed.size > 0) this.#noteFailed(new Set([...this.#failed, ...failed]));
  }

  async #refreshLocales(stale: ChangedTopics): Promise<void> {
    const em = this.#orm.em.fork();
    const locales = await loadLocales(em);
    this.#nutrientTypes = await loadNutrientTypes(em);
    const failed = await this.#refreshLists(locales, stale);
    for (const localeId of this.#locales.keys()) {
      if (!locales.some((locale) => locale.localeId === localeId)) this.#locales.delete(localeId);
    }
    this.#isLoaded = true;
    this.#noteFailed(failed);
  }

  /** Refreshes the stale ones of these lists. Returns the locales whose list could not be refreshed. */
  async #refreshLists(locales: readonly LocaleSettings[], stale: ChangedTopics): Promise<Set<string>> {
    const failed = new Set<string>();
    for (const settings of locales) {
      const changes = this.#changesOf(settings, stale);
      if (changes !== 'none' && !(await this.#hasRefreshed(settings, changes))) failed.add(settings.localeId);
    }
    return failed;
  }

  #noteFailed(failed: ReadonlySet<string>): void {
    this.#failed = failed;
    const again = new Map([...failed].map((localeId) => [localeId, null]));
    if (failed.size > 0) setTimeout(() => this.#markStale(again), RETRY_MS).unref();
  }

  /** Returns the foods of a list that changed in its locale or in a prototype of it, null when the list has to be built. */
  #changesOf({ localeId, chain }: LocaleSettings, stale: ChangedTopics): ReadonlySet<number> | null | 'none' {
    if (stale.has(EVERYTHING) || !this.#locales.has(localeId)) return null;
    const changes = chain.flatMap((step) => stale.get(step.localeId) ?? (stale.has(step.localeId) ? [null] : []));
    if (changes.length === 0) return 'none';
    const foodIds = new Set(changes.flatMap((ids) => (ids === null ? [] : [...ids])));
    return changes.includes(null) || foodIds.size > MAX_NAMED_FOODS ? null : foodIds;
  }

  async #refreshed(settings: LocaleSettings, changes: ReadonlySet<number> | null): Promise<LocaleFoods> {
    const builtAt = this.#now();
    const em = this.#orm.em.fork();
    const locale = this.#locales.get(settings.localeId);
    const changed = locale && changes !== null ? await changeLocaleFoods(em, locale, changes, builtAt) : null;
    return changed ?? buildLocaleFoods(em, settings, builtAt);
  }

  // A list that cannot be built keeps its last state. It blocks neither the other lists nor the start of the service.
  async #hasRefreshed(settings: LocaleSettings, changes: ReadonlySet<number> | null): Promise<boolean> {
    const startedAt = performance.now();
    let outcome: 'done' | 'failed' = 'failed';
    try {
      this.#locales.set(settings.localeId, await this.#refreshed(settings, changes));
      outcome = 'done';
      // Foods in memory were resolved with the categories of the old list.
      this.#forgetFoods();
      return true;
    } catch (error) {
      this.#log.error({ err: error, locale: settings.localeId }, 'building a food list failed; trying again');
      return false;
    } finally {
      this.#metrics.build(outcome, (performance.now() - startedAt) / 1000);
    }
  }
}

function foodKey(localeId: string, code: string): string {
  return `${localeId}/${code}`;
}
