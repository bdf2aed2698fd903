import { MethodTables } from '@dietary-recall/recall';
import type { EntityManager, Loaded, MikroORM } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import { AsServedSet } from '../../entities/as-served-set.ts';
import { DrinkwareSet } from '../../entities/drinkware-set.ts';
import { GuideImage } from '../../entities/guide-image.ts';
import { ImageMap } from '../../entities/image-map.ts';
import { MethodTables as StoredMethodTables } from '../../entities/method-tables.ts';
import { EVERYTHING, type ChangeFeed } from '../db/change-feed.ts';
import { AppError } from '../errors.ts';

const MAX_KEPT = 2000;
const NO_TABLES: MethodTables = { bowls: [], milkInHotDrink: [], pizza: [] };

export type AsServedSetWithImages = Loaded<AsServedSet, 'selectionImage' | 'images.mainImage' | 'images.thumbnail'>;
export type ImageMapWithObjects = Loaded<ImageMap, 'baseImage' | 'objects.overlayImage'>;
export type GuideImageWithMap = Loaded<GuideImage, 'objects' | 'imageMap.baseImage' | 'imageMap.objects.overlayImage'>;
export type DrinkwareSetWithScales = Loaded<DrinkwareSet, 'scales.baseImage' | 'scales.overlayImage'>;

/** Returns weights in g by object id. An object of a draft may have no weight; respondents cannot choose it. */
export function objectWeights({ objects }: GuideImageWithMap): Record<string, number> {
  const weighed = objects.$.map(({ objectId, weightGrams }): [number, number] | null =>
    weightGrams == null ? null : [objectId, weightGrams],
  );
  return Object.fromEntries(weighed.filter((pair) => pair !== null));
}

type Load<Set> = (em: EntityManager, id: string) => Promise<Set | null>;

/**
 * The image sets as respondents see them, and the tables from which portion size methods calculate. Both are kept in memory
 * until the change feed reports a change of one of them. Callers only read the entities. A reader of a set throws AppError
 * `<kind>.not_found`.
 */
export class PortionImageDirectory {
  readonly #orm: MikroORM;
  readonly #caches: { clear(): void }[] = [];
  // Each set is read with as few statements as possible: a submission may need many sets at once.
  readonly asServedSet = this.#remembered<AsServedSetWithImages>('as_served_set', 'as-served set', (em, id) =>
    em.findOne(AsServedSet, id, {
      populate: ['selectionImage', 'images.mainImage', 'images.thumbnail'],
      strategy: 'joined',
    }),
  );
  readonly imageMap = this.#remembered<ImageMapWithObjects>('image_map', 'image map', (em, id) =>
    em.findOne(ImageMap, id, { populate: ['baseImage', 'objects.overlayImage'] }),
  );
  readonly guideImage = this.#remembered<GuideImageWithMap>('guide_image', 'guide image', (em, id) =>
    em.findOne(GuideImage, id, {
      populate: ['objects', 'imageMap.baseImage', 'imageMap.objects.overlayImage'],
      strategy: 'joined',
      // Two lists joined in one statement would multiply each other's rows.
      populateHints: { 'imageMap.objects': { strategy: 'select-in' } },
    }),
  );
  readonly drinkwareSet = this.#remembered<DrinkwareSetWithScales>('drinkware_set', 'drinkware set', (em, id) =>
    em.findOne(DrinkwareSet, id, { populate: ['scales.baseImage', 'scales.overlayImage'], strategy: 'joined' }),
  );
  readonly #methodTables = this.#remembered<MethodTables>('method_tables', 'table', async (em) => {
    const stored = await em.findOne(StoredMethodTables, { id: true });
    return stored ? MethodTables.parse(stored.tables) : NO_TABLES;
  });

  constructor(orm: MikroORM, feed: ChangeFeed) {
    this.#orm = orm;
    feed.onChange((topics) => {
      if (topics.has('portion-images') || topics.has(EVERYTHING)) for (const cache of this.#caches) cache.clear();
    });
  }

  /** Returns the sets in the order of the ids. Throws AppError `as_served_set.not_found` when one is missing. */
  asServedSets(ids: readonly string[]): Promise<AsServedSetWithImages[]> {
    return Promise.all(ids.map((id) => this.asServedSet(id)));
  }

  /** Returns the maps in the order of the ids. Throws AppError `image_map.not_found` when one is missing. */
  imageMaps(ids: readonly string[]): Promise<ImageMapWithObjects[]> {
    return Promise.all(ids.map((id) => this.imageMap(id)));
  }

  /** Returns the tables of the installation; their lists are empty where none are stored. */
  methodTables(): Promise<MethodTables> {
    return this.#methodTables('the only ones');
  }

  /** Makes the reader of one kind of set. `noun` begins the code of its error; `name` is used in the message. */
  #remembered<Set extends object>(noun: string, name: string, load: Load<Set>): (id: string) => Promise<Set> {
    const cache = new LRUCache<string, { set: Set | null }>({
      max: MAX_KEPT,
      fetchMethod: async (id) => ({ set: await load(this.#orm.em.fork(), id) }),
      // A set that changes while it is read is given to the waiting callers but not kept.
      ignoreFetchAbort: true,
    });
    this.#caches.push(cache);
    return async (id) => {
      const set = (await cache.fetch(id))?.set;
      if (set) return set;
      // Missing sets are not kept: requests for them would push existing sets out of the cache.
      cache.delete(id);
      throw new AppError('not_found', `${noun}.not_found`, `There is no ${name} "${id}".`);
    };
  }
}
