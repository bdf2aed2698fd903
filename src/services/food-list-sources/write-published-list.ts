import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PublishedList } from './published-list.ts';

/** Writes a list as the folder that `npm run import -- foods` reads (docs/reference/import-format.md). Files without rows are left out. */
export async function writePublishedList(list: PublishedList, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeCsv(folder, 'categories.csv', ['code', 'parent', 'name', 'name_en'], categoryRows(list));
  await writeCsv(folder, 'foods.csv', ['code', 'description', 'description_en', 'category'], foodRows(list));
  await writeCsv(folder, 'aliases.csv', ['food', 'alias'], aliasRows(list));
  await writeCsv(folder, 'portions.csv', ['food', 'seq', 'description', 'grams'], portionRows(list));
  await writeCsv(folder, 'nutrients.csv', ['food', 'nutrient', 'per_100g'], nutrientRows(list));
}

function* categoryRows({ categories }: PublishedList) {
  for (const [code, { parent, name, nameEn = '' }] of categories) yield [code, parent, name, nameEn];
}

function* foodRows({ foods }: PublishedList) {
  for (const [code, { description, descriptionEn = '', category }] of foods)
    yield [code, description, descriptionEn, category];
}

function* aliasRows({ aliases }: PublishedList) {
  for (const [food, names] of aliases) for (const name of names) yield [food, name];
}

function* portionRows({ portions }: PublishedList) {
  for (const [food, rows] of portions)
    for (const { seq, description, grams } of rows) yield [food, seq, description, grams];
}

function* nutrientRows({ nutrients }: PublishedList) {
  for (const [food, amounts] of nutrients) for (const [nutrient, amount] of amounts) yield [food, nutrient, amount];
}

async function writeCsv(
  folder: string,
  file: string,
  header: readonly string[],
  rows: Iterable<readonly string[]>,
): Promise<void> {
  const lines = csvLines(header, rows);
  if (lines === null) return;
  await pipeline(Readable.from(lines), createWriteStream(join(folder, file)));
}

/** The lines of a file in pieces of some thousand, or null without rows. */
function csvLines(header: readonly string[], rows: Iterable<readonly string[]>): Iterable<string> | null {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return null;
  return (function* () {
    let piece = csvLine(header) + csvLine(first.value);
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      piece += csvLine(next.value);
      if (piece.length > 64 * 1024) {
        yield piece;
        piece = '';
      }
    }
    yield piece;
  })();
}

/** A line of CSV (RFC 4180). The import reads it: nothing is done against formulas, which would change the text. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
