import type { KnownColumns } from './known-columns.queries.ts';
import {
  CELL_SOURCES,
  CELL_TYPES,
  column,
  columnsOf,
  integer,
  text,
  type DescribedColumn,
  type StudyTable,
} from './study-table.ts';

/** A column of a file, as the codebook describes it. */
interface CodebookRow extends DescribedColumn {
  file: string;
  rowFor: string;
  /** From 1. */
  position: number;
}

/** A file with what a row of it is about, as far as the codebook needs it. */
interface DescribedFile {
  rowFor: string;
  table: (known: KnownColumns) => StudyTable<never>;
}

/** Lists the columns of files in the order of CSV. */
export function codebookRows(files: Readonly<Record<string, DescribedFile>>, known: KnownColumns): CodebookRow[] {
  return Object.entries(files).flatMap(([file, { rowFor, table }]) =>
    columnsOf(table(known)).map((one, at) => ({ ...one, file, rowFor, position: at + 1 })),
  );
}

/** A row per column of a file. */
export const CODEBOOK_TABLE: StudyTable<CodebookRow> = {
  columns: [
    column('File', 'file', text('server', 'File that has the column'), ({ file }) => file),
    column('Row', 'rowFor', text('server', 'What a row of the file is'), ({ rowFor }) => rowFor),
    column(
      'Position',
      'position',
      integer('server', 'Position of the column in CSV, from 1'),
      ({ position }) => position,
    ),
    column('Column', 'column', text('server', 'Heading in CSV'), ({ heading }) => heading),
    column(
      'Key',
      'key',
      text('server', 'Key in JSON lines; the part after a point of a number is the key in the object of its group'),
      ({ key }) => key,
    ),
    column('Type', 'type', text('server', 'Type of the values', { values: CELL_TYPES.join(' ') }), ({ type }) => type),
    column('Unit', 'unit', text('server', 'Unit of the values', { empty: 'none' }), ({ unit }) => unit),
    column('Meaning', 'meaning', text('server', 'What the column says'), ({ meaning }) => meaning),
    column(
      'Source',
      'source',
      text('server', 'Where the values come from', { values: CELL_SOURCES.join(' ') }),
      ({ source }) => source,
    ),
    column(
      'Values',
      'values',
      text('server', 'The values of a closed list', { empty: 'other values are possible' }),
      ({ values }) => values,
    ),
    column('Empty if', 'empty', text('server', 'When a cell is empty', { empty: 'never' }), ({ empty }) => empty),
  ],
  numbers: [],
  further: [],
};
