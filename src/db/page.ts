import type { RawBuilder } from 'kysely';
import { sql } from './sql.ts';

export interface PageWanted {
  limit: number;
  offset: number;
}

export interface Page<Item> extends PageWanted {
  items: Item[];
  total: number;
}

/** `name` or, downwards, `-name`, of columns that the caller knows to exist. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** The order by of a list; texts as people sort them, nulls last, and the code where they are equal. */
export function orderBy(sort: string): RawBuilder<unknown> {
  const column = sort.replace(/^-/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${sql.ref(column)} collate "und-x-icu" ${direction} nulls last, code`;
}

/** The page of the rows in `matched`, as one row: items as JSON and their number in all. */
export function pageOf(order: RawBuilder<unknown>, item: RawBuilder<unknown>, { limit, offset }: PageWanted) {
  return sql`select (select count(*)::int from matched) as total,
      coalesce((select jsonb_agg(${item} order by ${order}) from
        (select * from matched order by ${order} limit ${limit} offset ${offset}) as shown), '[]') as items`;
}
