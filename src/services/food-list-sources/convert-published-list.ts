import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileFormatError } from '../../adapters/file-format-error.ts';
import { ImportRefused, type ImportReport } from '../food-list-import/import-report.ts';
import { unusable } from '../food-list-import/json-file.ts';
import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { readCiqual } from './ciqual.ts';
import { readCofid } from './cofid.ts';
import { readFnddsAtAGlance } from './fndds-at-a-glance.ts';
import { isFnddsRelease, readFnddsRelease } from './fndds-release-tables.ts';
import { PublishedFiles } from './published-files.ts';
import { PublishedList } from './published-list.ts';
import { writePublishedList } from './write-published-list.ts';

/** The food lists that are read as their agency publishes them (docs/reference/published-lists.md). */
export const FOOD_LIST_SOURCES = ['fndds', 'cofid', 'ciqual'] as const;
export type FoodListSource = (typeof FOOD_LIST_SOURCES)[number];

export interface Conversion {
  source: FoodListSource;
  /** The folder of the published files, or the workbook itself. */
  from: string;
  /** The folder that is written. */
  to: string;
  /** The language of the locale: CIQUAL has names in French and English. */
  language: string;
  /** Whether bad rows are left out instead of refusing the whole list. */
  skipBad: boolean;
}

/** What was converted. */
export interface ConversionReport {
  foods: number;
  categories: number;
  portions: number;
  amounts: number;
  /** Published columns without a nutrient type, with the reason. */
  unmapped: ReadonlyMap<string, string>;
  /** Sentences about what was changed or is missing. */
  notes: readonly string[];
  /** The rows that were left out. */
  report: ImportReport;
}

/**
 * Converts a food list from the files of its agency into the folder that the import reads. Files of the import format that stand
 * beside the published ones, such as `locale.json`, are taken along. Nothing is written unless all files can be read. Throws
 * ImportRefused for bad rows, and AppError `food_list.unusable`.
 */
export async function convertPublishedList(
  names: NutrientNames,
  { source, from, to, language, skipBad }: Conversion,
): Promise<ConversionReport> {
  if (existsSync(to) && readdirSync(to).length > 0) throw unusable(`${to} is not empty: name a new folder.`);
  const list = new PublishedList();
  try {
    await read(list, source, new PublishedFiles(from), names, language);
  } catch (error) {
    if (error instanceof FileFormatError) throw unusable(error.message);
    throw error;
  }
  if (list.report.badRowCount > 0 && !skipBad) throw new ImportRefused(list.report);
  await writePublishedList(list, to);
  takeAlong(from, to);
  return reportOf(list);
}

/** Converts a list into a folder that lives as long as `work`. */
export async function withPublishedList<R>(
  names: NutrientNames,
  conversion: Omit<Conversion, 'to'>,
  work: (folder: string, report: ConversionReport) => Promise<R>,
): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), 'food-list-'));
  try {
    return await work(folder, await convertPublishedList(names, { ...conversion, to: folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function read(
  list: PublishedList,
  source: FoodListSource,
  files: PublishedFiles,
  names: NutrientNames,
  language: string,
): Promise<void> {
  if (source === 'cofid') return readCofid(list, files, names);
  if (source === 'ciqual') return readCiqual(list, files, names, language);
  if (isFnddsRelease(files)) return readFnddsRelease(list, files, names);
  return readFnddsAtAGlance(list, files, names);
}

/** Files of the import format that no agency publishes. Pictures of portions belong into a folder of their own. */
const OWN_FILES = /^(?!portion-images).*\.json$|^(food-groups|portion-methods|associated-foods)\.csv$/;

function takeAlong(from: string, to: string): void {
  if (!statSync(from).isDirectory()) return;
  for (const name of readdirSync(from))
    if (OWN_FILES.test(name) && !existsSync(join(to, name))) cpSync(join(from, name), join(to, name));
}

function reportOf(list: PublishedList): ConversionReport {
  const { foods, categories, portions, nutrients, unmapped, notes, report } = list;
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);
  const without = foods.size - nutrients.size;
  return {
    foods: foods.size,
    categories: categories.size,
    portions: sum(portions.values().map((rows) => rows.length)),
    amounts: sum(nutrients.values().map((amounts) => amounts.size)),
    unmapped,
    notes: [...notes, ...list.counted, ...(without > 0 ? [`Foods without amounts: ${without}.`] : [])],
    report,
  };
}
