import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError, type Issue } from '../errors.ts';

export interface CsvLine {
  /** The row as a spreadsheet counts it: the header is row 1. */
  row: number;
  /** The cells of the row, trimmed. */
  cells: string[];
}

/** A fault of a cell: `path` is like `row 7, column email`. */
export type CsvIssue = Issue;

const MAX_RECORD_BYTES = 64 * 1024;
const SNIFFED_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Yields the rows of a CSV file from a spreadsheet one at a time, header first: UTF-8 with or without a byte order mark,
 * separated by comma, semicolon or tab (the header decides), with line breaks allowed within quotes. Blank rows are skipped.
 * Throws AppError `csv.unreadable`.
 */
export async function* readUploadedCsv(file: Blob): AsyncGenerator<CsvLine> {
  const parser = Readable.from(decoded(file.stream())).compose(
    parse({
      bom: true,
      delimiter: await delimiterOf(file),
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      max_record_size: MAX_RECORD_BYTES,
      info: true,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const cells = record.map((cell) => cell.trim());
      if (cells.every((cell) => cell === '')) continue;
      yield { row: info.records + info.empty_lines, cells };
    }
  } catch (error) {
    throw translate(error);
  }
}

interface Parsed {
  record: string[];
  info: { records: number; empty_lines: number };
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

// The delimiter is the one that the header has most often, outside quotes.
async function delimiterOf(file: Blob): Promise<string> {
  const start = await file.slice(0, SNIFFED_BYTES).text();
  const [header = ''] = start.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function translate(error: unknown): unknown {
  const { code, message, lines } = error as Error & { code?: string; lines?: number };
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return unreadable('It is not UTF-8: save it from the spreadsheet as "CSV UTF-8".');
  }
  if (!(error instanceof CsvError)) return error;
  return unreadable(`Near line ${lines ?? '?'}: ${message}.`);
}

function unreadable(why: string): AppError {
  return new AppError('invalid', 'csv.unreadable', `The file cannot be read as CSV. ${why}`);
}

/** Makes the fault of a cell. The refusal shows it as `Row 7, column email: Not an e-mail address.` */
export function csvIssue(row: number, column: string, code: string, message: string): CsvIssue {
  return { path: `row ${row}, column ${column}`, code, message };
}

/** White space and a sign that begins a formula (also in full width), or a control character at the beginning of a cell. */
const FORMULA = /^(?:\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/;

/** Writes a cell, quoted if needed, so that a spreadsheet shows it and does not run it as a formula (OWASP, CSV injection). */
export function csvCell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const shown = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** An answer names at most so many faults. */
export const MAX_CSV_ISSUES = 100;

/** The refusal of a file. `issues` holds the first faults, `found` is the number of all. */
export function invalidCsv(issues: readonly CsvIssue[], found: number): AppError {
  const [first] = issues;
  const more = found > 1 ? ` And ${found - 1} more ${found === 2 ? 'fault' : 'faults'}.` : '';
  const where = first ? `${first.path.charAt(0).toUpperCase()}${first.path.slice(1)}: ${first.message}` : '';
  const message = `${where}${more} Nothing was stored: correct the file and send it again.`;
  return new AppError('invalid', 'csv.invalid', message, {
    issues: issues.slice(0, MAX_CSV_ISSUES),
    facts: { faults: found },
  });
}
