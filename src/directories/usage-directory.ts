import type { MikroORM } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import { loadGlobalPopularity, loadLocaleUsage, type LocaleUsage, type Popularity } from './load-usage.ts';

/** Counts change with every submission; nobody sees the difference that half a minute makes. */
const FRESH_FOR_MS = 30_000;
/** Locales kept in memory, up to 1 MB each. */
const MAX_LOCALES = 200;

/**
 * How popular foods are, kept in memory. What is older than half a minute still answers while it is read again in the
 * background; only the first to ask waits. A read that fails leaves the old figures in place until the next one.
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
      // What is forgotten while it is read is given to those who wait, but not kept.
      ignoreFetchAbort: true,
    };
    this.#locales = new LRUCache({
      ...common,
      max: MAX_LOCALES,
      fetchMethod: (localeId) => loadLocaleUsage(orm.em.fork(), localeId),
    });
    this.#global = new LRUCache({ ...common, max: 1, fetchMethod: () => loadGlobalPopularity(orm.em.fork()) });
  }

  /** Read only: it is shared by all requests. */
  ofLocale(localeId: string): Promise<LocaleUsage> {
    return this.#locales.forceFetch(localeId);
  }

  /** Popularity over all locales. */
  everywhere(): Promise<Popularity> {
    return this.#global.forceFetch('all');
  }

  /** The next to ask wait for the counts of now. */
  forget(): void {
    this.#locales.clear();
    this.#global.clear();
  }
}
