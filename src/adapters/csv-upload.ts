import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError, type Issue } from '../errors.ts';

export interface CsvLine {
  /** Row of the file as a spreadsheet counts it: the header is row 1. */
  row: number;
  /** The cells of the row, trimmed. */
  cells: string[];
}

/** A fault in a cell; its `path` is a text such as `row 7, column email`. */
export type CsvIssue = Issue;

const MAX_RECORD_BYTES = 64 * 1024;
const SNIFFED_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Reads the rows of a CSV file that a spreadsheet saved, header first, one at a time. The file may have any length. It is
 * UTF-8 with or without BOM; the header decides whether comma, semicolon or tab separates the cells; quotes may hold line
 * breaks. Blank rows are skipped.
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

// Returns the separator that occurs most often in the header, outside quotes.
async function delimiterOf(file: Blob): Promise<string> {
  const start = await file.slice(0, SNIFFED_BYTES).text();
  const [header = ''] = start.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function translate(error: unknown): unknown {
  const { code = '', lines } = error as Error & { code?: string; lines?: number };
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return unreadable('It is not UTF-8: save it from the spreadsheet as "CSV UTF-8".');
  }
  if (!(error instanceof CsvError)) return error;
  return unreadable(`Near line ${lines ?? '?'}: ${FAULTS[code] ?? OTHER_FAULT}`);
}

const OTHER_FAULT = 'Save the table from the spreadsheet as "CSV UTF-8".';
const TEXT_AFTER_QUOTE = 'text follows a quoted cell. Put the whole cell in quotes, and write each quote in it twice.';
const FAULTS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'a cell has a quote inside. Put the whole cell in quotes, and write each quote in it twice.',
  CSV_INVALID_CLOSING_QUOTE: TEXT_AFTER_QUOTE,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: TEXT_AFTER_QUOTE,
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed. Add the second quote.',
  CSV_MAX_RECORD_SIZE: 'a row is longer than 64 KiB. Shorten it, or close a quote that is open.',
};

function unreadable(why: string): AppError {
  return new AppError('invalid', 'csv.unreadable', `The file cannot be read as CSV. ${why}`);
}

/** Makes the fault of a cell. Its path is a text for a person, such as `row 7, column email`. */
export function csvIssue(row: number, column: string, code: string, message: string): CsvIssue {
  return { path: `row ${row}, column ${column}`, code, message };
}

/** Blanks and a sign that begins a formula, of normal or full width; or a control character at the beginning of a cell. */
const FORMULA = /^(?:\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/;

/** Quotes a cell so that a spreadsheet shows it and does not run it (OWASP, CSV injection). */
export function csvCell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const shown = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** A text that an apostrophe guards. */
const GUARDED = /^'+(?:\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/;

/** Quotes a cell of a file that is edited in a spreadsheet and read again: `withoutGuard` finds the value in it. */
export function editableCell(value: string | number | null): string {
  return csvCell(typeof value === 'string' && GUARDED.test(value) ? `'${value}` : value);
}

/** Returns the text that `editableCell` wrote into this cell. */
export function withoutGuard(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** The largest number of faults in an answer. */
export const MAX_CSV_ISSUES = 100;

/** Makes the error for a file. `issues` are the first faults, and `found` is the number of all faults. */
export function invalidCsv(issues: readonly CsvIssue[], found: number): AppError {
  const [first] = issues;
  const more = found > 1 ? ` And ${found - 1} more ${found === 2 ? 'fault' : 'faults'}.` : '';
  const where = first ? `${first.path.charAt(0).toUpperCase()}${first.path.slice(1)}: ${first.message}` : '';
  const message = `${where}${more} Nothing was stored. Correct the file and send it again.`;
  return new AppError('invalid', 'csv.invalid', message, {
    issues: issues.slice(0, MAX_CSV_ISSUES),
    facts: { faults: found },
  });
}
