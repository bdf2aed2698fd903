import { createReadStream, existsSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse';

export interface CsvRow {
  /** The row as a spreadsheet counts it: the header is row 1. */
  row: number;
  values: Record<string, string>;
}

interface Parsed {
  record: Record<string, string>;
  info: { records: number; empty_lines: number };
}

/** A file that is not CSV of the expected form. */
export class CsvFormatError extends Error {}

/** Yields the rows of a CSV file with a header one at a time (UTF-8, with or without a byte order mark). Throws CsvFormatError. */
export async function* readCsv(path: string, onBytes?: (bytesRead: number) => void): AsyncGenerator<CsvRow> {
  const file = createReadStream(path);
  const parser = file.pipe(
    parse({
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
      skip_empty_lines: true,
      relax_column_count_less: true,
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

/** Answers the size of a file in bytes; 0 if it does not exist. */
export function fileSize(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
