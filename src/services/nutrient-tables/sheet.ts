import { readSheet, readSheetHead, type Delimiter, type SheetRow } from '../../adapters/sheet-file.ts';
import { CsvFormatError } from '../../adapters/csv.ts';
import type { Issue } from '../../errors.ts';
import type { MappingFile } from './mapping-file.ts';

type Layout = Pick<MappingFile, 'delimiter' | 'columnsBy' | 'headerRow' | 'firstDataRow'>;

/** A table on disk, with its columns by the names that a mapping gives them. */
export class Sheet {
  /** What the mapping names and the file does not have. */
  readonly faults: Issue[] = [];
  readonly #path: string;
  readonly #delimiter: Delimiter;
  readonly #layout: Layout;
  readonly #firstDataRow: number;
  readonly #header: readonly string[];
  /** Cells of the widest row down to the first of the data. */
  readonly #width: number;
  /** The columns that the mapping names, by their places. */
  readonly #columns = new Map<number, string>();
  /** Cells of a row that has all of them. */
  #needed = 0;

  private constructor(path: string, layout: Layout, head: { delimiter: Delimiter; rows: SheetRow[] }) {
    this.#path = path;
    this.#layout = layout;
    this.#delimiter = head.delimiter;
    this.#firstDataRow = firstDataRowOf(layout);
    this.#header = head.rows.find(({ row }) => row === layout.headerRow)?.cells ?? [];
    this.#width = Math.max(0, ...head.rows.map(({ cells }) => cells.length));
  }

  static async open(path: string, layout: Layout): Promise<Sheet> {
    const { headerRow, delimiter } = layout;
    const head = await readSheetHead(path, { headerRow, delimiter, rows: Math.max(headerRow, firstDataRowOf(layout)) });
    return new Sheet(path, layout, head);
  }

  /** Spreadsheets whose numbers have a decimal comma separate their cells by semicolons. */
  get decimalComma(): boolean {
    return this.#delimiter === ';';
  }

  /** The place of a column in a row; one that is not there becomes a fault of the mapping at `path`. */
  column(path: string, name: string): number {
    const place = this.#layout.columnsBy === 'letter' ? this.#byLetter(name) : this.#byHeader(name);
    if (typeof place === 'number') {
      this.#columns.set(place, name);
      this.#needed = Math.max(this.#needed, place + 1);
      return place;
    }
    this.faults.push({ path, code: 'no_column', message: place });
    return -1;
  }

  /**
   * The rows of data. A row with more cells than the header was cut at the wrong places, one that ends before a column of
   * the mapping was cut off: they are handed to `onBad` instead. Throws CsvFormatError for a table without rows.
   */
  async *rows(onBad: (row: number, reason: string) => void, onBytes?: (bytesRead: number) => void) {
    let isEmpty = true;
    for await (const row of readSheet(this.#path, this.#delimiter, onBytes)) {
      if (row.row < this.#firstDataRow) continue;
      isEmpty = false;
      const fault = this.#faultOf(row);
      if (fault === null) yield row;
      else onBad(row.row, fault);
    }
    if (isEmpty) throw new CsvFormatError(`${this.#path}: there are no rows below the header.`);
  }

  #faultOf({ cells }: SheetRow): string | null {
    const has = `has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
    if (cells.slice(this.#width).some((cell) => cell !== ''))
      return `${has} instead of ${this.#width}: put texts with the delimiter in quotes`;
    if (cells.length >= this.#needed) return null;
    // Cells that are not there are not unknown amounts: those stored would be wiped.
    const first = Math.min(...[...this.#columns.keys()].filter((place) => place >= cells.length));
    return `${has}; the column "${this.#columns.get(first)}" is beyond them: is the file cut off?`;
  }

  #byHeader(name: string): number | string {
    const { headerRow } = this.#layout;
    const place = this.#header.indexOf(name);
    if (place === -1)
      return `There is no column "${name}" in row ${headerRow} of the file. To name columns A, B, ... set columnsBy to "letter".`;
    if (this.#header.includes(name, place + 1))
      return `The column "${name}" stands twice in row ${headerRow}: set columnsBy to "letter" and name columns A, B, ...`;
    return place;
  }

  #byLetter(name: string): number | string {
    if (!/^[A-Z]{1,3}$/.test(name)) return `"${name}" is no column such as A or AB; columnsBy is "letter".`;
    const place = [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    return place < this.#width ? place : `There is no column ${name}: the file has ${this.#width} columns.`;
  }
}

function firstDataRowOf({ headerRow, firstDataRow }: Layout): number {
  return firstDataRow ?? headerRow + 1;
}
