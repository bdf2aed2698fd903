import { basename } from 'node:path';
import { FileFormatError } from '../../adapters/file-format-error.ts';
import type { SheetRow } from '../../adapters/sheet-file.ts';
import { readTextTable } from '../../adapters/text-table.ts';
import { Workbook } from '../../adapters/workbook.ts';
import type { PublishedList } from './published-list.ts';
import { plainHeading } from './published-nutrients.ts';

/** Titles stand above the header, as in the tables "At A Glance". */
const MAX_HEADER_ROW = 10;

interface Layout {
  /** The headings that the table must have. */
  required: readonly string[];
  /** The headings of a table without header, in the order of its columns. */
  positions?: readonly string[];
}

/** A row of a published table: its number, and its cells by their headings, in any spelling. */
export interface PublishedRow {
  row: number;
  /** The cell below a heading, '' if the table has no such column. */
  cell: (heading: string) => string;
  cells: readonly string[];
}

/** Reads a table: a sheet of a workbook, or a text. `start` is given the headings and answers what is done with each row. */
export async function readPublishedTable(
  list: PublishedList,
  path: string,
  layout: Layout,
  start: (headings: readonly string[]) => (row: PublishedRow) => void,
): Promise<void> {
  const file = basename(path);
  if (!/\.xlsx$/i.test(path)) return readRows(list, file, readTextTable(path), { ...layout, isText: true }, start);
  const workbook = await Workbook.open(path);
  try {
    const sheet = await sheetWith(workbook, layout.required);
    await readRows(list, file, workbook.rows(sheet), { ...layout, isText: false }, start);
  } finally {
    workbook.close();
  }
}

/** The sheet whose first rows have most of these headings: notes may stand in front of it. */
async function sheetWith(workbook: Workbook, required: readonly string[]): Promise<string> {
  let best = { sheet: workbook.sheetNames[0], absent: required.length };
  for (const sheet of workbook.sheetNames) {
    for await (const { row, cells } of workbook.rows(sheet)) {
      const absent = absentOf(required, cells).length;
      if (absent < best.absent) best = { sheet, absent };
      if (absent === 0 || row >= MAX_HEADER_ROW) break;
    }
    if (best.absent === 0) break;
  }
  if (best.sheet === undefined) throw new FileFormatError(`${workbook.file} has no sheets.`);
  return best.sheet;
}

async function readRows(
  list: PublishedList,
  file: string,
  rows: AsyncIterable<SheetRow>,
  { required, positions, isText }: Layout & { isText: boolean },
  start: (headings: readonly string[]) => (row: PublishedRow) => void,
): Promise<void> {
  let reader: ((row: SheetRow) => void) | null = null;
  let missing: readonly string[] = required;
  let isEmpty = true;
  for await (const row of rows) {
    if (reader) {
      isEmpty = false;
      reader(row);
      continue;
    }
    const isHeaderless = positions !== undefined && /^\d+$/.test(row.cells[0] ?? '');
    const headings = isHeaderless ? positions : row.cells;
    const absent = absentOf(required, headings);
    if (absent.length < missing.length) missing = absent;
    if (absent.length === 0) reader = rowReader(list, file, headings, required, isText, start(headings));
    else if (row.row >= MAX_HEADER_ROW) break;
    if (reader && isHeaderless) {
      isEmpty = false;
      reader(row);
    }
  }
  if (!reader)
    throw new FileFormatError(
      `${file} has no column ${missing.map((name) => `"${name}"`).join(', ')} in its first ${MAX_HEADER_ROW} rows.`,
    );
  if (isEmpty) throw new FileFormatError(`${file} has no rows below its header.`);
}

function rowReader(
  list: PublishedList,
  file: string,
  headings: readonly string[],
  required: readonly string[],
  isText: boolean,
  onRow: (row: PublishedRow) => void,
): (row: SheetRow) => void {
  const places = new Map(headings.map((heading, place) => [plainHeading(heading), place]));
  const placeOf = (heading: string) => places.get(plainHeading(heading)) ?? -1;
  const known = new Map<string, number>();
  const cellOf = (cells: readonly string[], heading: string) => {
    let place = known.get(heading);
    if (place === undefined) known.set(heading, (place = placeOf(heading)));
    return cells[place] ?? '';
  };
  const needed = 1 + Math.max(...required.map(placeOf));
  return ({ row, cells }) => {
    // A workbook leaves out empty cells at the end of a row, a text does not.
    if (isText && cells.length < needed) {
      const column = headings[cells.length] ?? '';
      list.bad({ file, row, column }, `the row ends after ${cells.length} cells: is the file cut off?`);
    } else onRow({ row, cells, cell: (heading) => cellOf(cells, heading) });
  };
}

function absentOf(required: readonly string[], headings: readonly string[]): string[] {
  const given = new Set(headings.map(plainHeading));
  return required.filter((heading) => !given.has(plainHeading(heading)));
}
