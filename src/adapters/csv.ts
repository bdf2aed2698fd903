import { createReadStream, existsSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse';

export interface CsvRow {
  /** Row of the file as a spreadsheet counts it: the header is row 1. */
  row: number;
  values: Record<string, string>;
}

interface Parsed {
  record: Record<string, string>;
  info: { records: number; empty_lines: number };
}

/** Many times the longest row of a food list. Of a longer one, such as after a quote that is not closed, the memory would hold all. */
export const MAX_RECORD_BYTES = 1024 * 1024;

export class CsvFormatError extends Error {}

/** Reads the rows of a CSV file with a header (UTF-8, with or without BOM), one at a time. The file may have any length. */
export async function* readCsv(path: string, onBytes?: (bytesRead: number) => void): AsyncGenerator<CsvRow> {
  const file = createReadStream(path);
  const parser = file.pipe(
    parse({
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
      skip_empty_lines: true,
      relax_column_count_less: true,
      max_record_size: MAX_RECORD_BYTES,
      info: true,
    }),
  );
  file.once('error', (error) => parser.destroy(error));
  try {
    for await (const { record: values, info } of parser as AsyncIterable<Parsed>) {
      const row = 1 + info.records + info.empty_lines;
      if (info.records % 1000 === 0) onBytes?.(file.bytesRead);
      yield { row, values };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFormatError(`${path}: ${error.message}`);
    throw error;
  } finally {
    file.destroy();
  }
  onBytes?.(file.bytesRead);
}

/** Returns the size in bytes; 0 where there is no such file. */
export function fileSize(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
