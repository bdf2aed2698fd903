import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { cursorOf, keyOf, orderBy, rowsAfter, type Keyset } from './cursor.ts';
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

/** A page of a list that may have many thousands of rows. */
export interface LongPage<Item> extends Page<Item> {
  /** False: there are more rows than `total`, which is then `MAX_COUNTED`. */
  isTotalExact: boolean;
}

/** The most rows of a long list that are counted one by one, so that a page takes as long however many are found. */
const MAX_COUNTED = 1000;

/** A page asked for by number, or as what follows an earlier page: rows that are added meanwhile move no others. */
export interface CursorPageWanted extends PageWanted {
  cursor?: string | undefined;
}

export interface CursorPage<Item> extends LongPage<Item> {
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
}

/** The name of a column, or `-name` for descending order. */
export type Sort<Column extends string> = Column | `-${Column}`;

type OrderTerm<Row> = (keyof Row & string) | `-${keyof Row & string}` | RawBuilder<unknown>;

/**
 * One page of the rows that `matched` selects, in one statement, with the number of all of them. `order` names columns of the rows,
 * `-` for descending. Rows travel as JSON: a timestamp arrives as ISO 8601 text, `toDates` turns it into a date. `total`: a way to count them
 * that reads less.
 */
export function findPage<Row extends object>(
  em: EntityManager,
  matched: SelectQueryBuilder<Tables, never, Row>,
  order: readonly OrderTerm<Row>[],
  wanted: PageWanted,
  total: RawBuilder<number> = sql`(select count(*)::int from matched)`,
): Promise<Page<Row>> {
  return readPage(em, matched, order, wanted, total);
}

/** One page of a list that may have many thousands of rows, like `findPage`, with `total` if counts are kept (tally.ts). */
export async function findLongPage<Row extends object>(
  em: EntityManager,
  matched: SelectQueryBuilder<Tables, never, Row>,
  order: readonly OrderTerm<Row>[],
  wanted: PageWanted,
  total?: RawBuilder<number>,
): Promise<LongPage<Row>> {
  const page = await readPage(em, matched, order, wanted, total ?? countLimited(sql`matched`));
  return { ...page, ...totalOf(page.total, total !== undefined) };
}

async function readPage<Row extends object>(
  em: EntityManager,
  matched: SelectQueryBuilder<Tables, never, Row>,
  order: readonly OrderTerm<Row>[],
  { limit, offset }: PageWanted,
  total: RawBuilder<number>,
): Promise<Page<Row>> {
  const by = sql.join(order.map((term) => (typeof term === 'string' ? orderTerm(term) : term)));
  const [page] = await query<{ items: Row[]; total: number }>(
    em,
    // Set-based: the page and the number of all rows in one statement. Not materialized: PostgreSQL reads the page from an
    // index where there is one, and only counts the other rows.
    sql`with matched as not materialized (${matched})
        select ${total} as total, coalesce((select json_agg(shown) from
          (select * from matched order by ${by} limit ${limit}::int offset ${offset}::int) as shown), '[]') as items`,
  );
  return { items: page?.items ?? [], total: page?.total ?? 0, limit, offset };
}

/** The number of rows, counted no further than one beyond the limit. `totalOf` says what it means. */
export function countLimited(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (select from ${rows} limit ${MAX_COUNTED + 1}::int) as counted)`;
}

/** The total of a long list from what was read: a kept count, or the number of `countLimited`. */
export function totalOf(found: number, isKept: boolean): Pick<LongPage<unknown>, 'total' | 'isTotalExact'> {
  const isTotalExact = isKept || found <= MAX_COUNTED;
  return { total: isTotalExact ? found : MAX_COUNTED, isTotalExact };
}

/**
 * One page of the rows that `matched` selects, like `findLongPage`, and the cursor of the next page. With a cursor, `offset` counts from
 * there. Throws AppError `request.invalid` for a cursor of another list.
 */
export async function findCursorPage<Row extends object>(
  em: EntityManager,
  matched: SelectQueryBuilder<Tables, never, Row>,
  keyset: Keyset<keyof Row & string>,
  { limit, offset, cursor }: CursorPageWanted,
  total?: RawBuilder<number>,
): Promise<CursorPage<Row>> {
  const start = cursor === undefined ? sql`` : sql`where ${rowsAfter(keyset, cursor)}`;
  const [page] = await query<{ rows: { item: Row; key: string[] }[]; total: number }>(
    em,
    // Set-based, as in `readPage`. One row more than asked for says whether there is a next page.
    sql`with matched as not materialized (${matched})
        select ${total ?? countLimited(sql`matched`)} as total, coalesce((select json_agg(json_build_object('item', shown, 'key', ${keyOf(keyset)})) from
          (select * from matched ${start} order by ${orderBy(keyset)} limit ${limit + 1}::int offset ${offset}::int) as shown), '[]') as rows`,
  );
  const { rows, total: found } = page ?? { rows: [], total: 0 };
  return {
    items: rows.slice(0, limit).map(({ item }) => item),
    ...totalOf(found, total !== undefined),
    limit,
    offset,
    nextCursor: nextCursor(keyset, rows, limit),
  };
}

/** The cursor after the page, of rows of which there is one more than fits if there is a next page. */
export function nextCursor(
  keyset: Keyset<string>,
  rows: readonly { key: readonly string[] }[],
  limit: number,
): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return last === undefined ? null : cursorOf(keyset, last.key);
}

function orderTerm(term: string): RawBuilder<unknown> {
  return term.startsWith('-') ? sql`${sql.ref(term.slice(1))} desc` : sql.ref(term);
}

/** Sorts a column in dictionary order, whatever the collation of the server, nulls last. `-` is for descending. */
export function inDictionaryOrder(term: string): RawBuilder<unknown> {
  const direction = term.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${sql.ref(term.replace(/^-/, ''))} collate "und-x-icu" ${direction} nulls last`;
}

type WithDates<Row, Key extends keyof Row> = {
  [Column in keyof Row]: Column extends Key ? Date | Extract<Row[Column], null> : Row[Column];
};

/** Turns the text in the named columns of a row into dates. Null stays null. */
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
