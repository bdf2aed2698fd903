import { copyFileSync, createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { enlarge } from '../search/data.ts';

/** The number of amounts per food. All 65 would be six million rows and take minutes to import, for the same result. */
const NUTRIENTS_A_FOOD = 8;

type Row = Readonly<Record<string, string>>;

/**
 * Writes a food list of `count` foods into a new folder. It is an evenly spread part of the list in `source`, or all of it and copies
 * with altered words, as `npm run bench -- search` alters them. Portion sizes and amounts are those of the original.
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

// A missing file counts as empty, as in the import.
async function read(folder: string, name: string): Promise<Row[]> {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  return createReadStream(path)
    .pipe(parse({ columns: true, bom: true, skip_empty_lines: true }))
    .toArray() as Promise<Row[]>;
}

/** Groups rows by their food. */
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
