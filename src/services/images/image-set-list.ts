import type { RawBuilder } from 'kysely';
import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { orderBy, pageOf, type Page, type PageWanted, type Sort } from '../../db/page.ts';

export interface ImageSetHeader {
  id: string;
  description: string;
}

export interface ImageSetsWanted extends PageWanted {
  /** Part of an id or of a description. */
  search?: string | undefined;
  sort: Sort<'id' | 'description'>;
}

/** A page of the sets that a select gives with `id`, `description` and what else the item shows: one query. */
export async function listImageSets<Item extends ImageSetHeader>(
  { em }: Context,
  { search, sort, limit, offset }: ImageSetsWanted,
  sets: RawBuilder<unknown>,
  item: RawBuilder<unknown>,
): Promise<Page<Item>> {
  const [page] = await query<Pick<Page<Item>, 'items' | 'total'>>(
    em,
    sql`with matched as (
          select id as code, sets.* from (${sets}) as sets
          where ${search ?? null}::text is null or strpos(lower(id || ' ' || description), lower(${search})) > 0)
        ${pageOf(orderBy(sort), item, { limit, offset })}`,
  );
  return { items: page?.items ?? [], total: page?.total ?? 0, limit, offset };
}
