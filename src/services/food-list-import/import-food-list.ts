import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSize } from '../../adapters/csv.ts';
import { inTransaction, type Context } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { withFiles, type FileChanges } from '../images/file-changes.ts';
import { nutrientNames, type NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { imageSetProblems } from '../portion-image-import/image-set-problems.ts';
import { ImageSetsFile } from '../portion-image-import/image-sets-file.ts';
import { insertImageSets } from '../portion-image-import/insert-image-sets.ts';
import { newSetsOf, storeSetPictures, type SetPictures } from '../portion-image-import/store-set-pictures.ts';
import { applyCategoryRules, readRules, withPrefixedCodes } from './apply-rules.ts';
import { compareList } from './compare-list.ts';
import { findEdits } from './find-edits.ts';
import { importFoodGroups, type FoodGroups } from './food-groups.ts';
import type { FoodListRules } from './food-list-rules.ts';
import { importCategories } from './import-categories.ts';
import { importAliases, importAssociatedFoods, importFoods } from './import-foods.ts';
import { importNutrientRecords } from './import-nutrient-records.ts';
import { importNutrients } from './import-nutrients.ts';
import { importHouseholdMeasures, importPortionMethods } from './import-portions.ts';
import { CollisionsRefused, EditsRefused, ImportRefused, type FoodListReport } from './import-report.ts';
import { ImportRun, type ImportOptions } from './import-run.ts';
import { readJson, unusable, unusableFile } from './json-file.ts';
import { keepEdits } from './keep-edits.ts';
import type { ListPlan } from './list-plan.ts';
import { planLocaleLists } from './locale-lists.ts';
import { planLocale, planMethodTables, lockPrefix, requireNoBareCodes, requireOwnTable } from './locale-plan.ts';
import { reportChanges } from './report-changes.ts';
import { storePlan } from './store-plan.ts';
import { giveTypedWeights } from './typed-weights.ts';

/**
 * Imports a food list from a folder of CSV files (docs/reference/import-format.md) into a locale, in one transaction: it reads the files,
 * compares them with the stored records, and writes what differs. Records that stay as they are keep their version. Other foods and
 * categories stay, and so do records of other locales. One bad row refuses the whole list, unless the options skip bad rows.
 *
 * `onDone` is called at the end of the transaction, also of a dry run, and again if the transaction is repeated. Throws ImportRefused for
 * bad rows, CollisionsRefused, EditsRefused, and AppError `food_list.unusable`.
 */
export async function importFoodList(
  context: Context,
  options: ImportOptions,
  onDone: (inner: Context, report: FoodListReport) => Promise<void> = async () => {},
): Promise<FoodListReport> {
  const sets = await newSets(context, options);
  if (options.isDryRun === true) {
    const { run, plan } = await inTransaction(context, async (inner) => {
      const planned = await planFoodList(inner, options, sets);
      await onDone(inner, planned.run.report);
      return planned;
    });
    if (options.onChange) reportChanges(plan, options.localeId, options.onChange);
    return run.report;
  }
  if (sets) {
    // The pictures of a large list take minutes: a list that is refused is refused before them.
    const dryRun = { ...options, isDryRun: true };
    const { run } = await inTransaction(context, (inner) => planFoodList(inner, dryRun, sets));
    refuse(run.report, options);
  }
  return withFiles(context, async (files) => {
    const pictures = await storeListPictures(context, files, options);
    return inTransaction(context, async (inner) => {
      const report = await storeFoodList(inner, options, pictures);
      await onDone(inner, report);
      return report;
    });
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
  { withRenditions = true }: { withRenditions?: boolean } = {},
): Promise<ListPictures | null> {
  const { directory, onProgress } = options;
  const sets = await newSets(context, options);
  if (!sets) return null;
  const read = (path: string) => readPicture(join(directory, 'images', path));
  const pictures = await storeSetPictures(files, read, sets, {
    onProgress: (done, total) => onProgress?.(SETS_FILE, done, total),
    withRenditions,
  });
  return { sets, pictures };
}

/** Stores a food list, whose pictures are stored already, in the transaction of the caller. */
export async function storeFoodList(
  context: Context,
  options: ImportOptions,
  images: ListPictures | null,
): Promise<FoodListReport> {
  // The lock comes before the first locked row: an editor who holds the lock may wait for a row, which would deadlock.
  await acquireLock(context.em, 'categoryGraph');
  const { run, plan } = await planFoodList(context, options, images?.sets ?? null);
  refuse(run.report, options);
  if (options.onChange) reportChanges(plan, options.localeId, options.onChange);
  if (images) await insertImageSets(context, images.sets, images.pictures);
  await storePlan(context, run, plan);
  return run.report;
}

/** Reads the files and compares them with the database. `sets` are the image sets that the import adds. Stores nothing. */
async function planFoodList(
  { em }: Context,
  options: ImportOptions,
  sets: ImageSetsFile | null,
): Promise<{ run: ImportRun; plan: ListPlan }> {
  if (fileSize(join(options.directory, 'foods.csv')) === 0) {
    throw unusable(`There is no foods.csv in ${options.directory}.`);
  }
  const { prefix, isNew } = await lockPrefix(em, options);
  const run = new ImportRun(em, options, prefix);
  const settings = await planLocale(run);
  await requireOwnTable(run);
  const nutrients = await nutrientNames(em);
  const givenRules = readRules(run);
  const groups = await readFiles(run, { nutrients, rules: givenRules, sets });
  if (run.report.badRowCount > 0 && !options.skipBad) throw new ImportRefused(run.report);
  const rules = withPrefixedCodes(run, givenRules);
  applyCategoryRules(run, rules);
  await giveTypedWeights(run, settings.prototypeLocale);
  const locale = await planLocaleLists(run, settings, { nutrients, rules });
  if (isNew) await requireNoBareCodes(run);
  const tables = await planMethodTables(run);
  const names = new Map([...nutrients.values()].map(({ nutrientId, description }) => [nutrientId, description]));
  let compared = await compareList(run, names);
  let plan = { locale, groups, tables, ...compared.records };
  run.report.edits.push(...(await findEdits(run, plan, names)));
  if (options.keepEdits === true && run.report.edits.length > 0) {
    const kept = keepEdits(run, plan, nutrients);
    compared = await compareList(run, names);
    plan = { ...plan, locale: kept, ...compared.records };
  }
  run.report.collisions.push(...compared.collisions);
  return { run, plan };
}

interface NamesOfList {
  nutrients: NutrientNames;
  rules: FoodListRules | null;
  sets: ImageSetsFile | null;
}

async function readFiles(run: ImportRun, { nutrients, rules, sets }: NamesOfList): Promise<FoodGroups> {
  const groups = await importFoodGroups(run);
  await importCategories(run);
  await importFoods(run, groups);
  await importAliases(run);
  await importHouseholdMeasures(run, rules);
  await importPortionMethods(run, namesOf(sets));
  await importAssociatedFoods(run);
  await importNutrients(run, nutrients);
  await importNutrientRecords(run);
  return groups;
}

/** Throws the refusal of a list with bad rows, or one that would change records of other locales or overwrite edits. */
function refuse(report: FoodListReport, { skipBad, overwriteEdits }: ImportOptions): void {
  if (report.badRowCount > 0 && !skipBad) throw new ImportRefused(report);
  if (report.refusedCollisions.length > 0) throw new CollisionsRefused(report);
  if (report.edits.length > 0 && overwriteEdits !== true && !report.keepsEdits) throw new EditsRefused(report);
}

const SETS_FILE = 'portion-images.json';

/** Reads the image sets that the database does not have. Null if the folder has no file of sets. Throws AppError `food_list.unusable`. */
async function newSets(context: Context, { directory }: ImportOptions): Promise<ImageSetsFile | null> {
  const path = join(directory, SETS_FILE);
  if (fileSize(path) === 0) return null;
  const given = readJson(path, ImageSetsFile);
  const sets = await newSetsOf(context, given);
  const problems = await imageSetProblems(context, given, sets);
  if (problems.length > 0) throw unusableFile(path, problems);
  return sets;
}

/** The sets that portion size methods may name, as `missingReferences` has them. */
function namesOf(sets: ImageSetsFile | null): Set<string> {
  const names = (kind: string, of: readonly { id: string }[] = []) => of.map(({ id }) => `${kind} ${id}`);
  return new Set([
    ...names('as-served set', sets?.asServedSets),
    ...names('guide image', sets?.guideImages),
    ...names('drinkware set', sets?.drinkwareSets),
  ]);
}

async function readPicture(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unusable(`The picture cannot be read: ${(error as Error).message}`);
  }
}
