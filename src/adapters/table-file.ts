import { csvCell } from './csv-upload.ts';

/** The values of a cell. CSV writes an object as JSON, and an unknown value as an empty cell. */
export type Cell = string | number | boolean | null | object;

export interface Column<Row> {
  /** The heading of the column in CSV. */
  heading: string;
  /** The key of the value in JSON. */
  key: string;
  of: (row: Row) => Cell;
  /** The part of a row that the value follows from, if rows share such parts: the foods of a recall have its columns in common. */
  owner?: (row: Row) => unknown;
}

/** Many numbers of a row: each is a column in CSV, and all are one object in JSON. A missing number is unknown. */
export interface NumberColumns<Row> {
  /** The key of the object in JSON. */
  key: string;
  columns: readonly { key: string; heading: string }[];
  /** The numbers by their keys, or a flat object of numbers as the database writes jsonb: `{"1": 12.5, "11": 3}`. */
  of: (row: Row) => string | Readonly<Record<string, number | null>>;
}

export interface Table<Row> {
  columns: readonly Column<Row>[];
  /** Groups of numbers, which follow the columns. */
  numbers: readonly NumberColumns<Row>[];
  /** Columns after the numbers. */
  further?: readonly Column<Row>[];
}

export const BOM = '\uFEFF';

/** Writes the heading row of a CSV file (RFC 4180). */
export function csvHeader<Row>({ columns, numbers, further = [] }: Table<Row>): string {
  const all = [...columns, ...numbers.flatMap((group) => group.columns), ...further];
  const headings = all.map(({ heading }) => csvCell(heading));
  return `${headings.join(',')}\r\n`;
}

/** Writes rows of a CSV file, which a spreadsheet shows and does not run. */
export function csvRows<Row>({ columns, numbers, further = [] }: Table<Row>, rows: readonly Row[]): string {
  const render = (cell: Cell) => csvCell(textOf(cell));
  const pickers = numbers.map((group) => {
    const pick = pickerOf(group);
    return (row: Row) => pick(row).join(',');
  });
  const writers = [...writersOf(columns, render), ...pickers, ...writersOf(further, render)];
  const lines = rows.map((row) => writers.map((write) => write(row)).join(','));
  return [...lines, ''].join('\r\n');
}

/** Writes rows as newline-delimited JSON: one object on each line. */
export function jsonRows<Row>({ columns: first, numbers, further = [] }: Table<Row>, rows: readonly Row[]): string {
  const writers = writersOf(
    [...first, ...further],
    (cell, { key }) => `${JSON.stringify(key)}:${JSON.stringify(cell)}`,
  );
  const groups = numbers.map((group) => ({
    name: JSON.stringify(group.key),
    keys: group.columns.map(({ key }) => `${JSON.stringify(key)}:`),
    pick: pickerOf(group),
  }));
  const lines = rows.map((row) => {
    const fields = writers.map((write) => write(row));
    for (const { name, keys, pick } of groups) {
      const known = pick(row).flatMap((amount, at) => (amount === '' ? [] : [keys[at] + amount]));
      fields.push(`${name}:{${known.join(',')}}`);
    }
    return `{${fields.join(',')}}`;
  });
  return [...lines, ''].join('\n');
}

/** Returns what writes the cells of a row, side by side: one writer for neighbouring columns with the same owner. */
function writersOf<Row>(
  columns: readonly Column<Row>[],
  render: (cell: Cell, column: Column<Row>) => string,
): ((row: Row) => string)[] {
  const blocks: Column<Row>[][] = [];
  for (const column of columns) {
    const block = blocks.at(-1);
    if (block && block[0]?.owner === column.owner) block.push(column);
    else blocks.push([column]);
  }
  return blocks.map((block) => writerOf(block, render));
}

/** Returns what writes columns of one owner. What rows share is written once, and equal cells are not formatted again. */
function writerOf<Row>(
  columns: readonly Column<Row>[],
  render: (cell: Cell, column: Column<Row>) => string,
): (row: Row) => string {
  const [first] = columns;
  const cells: Cell[] = [];
  const texts: string[] = [];
  let written: { owner: unknown; text: string } | null = null;
  return (row) => {
    const owner = first?.owner?.(row);
    if (written && first?.owner && written.owner === owner) return written.text;
    // By index: an iterator would make an array for each cell.
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at]!;
      const cell = column.of(row);
      if (cell === cells[at]) continue;
      cells[at] = cell;
      texts[at] = render(cell, column);
    }
    written = { owner, text: texts.join(',') };
    return written.text;
  };
}

/**
 * Returns the numbers of a row as texts, in the order of their columns; '' for a missing one. They are cut out of the text:
 * parsing and formatting 65 numbers in each of a million rows took half the time of an export.
 */
function pickerOf<Row>(numbers: NumberColumns<Row>): (row: Row) => string[] {
  const places = new Map(numbers.columns.map(({ key }, place) => [key, place]));
  const empty = numbers.columns.map(() => '');
  // The keys of the row before with their quotes and colon, and their places: most rows have the same keys in the same order.
  const known: { name: string; place: number | undefined }[] = [];
  return (row) => {
    const json = numbers.of(row);
    if (typeof json === 'object') return numbers.columns.map(({ key }) => String(json[key] ?? ''));
    const picked = [...empty];
    for (let at = 1, index = 0; at < json.length - 1; index++) {
      let key = known[index];
      if (key === undefined || !json.startsWith(key.name, at)) {
        const name = json.slice(at, json.indexOf(':', at) + 2);
        key = known[index] = { name, place: places.get(name.slice(1, -3)) };
      }
      const from = at + key.name.length;
      const comma = json.indexOf(',', from);
      const end = comma < 0 ? json.length - 1 : comma;
      if (key.place !== undefined) picked[key.place] = json.slice(from, end);
      at = end + 2;
    }
    return picked;
  };
}

function textOf(cell: Cell): string | number | null {
  if (typeof cell === 'boolean') return String(cell);
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
}
