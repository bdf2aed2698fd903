import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openDemoSurveys } from '../src/db/demo/demo-surveys.ts';
import { openRuntime } from '../src/runtime.ts';
import { importFoodList } from '../src/services/food-lists/import-food-list.ts';
import { ImportRefused, type ImportReport } from '../src/services/food-lists/import-report.ts';
import { Progress } from './support/progress.ts';
import { readOptions, run, UsageError } from './support/run.ts';

const USAGE = `Usage: npm run import -- foods DIRECTORY --locale LOCALE [--skip-bad]

Loads a food list from CSV files (docs/import-format.md) into a locale, in one transaction. One bad row refuses the whole
list, unless --skip-bad leaves bad rows out. Stop an embedded server first; on PostgreSQL (DATABASE_URL) it may run.`;

await run(async () => {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: { locale: { type: 'string' }, 'skip-bad': { type: 'boolean', default: false } },
  });
  const [kind, directory] = positionals;
  const { locale, 'skip-bad': skipBad } = values;
  if (kind !== 'foods' || directory === undefined || locale === undefined) throw new UsageError(USAGE);
  if (!/^[A-Za-z0-9_-]{2,16}$/.test(locale))
    throw new UsageError(`--locale: "${locale}" is no locale id such as en_US`);
  const started = performance.now();
  const runtime = await openRuntime(readConfig(), createLog('error'));
  const progress = new Progress();
  try {
    const report = await importFoodList(runtime.scope(), {
      directory,
      localeId: locale,
      skipBad,
      onProgress: (file, read, total) => progress.show(file, read / total),
    });
    await openDemoSurveys(runtime.scope());
    progress.end();
    for (const [file, rows] of Object.entries(report.stored))
      process.stdout.write(`  ${file.padEnd(22)} ${rows} rows\n`);
    printBadRows(report);
    process.stdout.write(`Imported into ${locale} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  } catch (error) {
    progress.end();
    if (!(error instanceof ImportRefused)) throw error;
    printBadRows(error.report);
    process.stdout.write('Nothing was stored. Mend these rows, or leave them out with --skip-bad.\n');
    process.exitCode = 1;
  } finally {
    await runtime.close();
  }
});

function printBadRows({ badRows, badRowCount }: ImportReport): void {
  for (const { file, row, column, reason } of badRows) {
    process.stdout.write(`  ${file}, row ${row}, column ${column || '(whole row)'}: ${reason}\n`);
  }
  if (badRowCount > badRows.length) process.stdout.write(`  ... and ${badRowCount - badRows.length} more bad rows\n`);
}
