import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

/** Writes values as JSON, one a line, compressed with gzip. */
export function writeJsonLines(values: AsyncIterable<unknown>): Readable {
  return Readable.from(linesOf(values)).compose(createGzip());
}

async function* linesOf(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** Reads the values of a file that `writeJsonLines` wrote. */
export async function* readJsonLines<T>(file: Readable): AsyncGenerator<T> {
  for await (const line of createInterface({ input: file.compose(createGunzip()), crlfDelay: Infinity })) {
    yield JSON.parse(line) as T;
  }
}
