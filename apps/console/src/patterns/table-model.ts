import type { ReactNode } from 'react';
import type { Read } from '../calls/read.ts';
import type { CsvCell } from './csv.ts';
import { PAGE_ROWS, type TableAddress } from './table-address.ts';

export interface Column<Row> {
  id: string;
  name: string;
  cell: (row: Row) => ReactNode;
  /** The cell in the CSV file, and what a list that the service sends as a whole is searched and sorted by. Absent: not in the file. */
  value?: (row: Row) => CsvCell;
  /** The name by which the service sorts by this column; `true` in a list that the service sends as a whole. */
  sort?: string | true;
  isNumber?: true;
  /** Has it words without a space, such as addresses? They break rather than pushing the other columns out. */
  isLong?: true;
  /** Does it name the row? One column of each table does. */
  isName?: true;
}

export interface Filter {
  id: string;
  name: string;
  /** What can be chosen. Absent: a text is typed. */
  options?: readonly { value: string; label: string }[];
}

/**
 * What a table asks the service for: spread it into the input of a list. The service checks the values of `sort` and of filters, which come
 * from the address; their types fit every list.
 */
export interface Wanted {
  limit: number;
  offset: number;
  cursor?: string;
  search: string | undefined;
  sort: undefined;
}

export interface PageOf<Row> {
  items: readonly Row[];
  total: number;
  isTotalExact?: boolean;
  nextCursor?: string | null;
}

/** A list of the service for what is wanted: a page, or all rows of a short list. */
export type ReadRows<Row> = (
  wanted: Wanted,
  filters: Readonly<Record<string, undefined>>,
) => Read<PageOf<Row>> | Read<Row[]>;

/** The input of a list. A page that was reached by a cursor is asked for by it. */
export function wantedOf({ search, sort, page, cursor }: TableAddress, defaultSort: string | undefined): Wanted {
  const order = sort ?? defaultSort;
  const given: object = {
    limit: PAGE_ROWS,
    ...(cursor === null ? { offset: (page - 1) * PAGE_ROWS } : { cursor }),
    ...(search === '' ? {} : { search }),
    ...(order === undefined ? {} : { sort: order }),
  };
  return given as Wanted;
}

/** The page of a list that the service sends as a whole: found, sorted and cut here. */
export function pageOfAll<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { search, sort, page }: TableAddress,
  language: string,
): PageOf<Row> {
  const letters = search.toLocaleLowerCase(language);
  const fits = (row: Row) =>
    columns.some(({ value }) =>
      String(value?.(row) ?? '')
        .toLocaleLowerCase(language)
        .includes(letters),
    );
  const found = letters === '' ? [...rows] : rows.filter(fits);
  const order = sort?.replace('-', '');
  const column = columns.find(({ id, sort: name }) => order === (typeof name === 'string' ? name : id));
  const sign = sort?.startsWith('-') === true ? -1 : 1;
  if (column?.value !== undefined) {
    const { value } = column;
    found.sort((one, other) => sign * compare(value(one), value(other), language));
  }
  return { items: found.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS), total: found.length };
}

function compare(one: CsvCell, other: CsvCell, language: string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''), language, { numeric: true });
}
