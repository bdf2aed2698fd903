import { copyFileSync, createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { enlarge } from '../search/data.ts';

/** Amounts of each food: all 65 would be six million rows, and take the import minutes, to the same end. */
const NUTRIENTS_A_FOOD = 8;

type Row = Readonly<Record<string, string>>;

/**
 * Writes a food list of so many foods into a new folder, made of the list of `source`: a part of it, evenly spread, or all of it
 * and copies of it with altered words, as `npm run bench -- search` alters them. Measures and amounts are those of the original.
 */
export async function writeFoodList(source: string, directory: string, count: number): Promise<void> {
  mkdirSync(directory);
  copyFileSync(join(source, 'categories.csv'), join(directory, 'categories.csv'));
  const foods = new Map((await read(source, 'foods.csv')).map((row) => [row['code'] ?? '', row]));
  const aliases = groupBy(await read(source, 'aliases.csv'));
  const documents = [...foods].map(([code, { description = '' }]) => ({
    code,
    names: [description, ...(aliases.get(code) ?? []).map(({ alias = '' }) => alias)],
  }));
  const every = Math.max(1, Math.floor(documents.length / count));
  const base = documents.filter((_, index) => index % every === 0);
  const list = enlarge(base, Math.ceil(count / base.length)).slice(0, count);
  const copies = list.map(({ code, names: [description = '', ...others] }) => {
    const original = code.slice(0, code.lastIndexOf('-'));
    return { code, original, description, others };
  });
  await write(directory, 'foods.csv', ['code', 'description', 'category'], function* () {
    for (const { code, original, description } of copies) {
      yield [code, description, foods.get(original)?.['category'] ?? ''];
    }
  });
  await write(directory, 'aliases.csv', ['food', 'alias'], function* () {
    for (const { code, others } of copies) for (const alias of others) yield [code, alias];
  });
  const portions = groupBy(await read(source, 'portions.csv'));
  await write(directory, 'portions.csv', ['food', 'seq', 'description', 'grams'], function* () {
    for (const { code, original } of copies) {
      for (const { seq = '', description = '', grams = '' } of portions.get(original) ?? [])
        yield [code, seq, description, grams];
    }
  });
  const nutrients = groupBy(await read(source, 'nutrients.csv'), NUTRIENTS_A_FOOD);
  await write(directory, 'nutrients.csv', ['food', 'nutrient', 'per_100g'], function* () {
    for (const { code, original } of copies) {
      for (const { nutrient = '', per_100g: amount = '' } of nutrients.get(original) ?? [])
        yield [code, nutrient, amount];
    }
  });
}

// A file that is not there is an empty one, as for the import.
async function read(folder: string, name: string): Promise<Row[]> {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  return createReadStream(path)
    .pipe(parse({ columns: true, bom: true, skip_empty_lines: true }))
    .toArray() as Promise<Row[]>;
}

/** By the food that the rows are of. */
function groupBy(rows: readonly Row[], most = Infinity): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row['food'] ?? '');
    if (group === undefined) groups.set(row['food'] ?? '', [row]);
    else if (group.length < most) group.push(row);
  }
  return groups;
}

async function write(
  directory: string,
  name: string,
  columns: readonly string[],
  rows: () => Iterable<readonly string[]>,
): Promise<void> {
  const lines = function* () {
    yield `${columns.join(',')}\n`;
    for (const row of rows()) yield `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
  };
  await pipeline(lines, createWriteStream(join(directory, name)));
}
