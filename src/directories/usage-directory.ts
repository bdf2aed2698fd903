import type { MikroORM } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import { loadGlobalPopularity, loadLocaleUsage, type LocaleUsage, type Popularity } from './load-usage.ts';

/** Counts change with every submission. A delay of half a minute does not change a ranking visibly. */
const FRESH_FOR_MS = 30_000;
/** The number of locales kept in memory, up to 1 MB each. */
const MAX_LOCALES = 200;

/**
 * Keeps the popularity of foods in memory. Figures older than half a minute are still returned while they are read again in the
 * background; only the first caller waits. After a failed read, the old figures stay until the next read.
 */
export class UsageDirectory {
  readonly #locales: LRUCache<string, LocaleUsage>;
  readonly #global: LRUCache<'all', Popularity>;

  constructor(orm: MikroORM, now: () => Date) {
    const common = {
      ttl: FRESH_FOR_MS,
      perf: { now: () => now().getTime() },
      allowStale: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      // Figures that are forgotten during a read are returned to the waiting callers and not kept.
      ignoreFetchAbort: true,
    };
    this.#locales = new LRUCache({
      ...common,
      max: MAX_LOCALES,
      fetchMethod: (localeId) => loadLocaleUsage(orm.em.fork(), localeId),
    });
    this.#global = new LRUCache({ ...common, max: 1, fetchMethod: () => loadGlobalPopularity(orm.em.fork()) });
  }

  /** Returns the usage of a locale. All requests share the object: do not change it. */
  ofLocale(localeId: string): Promise<LocaleUsage> {
    return this.#locales.forceFetch(localeId);
  }

  /** Returns the popularity of foods over all locales. */
  everywhere(): Promise<Popularity> {
    return this.#global.forceFetch('all');
  }

  /** Forgets all figures, so that the next callers wait for the current counts. */
  forget(): void {
    this.#locales.clear();
    this.#global.clear();
  }
}
