import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MethodTables } from '@dietary-recall/recall';
import { Locale } from '../../../entities/locale.ts';
import { inTransaction, type Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { isReserved } from '../../domain/reserved-words.ts';
import { withFiles, type FileChanges } from '../images/file-changes.ts';
import { imageSetProblems } from '../portion-image-import/image-set-problems.ts';
import { ImageSetsFile } from '../portion-image-import/image-sets-file.ts';
import { insertImageSets } from '../portion-image-import/insert-image-sets.ts';
import { storeMethodTables } from '../portion-image-import/store-method-tables.ts';
import { newSetsOf, storeSetPictures, type SetPictures } from '../portion-image-import/store-set-pictures.ts';
import { FoodGroupRow, LocaleFile } from './food-list-rows.ts';
import { FoodListWriter } from './food-list-writer.ts';
import { importCategories } from './import-categories.ts';
import { importAliases, importAssociatedFoods, importFoods } from './import-foods.ts';
import { importNutrients } from './import-nutrients.ts';
import { importHouseholdMeasures, importPortionMethods } from './import-portions.ts';
import { ImportRefused, type ImportReport } from './import-report.ts';
import { ROWS_A_CHUNK, ImportRun, type ImportOptions } from './import-run.ts';
import { readJson, unusable, unusableFile } from './json-file.ts';

/**
 * Imports a food list from a folder of CSV files (docs/reference/import-format.md) into a locale, in one transaction. Files are
 * streamed. Foods and categories of the files are replaced; others stay. One bad row refuses the whole list, unless the options
 * skip bad rows. Throws ImportRefused, and AppError `food_list.unusable`.
 */
export function importFoodList(context: Context, options: ImportOptions): Promise<ImportReport> {
  return withFiles(context, async (files) => {
    const pictures = await storeListPictures(context, files, options);
    return inTransaction(context, (inner) => storeFoodList(inner, options, pictures));
  });
}

/** The new image sets of a food list, with their stored pictures. */
interface ListPictures {
  sets: ImageSetsFile;
  pictures: SetPictures;
}

/** Stores the pictures of a food list, before the transaction that stores the list. */
export async function storeListPictures(
  context: Context,
  files: FileChanges,
  options: ImportOptions,
): Promise<ListPictures | null> {
  const { directory, onProgress } = options;
  const file = 'portion-images.json';
  const run = new ImportRun(context.em, options, new FoodListWriter(context.em, options.localeId));
  if (!run.has(file)) return null;
  const given = readJson(run.path(file), ImageSetsFile);
  const sets = await newSetsOf(context, given);
  const problems = await imageSetProblems(context, given, sets);
  if (problems.length > 0) throw unusableFile(run.path(file), problems);
  const read = (path: string) => readPicture(join(directory, 'images', path));
  const pictures = await storeSetPictures(files, read, sets, (done, total) => onProgress?.(file, done, total));
  return { sets, pictures };
}

/** Stores a food list, whose pictures are stored already, in the transaction of the caller. */
export async function storeFoodList(
  context: Context,
  options: ImportOptions,
  images: ListPictures | null,
): Promise<ImportReport> {
  const { em } = context;
  const run = new ImportRun(em, options, new FoodListWriter(em, options.localeId));
  if (!run.has('foods.csv')) throw unusable(`There is no foods.csv in ${options.directory}.`);
  if (isReserved('locale', options.localeId)) throw unusable(`"${options.localeId}" cannot be a locale id.`);
  await importLocale(run);
  if (images) await insertImageSets(context, images.sets, images.pictures);
  if (run.has('method-tables.json'))
    await storeMethodTables(context, readJson(run.path('method-tables.json'), MethodTables));
  await importFoodGroups(run);
  await importCategories(run);
  await importFoods(run);
  await importAliases(run);
  await importHouseholdMeasures(run);
  await importPortionMethods(run);
  await importAssociatedFoods(run);
  await importNutrients(run);
  if (run.report.badRowCount > 0 && !options.skipBad) throw new ImportRefused(run.report);
  // No entity: statistics of the tables. Fresh ones let the database plan the first reads after a large import well.
  await query(em, sql`analyze`);
  return run.report;
}

async function importLocale(run: ImportRun): Promise<void> {
  const { localeId } = run.options;
  if (run.has('locale.json')) {
    return run.writer.locale({ ...readJson(run.path('locale.json'), LocaleFile), id: localeId });
  }
  if ((await run.em.count(Locale, localeId)) === 0) await run.writer.locale(localeFromTag(localeId));
}

async function importFoodGroups(run: ImportRun): Promise<void> {
  await run.inChunks('food-groups.csv', FoodGroupRow, ROWS_A_CHUNK, (rows) =>
    run.writer.foodGroups(rows.map(({ row }) => row)),
  );
}

async function readPicture(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unusable(`The picture cannot be read: ${(error as Error).message}`);
  }
}

/** A new locale from its id alone: `fr_CA` is Canadian French. */
function localeFromTag(localeId: string): LocaleFile {
  const tag = languageTag(localeId);
  const nameIn = (language: string) =>
    new Intl.DisplayNames([language], { type: 'language' }).of(tag.baseName) ?? localeId;
  return {
    id: localeId,
    englishName: nameIn('en'),
    localName: nameIn(tag.language),
    respondentLanguage: tag.language,
    adminLanguage: 'en',
    flagCode: (tag.region ?? tag.maximize().region ?? tag.language).toLowerCase(),
    textDirection: ['ar', 'fa', 'he', 'ur'].includes(tag.language) ? 'rtl' : 'ltr',
    prototypeLocale: null,
    splitWords: [],
    splitKeepPairs: [],
    synonymSets: [],
  };
}

function languageTag(localeId: string): Intl.Locale {
  try {
    return new Intl.Locale(localeId.replaceAll('_', '-'));
  } catch {
    throw unusable(`"${localeId}" is no language tag such as en_US; describe the locale in a locale.json.`);
  }
}
