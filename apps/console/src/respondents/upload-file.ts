import { readCsv, writeCsv } from '../patterns/read-csv.ts';

/** In bytes. The cells of a larger file are mended in the file itself. */
const MOST_BYTES_TO_MEND = 16 * 1024 * 1024;
/** What is read of a larger file, to show its first rows. */
const SHOWN_BYTES = 256 * 1024;

/** A file of people as it was dropped, with what was mended here. */
export interface PeopleFile {
  file: File;
  /** The rows of the file, the header first. Of a file that is too large to be mended: the first rows. */
  rows: readonly (readonly string[])[];
  canMend: boolean;
  /** Cells that were mended: their new texts by `cellKey`. */
  mended: ReadonlyMap<string, string>;
  /** Rows that are left out, as a spreadsheet counts them. */
  leftOut: ReadonlySet<number>;
}

export async function openPeopleFile(file: File): Promise<PeopleFile> {
  const canMend = file.size <= MOST_BYTES_TO_MEND;
  const text = await (canMend ? file : file.slice(0, SHOWN_BYTES)).text();
  return { file, rows: readCsv(text), canMend, mended: new Map(), leftOut: new Set() };
}

/** A fault that the service found: the row as a spreadsheet counts it, and the position of the column from 0. */
export interface Fault {
  row: number;
  columnName: string;
  /** -1: the file has no such column. */
  column: number;
  message: string;
}

/** Reads `row 7, column email`. */
export function faultOf({ path, message }: { path: string; message: string }, header: readonly string[]): Fault {
  const [, row = '1', columnName = ''] = /^row (\d+), column (.*)$/s.exec(path) ?? [];
  const column = header.indexOf(columnName);
  const position = /^\d+$/.test(columnName) ? Number(columnName) - 1 : -1;
  return { row: Number(row), columnName, column: column === -1 ? position : column, message };
}

export function cellKey({ row, column }: Pick<Fault, 'row' | 'column'>): string {
  return `${row}:${column}`;
}

/** The text of a cell, as it was mended or as the file has it. */
export function cellText({ rows, mended }: PeopleFile, cell: Pick<Fault, 'row' | 'column'>): string {
  return mended.get(cellKey(cell)) ?? rows[cell.row - 1]?.[cell.column] ?? '';
}

/** The file with what was mended. Rows that are left out become blank, so that the others keep their numbers. */
export function fileToSend({ file, rows, mended, leftOut }: PeopleFile): File {
  if (mended.size === 0 && leftOut.size === 0) return file;
  const mendedRows = rows.map((cells, at) => {
    const row = at + 1;
    if (leftOut.has(row)) return [];
    return cells.map((cell, column) => mended.get(cellKey({ row, column })) ?? cell);
  });
  return new File([writeCsv(mendedRows)], file.name, { type: 'text/csv' });
}

/** Rows below the header that have something in them and are not left out. */
export function countRows({ rows, leftOut }: PeopleFile): number {
  return rows.filter((cells, at) => at > 0 && !leftOut.has(at + 1) && cells.some((cell) => cell !== '')).length;
}
