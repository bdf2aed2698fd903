import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { invalid } from '../refusals.ts';

interface KeyType {
  /** Writes a column as text without a loss. */
  toText(column: string): RawBuilder<unknown>;
  /** Reads the text again. */
  fromText(text: string): RawBuilder<unknown>;
  accepts(text: string): boolean;
  /** By which the column is sorted, if not by that of the database. */
  collation?: RawBuilder<unknown>;
}

/** A day that the database has: JavaScript takes the 30th of February for the 2nd of March, and has a year 0. */
const Day = z.iso.date().refine((day) => day >= '0001');
const startsWithDay = (text: string) => Day.safeParse(text.slice(0, 'YYYY-MM-DD'.length)).success;
const isStorable = (text: string) => !text.includes('\0');

const KEY_TYPES = {
  time: {
    // A Date has milliseconds only, and rows of one millisecond would be skipped.
    toText: (column) =>
      sql`to_char(${sql.ref(column)}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    fromText: (text) => sql`${text}::timestamptz`,
    accepts: (text) =>
      /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(text) && startsWithDay(text) && !Number.isNaN(Date.parse(text)),
  },
  date: {
    toText: (column) => sql`${sql.ref(column)}::date::text`,
    fromText: (text) => sql`${text}::date`,
    accepts: (text) => Day.safeParse(text).success,
  },
  integer: {
    toText: (column) => sql`${sql.ref(column)}::text`,
    fromText: (text) => sql`${text}::bigint`,
    accepts: (text) => /^\d{1,18}$/.test(text),
  },
  /** In dictionary order; see `inDictionaryOrder` of page.ts. */
  text: {
    toText: (column) => sql`${sql.ref(column)}`,
    fromText: (text) => sql`${text}::text`,
    accepts: isStorable,
    collation: sql`collate "und-x-icu"`,
  },
  /** In the order of its bytes, which is quick to compare: for a column that only makes an order definite. */
  key: {
    toText: (column) => sql`${sql.ref(column)}`,
    fromText: (text) => sql`${text}::text`,
    accepts: isStorable,
    collation: sql`collate "C"`,
  },
  uuid: {
    toText: (column) => sql`${sql.ref(column)}::text`,
    fromText: (text) => sql`${text}::uuid`,
    accepts: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  },
} as const satisfies Record<string, KeyType>;

function sorted([column, type]: Keyset<string>['columns'][number]): RawBuilder<unknown> {
  const { collation = sql`` }: KeyType = KEY_TYPES[type];
  return sql`${sql.ref(column)} ${collation}`;
}

/** The columns that sort a list and differ in each two rows, with their types, all in one direction. */
export interface Keyset<Column extends string> {
  columns: readonly (readonly [Column, keyof typeof KEY_TYPES])[];
  isDescending: boolean;
}

/** The columns of a row as JSON, from which `cursorOf` makes the cursor of the rows after it. */
export function keyOf({ columns }: Keyset<string>): RawBuilder<unknown> {
  return sql`json_build_array(${sql.join(columns.map(([column, type]) => KEY_TYPES[type].toText(column)))})`;
}

/** The order of a list by its keyset. */
export function orderBy({ columns, isDescending }: Keyset<string>): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql.join(columns.map((column) => sql`${sorted(column)} ${direction}`));
}

/** Makes the cursor of the rows after the one with this key: opaque text, which also says how the list was sorted. */
export function cursorOf(keyset: Keyset<string>, key: readonly string[]): string {
  return Buffer.from(JSON.stringify([nameOf(keyset), ...key])).toString('base64url');
}

/** Selects the rows after a cursor. Throws AppError `request.invalid` for text that is no cursor of a list sorted like this. */
export function rowsAfter(keyset: Keyset<string>, cursor: string): RawBuilder<unknown> {
  const key = readCursor(keyset, cursor);
  if (key === null) {
    const message = 'Send the nextCursor of a page of this list, unchanged and with the same sort.';
    throw invalid('request.invalid', [{ path: 'cursor', code: 'invalid_cursor', message }]);
  }
  const { columns, isDescending } = keyset;
  const values = columns.map(([, type], index) => KEY_TYPES[type].fromText(key[index] ?? ''));
  const names = columns.map(sorted);
  return sql`(${sql.join(names)}) ${isDescending ? sql`<` : sql`>`} (${sql.join(values)})`;
}

function readCursor(keyset: Keyset<string>, cursor: string): string[] | null {
  const value = parse(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(value) || value.length !== keyset.columns.length + 1 || value[0] !== nameOf(keyset)) return null;
  const key: unknown[] = value.slice(1);
  const isKey = keyset.columns.every(([, type], index) => {
    const text = key[index];
    return typeof text === 'string' && KEY_TYPES[type].accepts(text);
  });
  return isKey ? (key as string[]) : null;
}

function nameOf({ columns, isDescending }: Keyset<string>): string {
  return columns.map(([column]) => (isDescending ? `-${column}` : column)).join();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
