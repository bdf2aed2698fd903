import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openDemoSurveys } from '../src/db/demo/demo-surveys.ts';
import { openRuntime } from '../src/runtime.ts';
import type { Scope } from '../src/scope.ts';
import { importFoodList } from '../src/services/food-lists/import-food-list.ts';
import { ImportRefused, type ImportReport } from '../src/services/food-lists/import-report.ts';
import { importDrinkware } from '../src/services/portion-sizes/import-drinkware.ts';
import { Progress } from './support/progress.ts';
import { readOptions, run, UsageError } from './support/run.ts';

const USAGE = `Usage: npm run import -- foods DIRECTORY --locale LOCALE [--skip-bad]
       npm run import -- drinkware DIRECTORY --id ID --description TEXT

Loads a food list from CSV files into a locale, or a drinkware set from pictures, outlines and volumes
(docs/import-format.md), in one transaction. One bad row refuses the whole list, unless --skip-bad leaves bad rows out.
Stop an embedded server first; on PostgreSQL (DATABASE_URL) it may run.`;

await run(async () => {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: {
      locale: { type: 'string' },
      'skip-bad': { type: 'boolean', default: false },
      id: { type: 'string' },
      description: { type: 'string' },
    },
  });
  const [kind, directory] = positionals;
  const { locale, 'skip-bad': skipBad, id, description } = values;
  if (directory === undefined || positionals.length > 2) throw new UsageError(USAGE);
  if (kind === 'foods' && locale !== undefined) await importFoods(directory, locale, skipBad);
  else if (kind === 'drinkware' && id !== undefined && description !== undefined)
    await importVessels(directory, id, description);
  else throw new UsageError(USAGE);
});

async function importFoods(directory: string, locale: string, skipBad: boolean): Promise<void> {
  if (!/^[A-Za-z0-9_-]{2,16}$/.test(locale))
    throw new UsageError(`--locale: "${locale}" is no locale id such as en_US`);
  const started = performance.now();
  const progress = new Progress();
  await withRuntime(async (scope) => {
    const report = await importFoodList(scope, {
      directory,
      localeId: locale,
      skipBad,
      onProgress: (file, read, total) => progress.show(file, read / total),
    });
    await openDemoSurveys(scope);
    progress.end();
    for (const [file, rows] of Object.entries(report.stored))
      process.stdout.write(`  ${file.padEnd(22)} ${rows} rows\n`);
    printBadRows(report);
    process.stdout.write(`Imported into ${locale} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  }).catch((error: unknown) => {
    progress.end();
    if (!(error instanceof ImportRefused)) throw error;
    printBadRows(error.report);
    process.stdout.write('Nothing was stored. Mend these rows, or leave them out with --skip-bad.\n');
    process.exitCode = 1;
  });
}

async function importVessels(directory: string, id: string, description: string): Promise<void> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new UsageError(`--id: "${id}" has other than letters, digits, _ and -`);
  if (description.trim() === '' || description.length > 256)
    throw new UsageError('--description: write 1 to 256 characters');
  await withRuntime(async (scope) => {
    const { vessels, warnings } = await importDrinkware(scope, { directory, id, description });
    for (const { objectId, description: name, volumeSamples } of vessels)
      process.stdout.write(`  ${objectId}  ${name}: up to ${volumeSamples.at(-1)?.v ?? 0} ml\n`);
    for (const warning of warnings) process.stdout.write(`  Look at it: ${warning}\n`);
    process.stdout.write(`Imported the drinkware set ${id}.\n`);
  });
}

async function withRuntime(work: (scope: Scope) => Promise<void>): Promise<void> {
  const runtime = await openRuntime(readConfig(), createLog('error'));
  try {
    await work(runtime.scope());
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
