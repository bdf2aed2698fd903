import { basename, posix } from 'node:path';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { FileFormatError } from './file-format-error.ts';
import type { SheetRow } from './sheet-file.ts';
import { firstBytes } from './text-encoding.ts';
import { decoded, readXml, type XmlReader } from './xml-stream.ts';

/** The largest unpacked part. The largest sheet of the published workbooks has 20 MB. */
const MAX_PART_BYTES = 512 * 1024 * 1024;
const PARTS = { book: 'xl/workbook.xml', links: 'xl/_rels/workbook.xml.rels', strings: 'xl/sharedStrings.xml' };
/** The first bytes of an OLE2 file, the container of `.xls`. */
const OLD_WORKBOOK = 'd0cf11e0';

/**
 * A workbook (.xlsx, ECMA-376 part 1, 18). Rows are read one at a time, and texts that cells share are kept in memory. Close it after
 * use. Its functions throw FileFormatError for a file that is no workbook or is damaged.
 */
export class Workbook {
  readonly file: string;
  readonly #zip: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;
  /** The parts of the sheets by their names, in the order of the workbook. */
  readonly #sheets = new Map<string, string>();
  readonly #strings: string[] = [];

  private constructor(file: string, zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.file = file;
    this.#zip = zip;
    this.#parts = parts;
  }

  static async open(path: string): Promise<Workbook> {
    const file = basename(path);
    if ((await firstBytes(path)).toString('hex', 0, 4) === OLD_WORKBOOK)
      throw new FileFormatError(
        `${file} is an old Excel workbook: open it in a spreadsheet program and save it as .xlsx.`,
      );
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
      throw damaged(file, error);
    });
    try {
      const parts = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
      const workbook = new Workbook(file, zip, parts);
      await workbook.#readSheets();
      await workbook.#readStrings();
      return workbook;
    } catch (error) {
      zip.close();
      throw error instanceof FileFormatError ? error : damaged(file, error as Error);
    }
  }

  get sheetNames(): string[] {
    return [...this.#sheets.keys()];
  }

  /** Yields the rows of a sheet that have content. Numbers are written as briefly as possible: 1.1000000000000001 is 1.1. */
  async *rows(sheet: string): AsyncGenerator<SheetRow> {
    const part = this.#sheets.get(sheet);
    if (part === undefined) throw new FileFormatError(`${this.file} has no sheet "${sheet}".`);
    yield* this.#read<SheetRow>(part, (emit) => new SheetReader(this.#strings, emit));
  }

  close(): void {
    this.#zip.close();
  }

  async #readSheets(): Promise<void> {
    const links = new Map<string, string>();
    const link: XmlReader['open'] = (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) links.set(Id, posix.resolve('/xl', Target).slice(1));
    };
    for await (const _ of this.#read(PARTS.links, () => ({ open: link })));
    const sheet: XmlReader['open'] = (name, attributes) => {
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const part = links.get(id ?? '');
      if (name === 'sheet' && attributes.name && part !== undefined) this.#sheets.set(attributes.name.trim(), part);
    };
    for await (const _ of this.#read(PARTS.book, () => ({ open: sheet })));
  }

  async #readStrings(): Promise<void> {
    if (!this.#parts.has(PARTS.strings)) return;
    for await (const text of this.#read<string>(PARTS.strings, stringReader)) this.#strings.push(text);
  }

  async *#read<Item>(part: string, reader: (emit: (item: Item) => void) => XmlReader): AsyncGenerator<Item> {
    const entry = this.#parts.get(part);
    if (!entry) throw new FileFormatError(`${this.file} is no workbook, or is damaged: it has no ${part}.`);
    if (entry.uncompressedSize > MAX_PART_BYTES)
      throw new FileFormatError(`${this.file}: ${part} has more than ${MAX_PART_BYTES} bytes.`);
    try {
      const content = await this.#zip.openReadStreamPromise(entry);
      yield* readXml(`${this.file}, ${part},`, decoded(this.file, content, 'utf-8'), reader);
    } catch (error) {
      throw error instanceof FileFormatError ? error : damaged(this.file, error as Error);
    }
  }
}

/** Reads `<si>`: a text, or pieces of text with formats. Hints for pronunciation (`rPh`) are left out. */
function stringReader(emit: (text: string) => void): XmlReader {
  let text = '';
  let isText = false;
  let isHint = false;
  return {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isHint = true;
      isText = name === 't';
    },
    text: (piece) => {
      if (isText && !isHint) text += piece;
    },
    close: (name) => {
      if (name === 'si') emit(text);
      if (name === 'rPh') isHint = false;
      isText = false;
    },
  };
}

class SheetReader implements XmlReader {
  readonly #strings: readonly string[];
  readonly #emit: (row: SheetRow) => void;
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #type = 'n';
  #value = '';
  #isValue = false;

  constructor(strings: readonly string[], emit: (row: SheetRow) => void) {
    this.#strings = strings;
    this.#emit = emit;
  }

  open = (name: string, { r, t }: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      this.#row = r === undefined ? this.#row + 1 : Number(r);
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = r === undefined ? this.#column + 1 : columnOf(r);
      this.#type = t ?? 'n';
      this.#value = '';
    }
    // A number or a formula's text is in <v>, a text of the cell itself in <is><t>.
    this.#isValue = name === 'v' || name === 't';
  };

  text = (piece: string): void => {
    if (this.#isValue) this.#value += piece;
  };

  close = (name: string): void => {
    this.#isValue = false;
    if (name === 'c' && this.#value !== '') {
      while (this.#cells.length < this.#column) this.#cells.push('');
      this.#cells[this.#column] = this.#textOf(this.#value).trim();
    }
    if (name === 'row' && this.#cells.some((cell) => cell !== '')) this.#emit({ row: this.#row, cells: this.#cells });
  };

  #textOf(value: string): string {
    if (this.#type === 's') return this.#strings[Number(value)] ?? '';
    const number = this.#type === 'n' && value.trim() !== '' ? Number(value) : NaN;
    return Number.isFinite(number) ? String(number) : value;
  }
}

/** The place of the column of a cell: `A4` is 0, `AB4` is 27. */
function columnOf(cell: string): number {
  const letters = /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function damaged(file: string, error: Error): FileFormatError {
  return new FileFormatError(
    `${file} is no workbook (.xlsx), or it is damaged: copy or download it again. ${error.message}.`,
  );
}
