import { AppError } from '../../errors.ts';
import { columnsOf, type StudyTable } from './study-table.ts';

/** Leaves the columns with the chosen keys in a table, in the order of the file. Throws AppError `export.column_unknown`. */
export function chooseColumns<Row>(table: StudyTable<Row>, chosen: readonly string[]): StudyTable<Row> {
  const wanted = new Set(chosen);
  const there = new Set(columnsOf(table).map(({ key }) => key));
  const unknown = chosen.filter((key) => !there.has(key));
  if (unknown.length > 0) {
    const names = unknown.map((key) => `"${key}"`).join(', ');
    throw new AppError(
      'invalid',
      'export.column_unknown',
      `This file has no column ${names}: GET /surveys/{surveyId}/submissions/export-columns lists those that it has.`,
    );
  }
  return {
    columns: table.columns.filter(({ key }) => wanted.has(key)),
    numbers: table.numbers
      .map((group) => ({ ...group, columns: group.columns.filter(({ key }) => wanted.has(`${group.key}.${key}`)) }))
      .filter(({ columns }) => columns.length > 0),
    further: table.further.filter(({ key }) => wanted.has(key)),
  };
}
