import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { CsvFormatError, MAX_RECORD_BYTES } from './csv.ts';

/** A row of a table, from a text file or a workbook. */
export interface SheetRow {
  /** Row of the file as a spreadsheet counts it. */
  row: number;
  /** The cells of the row, trimmed. */
  cells: string[];
}

/** A row with its place, as `csv-parse` answers it with the option `info`. */
export interface ParsedRow {
  record: string[];
  info: { records: number; empty_lines: number };
}

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Enough for the header of any table: a composition table has some hundred columns. */
const HEAD_BYTES = 256 * 1024;
const SNIFFED_ROWS = 50;
const OPTIONS = {
  bom: true,
  skip_empty_lines: true,
  relax_column_count: true,
  max_record_size: MAX_RECORD_BYTES,
  info: true,
} as const;

/**
 * Finds the delimiter and the first rows of a table; the header may be any of these rows. Unless a delimiter is given, it is
 * the one that splits most of the first rows into as many cells as the header: a header may have more commas in its names
 * than semicolons between them. Throws CsvFormatError.
 */
export async function readSheetHead(
  path: string,
  { headerRow, rows, delimiter }: { headerRow: number; rows: number; delimiter: Delimiter | undefined },
): Promise<{ delimiter: Delimiter; rows: SheetRow[] }> {
  const text = await startOf(path);
  const chosen = delimiter ?? sniff(text, headerRow);
  try {
    const head = parseText(text, { ...OPTIONS, delimiter: chosen, to: rows }) as unknown as ParsedRow[];
    return { delimiter: chosen, rows: head.map(toSheetRow).filter(({ row }) => row <= rows) };
  } catch (error) {
    throw readable(path, error);
  }
}

/**
 * Reads the rows of a table of any length whose mapping file says its layout, one at a time. Rows without content are skipped. The text
 * is UTF-8: `readTextTable` reads other encodings. Throws CsvFormatError.
 */
export async function* readSheet(
  path: string,
  delimiter: Delimiter,
  onBytes?: (bytesRead: number) => void,
): AsyncGenerator<SheetRow> {
  const file = createReadStream(path);
  const parser = file.pipe(parse({ ...OPTIONS, delimiter }));
  file.once('error', (error) => parser.destroy(error));
  try {
    for await (const parsed of parser as AsyncIterable<ParsedRow>) {
      if (parsed.info.records % 1000 === 0) onBytes?.(file.bytesRead);
      const row = toSheetRow(parsed);
      if (row.cells.some((cell) => cell !== '')) yield row;
    }
  } catch (error) {
    throw readable(path, error);
  } finally {
    file.destroy();
  }
  onBytes?.(file.bytesRead);
}

/** Trims the cells of a row. Empty lines before it count in its place. */
export function toSheetRow({ record, info }: ParsedRow): SheetRow {
  return { row: info.records + info.empty_lines, cells: record.map((cell) => cell.trim()) };
}

async function startOf(path: string): Promise<string> {
  const file = await open(path).catch((error: Error) => {
    throw new CsvFormatError(`${path}: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    const fault = faultOf(start);
    if (fault) throw new CsvFormatError(`${path} ${fault}`);
    return start.toString('utf8');
  } catch (error) {
    if (error instanceof CsvFormatError) throw error;
    throw new CsvFormatError(`${path}: ${(error as Error).message}`);
  } finally {
    await file.close();
  }
}

function faultOf(start: Buffer): string | null {
  const bom = start.toString('hex', 0, 2);
  if (bom === 'fffe' || bom === 'feff') return 'is UTF-16: save it as CSV UTF-8.';
  const isBlank = start.length < HEAD_BYTES && start.toString('utf8').trim() === '';
  return isBlank ? 'is empty.' : null;
}

function sniff(text: string, headerRow: number): Delimiter {
  const lines = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/);
  const [header = '', ...others] = lines.slice(headerRow - 1, headerRow - 1 + SNIFFED_ROWS);
  const cells = (line: string, delimiter: string) => line.split(delimiter).length;
  const ranked = DELIMITERS.map((delimiter) => {
    const width = cells(header, delimiter);
    const alike = others.filter((line) => cells(line, delimiter) === width).length;
    return { delimiter, width, alike: width > 1 ? alike : -1 };
  });
  const better = (a: (typeof ranked)[number], b: (typeof ranked)[number]) => b.alike - a.alike || b.width - a.width;
  return ranked.toSorted(better)[0]?.delimiter ?? ',';
}

function readable(path: string, error: unknown): unknown {
  return error instanceof CsvError ? new CsvFormatError(`${path}: ${error.message}`) : error;
}
