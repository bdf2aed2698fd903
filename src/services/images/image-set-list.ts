import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../db/kysely.ts';
import { inDictionaryOrder, findPage, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';

export interface ImageSetHeader {
  id: string;
  description: string;
}

export interface ImageSetsWanted extends PageWanted {
  /** Part of an id or of a description. */
  search?: string | undefined;
  sort: Sort<'id' | 'description'>;
}

/** Returns one page of the sets that a query selects, in the order that was asked for, with one query. */
export function pageOfSets<Item extends ImageSetHeader>(
  { em }: Context,
  sets: SelectQueryBuilder<Tables, never, Item>,
  { sort, ...page }: ImageSetsWanted,
): Promise<Page<Item>> {
  return findPage(em, sets, [inDictionaryOrder(sort), sql.ref('id')], page);
}

/** The condition that the id or the description of a set contains this text, in upper or lower case. Without a text every set matches. */
export function isNamed(
  id: Expression<string>,
  description: Expression<string>,
  { search }: ImageSetsWanted,
): RawBuilder<boolean> {
  if (search === undefined) return sql<boolean>`true`;
  return containsText(sql<string>`${id} || ' ' || ${description}`, search);
}
