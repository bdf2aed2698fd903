import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { MAX_RECORD_BYTES } from './csv.ts';
import { FileFormatError } from './file-format-error.ts';
import { toSheetRow, type ParsedRow, type SheetRow } from './sheet-file.ts';
import { readText, startOfText } from './text-encoding.ts';

/** How cells are separated and quoted: as a spreadsheet saves CSV, or as the USDA writes ASCII tables. */
const LAYOUTS = [
  { delimiter: ',', quote: '"', escape: '"' },
  { delimiter: ';', quote: '"', escape: '"' },
  { delimiter: '\t', quote: '"', escape: '"' },
  { delimiter: '^', quote: '~', escape: '~' },
] as const;

const SNIFFED_ROWS = 20;
const OPTIONS = {
  skip_empty_lines: true,
  relax_column_count: true,
  max_record_size: MAX_RECORD_BYTES,
  info: true,
} as const;

/**
 * Reads a table of text as an agency publishes it, one row at a time, whichever of `LAYOUTS` and of the encodings of `readText` it has. The
 * layout is the one that gives the first rows the most cells. Throws FileFormatError.
 */
export async function* readTextTable(path: string): AsyncGenerator<SheetRow> {
  const layout = layoutOf(await startOfText(path));
  const parser = Readable.from(readText(path)).compose(parse({ ...OPTIONS, ...layout }));
  try {
    for await (const parsed of parser as AsyncIterable<ParsedRow>) {
      const row = toSheetRow(parsed);
      if (row.cells.some((cell) => cell !== '')) yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileFormatError(`${basename(path)}: ${error.message}`) : error;
  }
}

function layoutOf(start: string): (typeof LAYOUTS)[number] {
  const ranked = LAYOUTS.map((layout) => ({ layout, cells: cellsOf(start, layout) }));
  return ranked.toSorted((a, b) => b.cells - a.cells)[0]?.layout ?? LAYOUTS[0];
}

function cellsOf(start: string, layout: (typeof LAYOUTS)[number]): number {
  try {
    const rows = parseText(start, { ...OPTIONS, ...layout, to: SNIFFED_ROWS }) as unknown as ParsedRow[];
    return rows.reduce((sum, { record }) => sum + record.length, 0);
  } catch {
    return 0;
  }
}
