import { CsvFormatError } from '../../adapters/csv.ts';
import { readSheet, readSheetHead, type Delimiter, type SheetRow } from '../../adapters/sheet-file.ts';
import type { Issue } from '../../errors.ts';
import type { MappingFile } from './mapping-file.ts';

type Layout = Pick<MappingFile, 'delimiter' | 'columnsBy' | 'headerRow' | 'firstDataRow'>;

/** A table on disk. Its columns are found by the names that a mapping gives them. */
export class Sheet {
  /** The columns that the mapping names and the file does not have. */
  readonly faults: Issue[] = [];
  readonly #path: string;
  readonly #delimiter: Delimiter;
  readonly #layout: Layout;
  readonly #firstDataRow: number;
  readonly #header: readonly string[];
  /** The number of cells of the widest row, up to the first row of data. */
  readonly #width: number;
  /** The names of the columns that the mapping uses, by their places. */
  readonly #columns = new Map<number, string>();
  /** The number of cells that a row needs to have all of these columns. */
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

  /** True if numbers have a decimal comma: spreadsheets with decimal commas separate cells by semicolons. */
  get decimalComma(): boolean {
    return this.#delimiter === ';';
  }

  /** The columns of the header that `column` was not asked for. None if columns are named by letters: there may be no header. */
  get unusedColumns(): string[] {
    if (this.#layout.columnsBy === 'letter') return [];
    return this.#header.filter((name, place) => name !== '' && !this.#columns.has(place));
  }

  /** Finds the place of a column in a row. A missing column becomes a fault of the mapping at `path`. */
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
   * Yields the rows of data. A row with more cells than the header was split in the wrong places, and a row that ends before a
   * column of the mapping is incomplete: both go to `onBad` instead. Throws CsvFormatError for a table without rows.
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
    // A missing cell is not an unknown amount: it would delete the stored one.
    const first = Math.min(...[...this.#columns.keys()].filter((place) => place >= cells.length));
    return `${has}; the column "${this.#columns.get(first)}" is beyond them: is the file cut off?`;
  }

  #byHeader(name: string): number | string {
    const { headerRow } = this.#layout;
    const place = this.#header.indexOf(name);
    if (place === -1)
      return `There is no column "${name}" in row ${headerRow} of the file. To name columns A, B, ... set columnsBy to "letter".`;
    if (this.#header.includes(name, place + 1))
      return `The column "${name}" occurs twice in row ${headerRow}: set columnsBy to "letter" and name columns A, B, ...`;
    return place;
  }

  #byLetter(name: string): number | string {
    if (!/^[A-Z]{1,3}$/.test(name)) return `"${name}" is not a column such as A or AB; columnsBy is "letter".`;
    const place = [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    return place < this.#width ? place : `There is no column ${name}: the file has ${this.#width} columns.`;
  }
}

function firstDataRowOf({ headerRow, firstDataRow }: Layout): number {
  return firstDataRow ?? headerRow + 1;
}
