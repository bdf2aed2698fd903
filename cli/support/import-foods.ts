import type { Context } from '../../src/context.ts';
import { openDemoSurveys } from '../../src/demo/demo-surveys.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import type { FoodListReport } from '../../src/services/food-list-import/import-report.ts';
import type { ImportOptions } from '../../src/services/food-list-import/import-run.ts';
import { withPublishedList, type FoodListSource } from '../../src/services/food-list-sources/convert-published-list.ts';
import { listFoodProblems } from '../../src/services/locales/problems.queries.ts';
import { nutrientNames } from '../../src/services/nutrient-tables/nutrient-types.ts';
import { UsageError } from './command.ts';
import { ChangeList, collisionsText, countsText, editsText, portionsText, problemsText } from './food-list-report.ts';
import { printBadRows, refuse, secondsSince } from './import-refusal.ts';
import { Progress } from './progress.ts';
import { conversionReport, languageOf } from './published-list.ts';
import { withRuntime } from './with-runtime.ts';

interface FoodsWanted {
  /** The published list that the folder holds; undefined for files of the import format. */
  as: FoodListSource | undefined;
  /** The file that gets each changed field. */
  csv: string | undefined;
}

/** Imports a food list and prints the report. Throws UsageError. */
export async function importFoods(options: ImportOptions, { as, csv }: FoodsWanted): Promise<void> {
  const { localeId, directory, skipBad } = options;
  if (!/^[A-Za-z0-9_-]{2,16}$/.test(localeId))
    throw new UsageError(`--locale: "${localeId}" is not a locale id. Write one such as en_US.`);
  const progress = new Progress();
  const shown = { changes: new ChangeList(csv), hasFile: csv !== undefined, started: performance.now(), progress };
  try {
    await withRuntime(async (context) => {
      if (as === undefined) return printImport(context, options, shown);
      const conversion = { source: as, from: directory, language: languageOf(localeId), skipBad };
      await withPublishedList(await nutrientNames(context.em), conversion, async (folder, converted) => {
        process.stdout.write(conversionReport(as, converted));
        printBadRows(converted.report);
        await printImport(context, { ...options, directory: folder }, shown);
      });
    });
  } catch (error) {
    refuse(error, progress);
  } finally {
    await shown.changes.close();
  }
}

interface Shown {
  changes: ChangeList;
  hasFile: boolean;
  started: number;
  progress: Progress;
}

async function printImport(
  context: Context,
  options: ImportOptions,
  { changes, hasFile, started, progress }: Shown,
): Promise<void> {
  const isDryRun = options.isDryRun === true;
  const report = await importFoodList(context, {
    ...options,
    onProgress: (file, read, total) => progress.show(file, read / total),
    ...(isDryRun || hasFile ? { onChange: (change) => changes.add(change) } : {}),
  });
  progress.end();
  if (isDryRun) process.stdout.write(changes.text());
  for (const [file, rows] of Object.entries(report.stored)) process.stdout.write(`  ${file.padEnd(22)} ${rows} rows\n`);
  process.stdout.write(countsText(report));
  process.stdout.write(portionsText(report));
  printBadRows(report);
  const kept = report.collisions.length - report.refusedCollisions.length;
  if (kept > 0) process.stdout.write(`  ${kept} records of other locales stay as they are.\n`);
  if (isDryRun) return reportDryRun(report);
  if (report.keepsEdits) process.stdout.write(editsText(report));
  const { counts } = await listFoodProblems(context, { locale: options.localeId, limit: 1, offset: 0 });
  process.stdout.write(problemsText(counts));
  await openDemoSurveys(context);
  process.stdout.write(`Imported into ${options.localeId} in ${secondsSince(started)} s.\n`);
}

function reportDryRun(report: FoodListReport): void {
  const { refusedCollisions } = report;
  process.stdout.write(collisionsText(refusedCollisions));
  process.stdout.write(editsText(report));
  process.stdout.write('Nothing was stored: this was a dry run.\n');
  if (refusedCollisions.length > 0) process.exitCode = 1;
}
