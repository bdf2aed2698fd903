import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import type { PictureFiles } from '../../entities/processed-image.ts';
import { EVERYTHING, type ChangeFeed } from '../db/change-feed.ts';
import { query, sql } from '../db/sql.ts';

/** The thumbnails of foods and of categories, by code. Records without one are not in the maps. */
export interface Thumbnails {
  foods: ReadonlyMap<string, PictureFiles>;
  categories: ReadonlyMap<string, PictureFiles>;
}

/** Something of a food list with its thumbnail; null if it has none. */
export type WithThumbnail<Named> = Named & { thumbnail: PictureFiles | null };

interface ThumbnailRow extends PictureFiles {
  type: keyof Thumbnails;
  code: string;
}

/** The changes after which the thumbnails are read again: of pictures, and of the codes of foods and categories. */
const TOPICS = ['portion-images', 'food-data', EVERYTHING];

/**
 * The thumbnails of all foods and categories, kept in memory so that a search needs no statement for them: about 1 kB each. They
 * are read with one statement when they are next asked for after a change.
 */
export class ThumbnailDirectory {
  readonly #orm: MikroORM;
  #loaded: Promise<Thumbnails> | null = null;

  constructor(orm: MikroORM, feed: Pick<ChangeFeed, 'onChange'>) {
    this.#orm = orm;
    feed.onChange((topics) => {
      if (TOPICS.some((topic) => topics.has(topic))) this.#loaded = null;
    });
  }

  /** Returns the thumbnails of all records. */
  all(): Promise<Thumbnails> {
    const loading = (this.#loaded ??= load(this.#orm.em.fork()));
    // The caller reports a failure. The next caller tries again.
    loading.catch(() => {
      if (this.#loaded === loading) this.#loaded = null;
    });
    return loading;
  }

  /** Adds their thumbnails to foods or categories. */
  async addTo<Named extends { code: string }>(
    kind: keyof Thumbnails,
    headers: readonly Named[],
  ): Promise<WithThumbnail<Named>[]> {
    const byCode = (await this.all())[kind];
    return headers.map((header) => ({ ...header, thumbnail: byCode.get(header.code) ?? null }));
  }
}

async function load(em: EntityManager): Promise<Thumbnails> {
  // Set-based: the thumbnails of all records.
  const rows = await query<ThumbnailRow>(
    em,
    sql`select case when t.food_id is null then 'categories' else 'foods' end as type, coalesce(f.code, c.code) as code,
          p.path, p.width, p.height, p.renditions
        from thumbnail t join processed_image p on p.id = t.image_id
          left join food f on f.id = t.food_id left join category c on c.id = t.category_id`,
  );
  const of = (wanted: keyof Thumbnails) =>
    new Map(rows.flatMap(({ type, code, ...picture }) => (type === wanted ? [[code, picture] as const] : [])));
  return { foods: of('foods'), categories: of('categories') };
}
