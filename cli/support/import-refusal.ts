import {
  CollisionsRefused,
  EditsRefused,
  ImportRefused,
  type ImportReport,
} from '../../src/services/food-list-import/import-report.ts';
import { collisionsText, editsText } from './food-list-report.ts';
import type { Progress } from './progress.ts';

/** Prints why an import was refused. Throws any other error again. */
export function refuse(error: unknown, progress: Progress): void {
  progress.end();
  if (!(error instanceof ImportRefused)) throw error;
  if (error instanceof CollisionsRefused) process.stdout.write(collisionsText(error.report.refusedCollisions));
  else if (error instanceof EditsRefused) process.stdout.write(editsText(error.report));
  else printBadRows(error.report);
  const isBad = !(error instanceof CollisionsRefused || error instanceof EditsRefused);
  process.stdout.write(
    `Nothing was stored.${isBad ? ' Correct these rows, or leave them out with --skip-bad.' : ''}\n`,
  );
  process.exitCode = 1;
}

export function printBadRows({ badRows, badRowCount }: ImportReport): void {
  for (const { file, row, column, reason } of badRows) {
    process.stdout.write(`  ${file}, row ${row}, column ${column || '(whole row)'}: ${reason}\n`);
  }
  if (badRowCount > badRows.length) process.stdout.write(`  ... and ${badRowCount - badRows.length} more bad rows\n`);
}

export function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
