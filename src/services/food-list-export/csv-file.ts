import { Readable } from 'node:stream';
import type { PackedFile } from '../../adapters/archive.ts';
import { editableCell } from '../../adapters/csv-upload.ts';

/** The value of a cell as import files have it: a flag is `true` or `false`, and null is an empty cell. */
export type Value = string | number | boolean | null;

/** A CSV file of a food list: its columns, and its rows as batches of cells in the order of the columns. */
export function csvFile(
  name: string,
  columns: readonly string[],
  batches: () => AsyncIterable<Value[][]> | Iterable<Value[][]>,
): PackedFile {
  async function* lines(): AsyncGenerator<string> {
    yield `${columns.join(',')}\r\n`;
    for await (const rows of batches()) if (rows.length > 0) yield rows.map(lineOf).join('');
  }
  return { name, isText: true, open: () => Promise.resolve(Readable.from(lines())) };
}

function lineOf(row: readonly Value[]): string {
  return `${row.map((value) => editableCell(typeof value === 'boolean' ? String(value) : value)).join(',')}\r\n`;
}

/** A JSON file of a food list. */
export function jsonFile(name: string, content: object): PackedFile {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  return { name, isText: true, open: () => Promise.resolve(Buffer.from(text)) };
}
