import { csvCell } from './csv-upload.ts';

/** What a cell may hold; CSV writes an object as JSON, and nothing for what is not known. */
export type Cell = string | number | boolean | null | object;

export interface Column<Row> {
  /** Heading of the column in CSV. */
  heading: string;
  /** Key of the value in JSON. */
  key: string;
  of: (row: Row) => Cell;
}

/** Numbers of which there are many a row: each a column in CSV, one object in JSON. A missing one is not known. */
export interface NumberColumns<Row> {
  /** Key of the object in JSON. */
  key: string;
  columns: readonly { key: string; heading: string }[];
  of: (row: Row) => Readonly<Record<string, number>>;
}

export interface Table<Row> {
  columns: readonly Column<Row>[];
  numbers: NumberColumns<Row> | null;
}

export const BOM = '\uFEFF';

/** The heading row of a CSV file (RFC 4180). */
export function csvHeader<Row>({ columns, numbers }: Table<Row>): string {
  const headings = [...columns, ...(numbers?.columns ?? [])].map(({ heading }) => csvCell(heading));
  return `${headings.join(',')}\r\n`;
}

/** Rows of a CSV file, which a spreadsheet shows and does not run. */
export function csvRows<Row>({ columns, numbers }: Table<Row>, rows: readonly Row[]): string {
  const keys = (numbers?.columns ?? []).map(({ key }) => key);
  let text = '';
  for (const row of rows) {
    let line = columns.map(({ of }) => csvCell(textOf(of(row)))).join(',');
    const amounts = numbers?.of(row) ?? {};
    for (const key of keys) line += `,${amounts[key] ?? ''}`;
    text += `${line}\r\n`;
  }
  return text;
}

/** Rows as newline-delimited JSON: an object a line. */
export function jsonRows<Row>({ columns, numbers }: Table<Row>, rows: readonly Row[]): string {
  const keys = (numbers?.columns ?? []).map(({ key }) => key);
  let text = '';
  for (const row of rows) {
    const value: Record<string, Cell> = {};
    for (const { key, of } of columns) value[key] = of(row);
    if (numbers) {
      const amounts = numbers.of(row);
      const shown: Record<string, number> = {};
      for (const key of keys) if (amounts[key] !== undefined) shown[key] = amounts[key];
      value[numbers.key] = shown;
    }
    text += `${JSON.stringify(value)}\n`;
  }
  return text;
}

function textOf(cell: Cell): string | number | null {
  if (typeof cell === 'boolean') return String(cell);
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
}
