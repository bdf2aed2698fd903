import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { whileDiskWorks } from '../../adapters/work-folder.ts';
import type { GivenPerson } from '../accounts/store-people.ts';

/** A person of the file who is ready to be stored. */
export interface ReadyRow {
  row: number;
  person: GivenPerson;
  /** What is wrong with the password, should they turn out to be more than a respondent. */
  weakPassword?: string | undefined;
}

const WRITTEN_CHARACTERS = 64 * 1024;

/** Writes rows to a new file, a line of JSON each: hashes may be in it, passwords never. */
export async function writeSpool(path: string, rows: AsyncIterable<ReadyRow>): Promise<void> {
  const lines = Readable.from(linesOf(rows));
  await whileDiskWorks(() => pipeline(lines, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
}

/** The rows of such a file, as often as it is asked. */
export async function* readSpool(path: string): AsyncGenerator<ReadyRow> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ReadyRow;
  }
}

// Many lines at once: a write for each of them took 7 % from the rate of the hashes.
async function* linesOf(rows: AsyncIterable<ReadyRow>): AsyncGenerator<string> {
  let lines = '';
  for await (const row of rows) {
    lines += `${JSON.stringify(row)}\n`;
    if (lines.length < WRITTEN_CHARACTERS) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}
