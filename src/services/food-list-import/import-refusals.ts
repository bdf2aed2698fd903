import { CsvFormatError } from '../../adapters/csv.ts';
import { AppError, type Issue } from '../../errors.ts';
import {
  CollisionsRefused,
  EditsRefused,
  ImportRefused,
  MAX_NAMED,
  type BadRow,
  type Collision,
  type EditedField,
} from './import-report.ts';

/**
 * Turns the error of an import by a job into the refusal that its sender reads: the bad rows as issues, and messages without the
 * paths of the work folder. Any other error is returned as it is.
 */
export function toImportRefusal(
  error: unknown,
  { noun, folder }: { noun: 'food_list' | 'nutrient_table'; folder: string },
): unknown {
  const named = (message: string) => message.replaceAll(`${folder}/`, '');
  if (error instanceof CollisionsRefused) return collisionsRefusal(error.report.refusedCollisions);
  if (error instanceof EditsRefused) return editsRefusal(error.report.edits);
  if (error instanceof ImportRefused) {
    const { badRows, badRowCount } = error.report;
    const rows = badRowCount === 1 ? '1 row cannot be stored' : `${badRowCount} rows cannot be stored`;
    const message = `${rows}, so that nothing was stored. Correct them, or send the file with skipBad.`;
    const details = { issues: badRows.map(toIssue), facts: { badRowCount } };
    return new AppError('invalid', `${noun}.bad_rows`, message, details);
  }
  if (error instanceof CsvFormatError) return new AppError('invalid', `${noun}.unusable`, named(error.message));
  if (error instanceof AppError && error.code === 'food_list.unusable')
    return new AppError('invalid', `${noun}.unusable`, named(error.message), error.details);
  return error;
}

function collisionsRefusal(collisions: readonly Collision[]): AppError {
  const message = `${collisions.length} records of other locales would change, so that nothing was stored. Send the list with a prefix, or with share.`;
  const issues = collisions.slice(0, MAX_NAMED).map(({ kind, code, stored, given, locales, fields }) => ({
    path: `${kind} ${code}`,
    code: 'collision',
    message: `"${stored}" of ${locales.join(', ')} would become "${given}": ${fields.join(', ')}.`,
  }));
  return new AppError('conflict', 'food_list.collisions', message, { issues, facts: { count: collisions.length } });
}

function editsRefusal(edits: readonly EditedField[]): AppError {
  const message = `${edits.length} edits since the last import would be overwritten, so that nothing was stored. Send the list with keepEdits to keep them, or with overwriteEdits to take its values.`;
  const issues = edits.slice(0, MAX_NAMED).map(({ kind, code, field, who, when }) => ({
    path: `${kind} ${code} ${field}`,
    code: 'edit',
    message: `Edited by ${who ?? 'a person without a name'} at ${when.toISOString()}.`,
  }));
  return new AppError('conflict', 'food_list.edits', message, { issues, facts: { count: edits.length } });
}

function toIssue({ file, row, column, reason }: BadRow): Issue {
  const place = column === '' ? `${file}, row ${row}` : `${file}, row ${row}, column ${column}`;
  return { path: place, code: 'bad_row', message: reason };
}
