import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Tables } from './kysely.ts';
import { query, sql } from './sql.ts';

export interface PageWanted {
  limit: number;
  offset: number;
}

export interface Page<Item> extends PageWanted {
  items: Item[];
  total: number;
}

/** A column as `name`, or as `-name` for descending order. The caller knows that the column exists. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** The order of a list: texts as people sort them, nulls last, equal ones by code. */
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

type OrderTerm<Row> = (keyof Row & string) | `-${keyof Row & string}` | RawBuilder<unknown>;

/**
 * Reads one page of the rows that `matched` selects, with the number of all of them, in one statement. `order` names columns of
 * the rows, `-` for descending. Rows travel as JSON: a timestamp arrives as ISO 8601 text, `toDates` turns it into a date.
 */
export async function findPage<Row extends object>(
  em: EntityManager,
  matched: SelectQueryBuilder<Tables, never, Row>,
  order: readonly OrderTerm<Row>[],
  { limit, offset }: PageWanted,
): Promise<Page<Row>> {
  const by = sql.join(order.map((term) => (typeof term === 'string' ? orderTerm(term) : term)));
  const [page] = await query<{ items: Row[]; total: number }>(
    em,
    // Not materialized: the page is read from an index where there is one, and the other rows are only counted.
    sql`with matched as not materialized (${matched})
        select (select count(*)::int from matched) as total, coalesce((select json_agg(shown) from
          (select * from matched order by ${by} limit ${limit}::int offset ${offset}::int) as shown), '[]') as items`,
  );
  return { items: page?.items ?? [], total: page?.total ?? 0, limit, offset };
}

function orderTerm(term: string): RawBuilder<unknown> {
  return term.startsWith('-') ? sql`${sql.ref(term.slice(1))} desc` : sql.ref(term);
}

/** Orders by a column as a dictionary does, whatever the collation of the server; nulls come last. */
export function asText(term: string): RawBuilder<unknown> {
  const direction = term.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${sql.ref(term.replace(/^-/, ''))} collate "und-x-icu" ${direction} nulls last`;
}

type WithDates<Row, Key extends keyof Row> = {
  [Column in keyof Row]: Column extends Key ? Date | Extract<Row[Column], null> : Row[Column];
};

/** Returns the row with dates in the named columns, which were read as text; null stays null. */
export function toDates<Row extends object, Key extends keyof Row>(
  row: Row,
  ...columns: readonly Key[]
): WithDates<Row, Key> {
  const dated: Record<keyof Row, unknown> = { ...row };
  for (const column of columns) {
    const text = row[column];
    if (text !== null) dated[column] = new Date(text as string);
  }
  return dated as WithDates<Row, Key>;
}
