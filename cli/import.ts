import { basename } from 'node:path';
import { fileSize } from '../src/adapters/csv.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { openDemoSurveys } from '../src/demo/demo-surveys.ts';
import { isPrototypeName } from '../src/domain/reserved-words.ts';
import { createLog } from '../src/log.ts';
import { openRuntime } from '../src/runtime.ts';
import { importFoodList } from '../src/services/food-list-import/import-food-list.ts';
import { ImportRefused, type ImportReport } from '../src/services/food-list-import/import-report.ts';
import { importNutrientTable } from '../src/services/nutrient-tables/import-nutrient-table.ts';
import { importDrinkware } from '../src/services/portion-image-import/import-drinkware.ts';
import { runCommand, UsageError } from './support/command.ts';
import { nutrientTableReport } from './support/nutrient-table-report.ts';
import { Progress } from './support/progress.ts';

await runCommand(
  {
    name: 'npm run import --',
    forms: [
      'foods DIRECTORY --locale LOCALE [--skip-bad]',
      'nutrient-table FILE --mapping MAPPING [--skip-bad]',
      'drinkware DIRECTORY --id ID --description TEXT',
    ],
    summary: 'Loads a food list, a nutrient table or a drinkware set, each in one transaction.',
    details: `The formats are described in docs/reference/import-format.md. One bad row refuses the whole list or table, unless --skip-bad is given.
Stop an embedded server first; on PostgreSQL (DATABASE_URL) the server may run.`,
    positionals: {
      'foods DIRECTORY': 'Loads the food list of the CSV files in DIRECTORY into a locale.',
      'nutrient-table FILE': 'Loads the nutrient table of a CSV file.',
      'drinkware DIRECTORY': 'Loads a drinkware set from pictures, outlines and volumes.',
    },
    options: {
      locale: { type: 'text', value: 'LOCALE', help: 'The locale that gets the food list, such as en_US.' },
      mapping: { type: 'text', value: 'MAPPING', help: 'A JSON file that says what the columns of the table are.' },
      'skip-bad': { type: 'flag', help: 'Leave bad rows out instead of refusing the whole list or table.' },
      id: { type: 'text', value: 'ID', help: 'The id of the drinkware set.' },
      description: { type: 'text', value: 'TEXT', help: 'The description of the drinkware set, 1 to 256 characters.' },
    },
    example: 'npm run import -- foods lists/us --locale en_US',
  },
  async ({ values, positionals }) => {
    const [kind, path] = positionals;
    const { locale, mapping, 'skip-bad': skipBad, id, description } = values;
    if (path === undefined || positionals.length > 2)
      throw new UsageError('Write what to import, and the file or folder.');
    if (kind === 'foods' && locale !== undefined) await importFoods(path, locale, skipBad);
    else if (kind === 'nutrient-table' && mapping !== undefined) await importTable(path, mapping, skipBad);
    else if (kind === 'drinkware' && id !== undefined && description !== undefined)
      await importVessels(path, id, description);
    else if (kind === 'foods') throw new UsageError('--locale is missing. Add --locale LOCALE.');
    else if (kind === 'nutrient-table') throw new UsageError('--mapping is missing. Add --mapping FILE.');
    else if (kind === 'drinkware') throw new UsageError('--id or --description is missing. Add both.');
    else throw new UsageError(`"${kind}" cannot be imported. Write foods, nutrient-table or drinkware.`);
  },
);

async function importFoods(directory: string, locale: string, skipBad: boolean): Promise<void> {
  if (!/^[A-Za-z0-9_-]{2,16}$/.test(locale))
    throw new UsageError(`--locale: "${locale}" is not a locale id. Write one such as en_US.`);
  const started = performance.now();
  const progress = new Progress();
  await withRuntime(async (context) => {
    const report = await importFoodList(context, {
      directory,
      localeId: locale,
      skipBad,
      onProgress: (file, read, total) => progress.show(file, read / total),
    });
    await openDemoSurveys(context);
    progress.end();
    for (const [file, rows] of Object.entries(report.stored))
      process.stdout.write(`  ${file.padEnd(22)} ${rows} rows\n`);
    printBadRows(report);
    process.stdout.write(`Imported into ${locale} in ${secondsSince(started)} s.\n`);
  }).catch((error: unknown) => refuse(error, progress));
}

async function importTable(file: string, mapping: string, skipBad: boolean): Promise<void> {
  const started = performance.now();
  const progress = new Progress();
  const total = fileSize(file);
  await withRuntime(async (context) => {
    const imported = await importNutrientTable(context, {
      file,
      mapping,
      skipBad,
      onProgress: (read) => progress.show(basename(file), read / total),
    });
    progress.end();
    process.stdout.write(nutrientTableReport(imported));
    printBadRows(imported.report);
    process.stdout.write(`Imported the nutrient table ${imported.id} in ${secondsSince(started)} s.\n`);
  }).catch((error: unknown) => refuse(error, progress));
}

/** Prints the bad rows of a refused import. Throws any other error again. */
function refuse(error: unknown, progress: Progress): void {
  progress.end();
  if (!(error instanceof ImportRefused)) throw error;
  printBadRows(error.report);
  process.stdout.write('Nothing was stored. Correct these rows, or leave them out with --skip-bad.\n');
  process.exitCode = 1;
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

async function importVessels(directory: string, id: string, description: string): Promise<void> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id) || isPrototypeName(id))
    throw new UsageError(
      `--id: "${id}" is reserved, or has characters other than letters, digits, _ and -. Write another id.`,
    );
  if (description.trim() === '' || description.length > 256)
    throw new UsageError('--description: write 1 to 256 characters.');
  await withRuntime(async (context) => {
    const { vessels, warnings } = await importDrinkware(context, { directory, id, description });
    for (const { objectId, description: name, volumeSamples } of vessels)
      process.stdout.write(`  ${objectId}  ${name}: up to ${volumeSamples.at(-1)?.v ?? 0} ml\n`);
    for (const warning of warnings) process.stdout.write(`  Warning: ${warning}\n`);
    process.stdout.write(`Imported the drinkware set ${id}.\n`);
  });
}

async function withRuntime(work: (context: Context) => Promise<void>): Promise<void> {
  const runtime = await openRuntime(readConfig(), createLog('error'));
  try {
    await work(runtime.context());
  } finally {
    await runtime.close();
  }
}

function printBadRows({ badRows, badRowCount }: ImportReport): void {
  for (const { file, row, column, reason } of badRows) {
    process.stdout.write(`  ${file}, row ${row}, column ${column || '(whole row)'}: ${reason}\n`);
  }
  if (badRowCount > badRows.length) process.stdout.write(`  ... and ${badRowCount - badRows.length} more bad rows\n`);
}
