import type { Column, NumberColumns, Table } from '../../adapters/table-file.ts';

/** The types of the cells of a file. `list`: values separated by blanks. `json`: an object. */
export const CELL_TYPES = [
  'text',
  'integer',
  'number',
  'boolean',
  'date',
  'clock-time',
  'timestamp',
  'list',
  'json',
] as const;
type CellType = (typeof CELL_TYPES)[number];

/**
 * What a value comes from. `respondent`: what the respondent said. `device`: what the application recorded. `profile`: facts of the
 * person, which staff uploaded or the person entered. `food-list`, `nutrient-table`: as they were at the submission. `list-today`: the food
 * list as it is at the export. `scheme`: the questionnaire. `server`: counted, named or clocked by the service. `calculation`: computed
 * from other values. `staff`: entered by a nutritionist.
 */
export const CELL_SOURCES = [
  'respondent',
  'device',
  'profile',
  'food-list',
  'nutrient-table',
  'list-today',
  'scheme',
  'server',
  'calculation',
  'staff',
] as const;
type CellSource = (typeof CELL_SOURCES)[number];

/** What the codebook says of a column. */
export interface ColumnFacts {
  type: CellType;
  source: CellSource;
  /** A sentence without its full stop. */
  meaning: string;
  /** When a cell is empty; '' for never. An empty cell is never zero. */
  empty: string;
  /** The unit of a number; '' for none. */
  unit: string;
  /** The values of a closed list, separated by blanks, with their labels if they have any; '' for an open one. */
  values: string;
}

/** A column of a file with its heading, its key and all that the codebook says of it: the one owner of a column. */
export interface StudyColumn<Row> extends Column<Row>, ColumnFacts {}

interface StudyNumbers<Row> extends NumberColumns<Row> {
  columns: readonly (NumberColumns<Row>['columns'][number] & ColumnFacts)[];
}

export interface StudyTable<Row> extends Table<Row> {
  columns: readonly StudyColumn<Row>[];
  numbers: readonly StudyNumbers<Row>[];
  further: readonly StudyColumn<Row>[];
}

/** A column as the codebook describes it. The key of a number has the key of its group before a point. */
export interface DescribedColumn extends ColumnFacts {
  heading: string;
  key: string;
}

/** The columns of a file in the order of CSV. */
export function columnsOf({ columns, numbers, further }: StudyTable<never>): DescribedColumn[] {
  const grouped = numbers.flatMap(({ key, columns: group }) =>
    group.map((one) => ({ ...one, key: `${key}.${one.key}` })),
  );
  return [...columns, ...grouped, ...further];
}

/** A column with its heading in CSV and its key in JSON lines. */
export const column = <Row>(
  heading: string,
  key: string,
  facts: ColumnFacts,
  of: Column<Row>['of'],
): StudyColumn<Row> => ({
  heading,
  key,
  ...facts,
  of,
});

/** Columns that follow from a part of the rows which several of them share. */
export const sharedBy = <Row>(owner: (row: Row) => unknown, columns: readonly StudyColumn<Row>[]): StudyColumn<Row>[] =>
  columns.map((one) => ({ ...one, owner }));

type Further = Partial<Pick<ColumnFacts, 'empty' | 'unit' | 'values'>>;
const factsOf =
  (type: CellType) =>
  (source: CellSource, meaning: string, { empty = '', unit = '', values = '' }: Further = {}): ColumnFacts => ({
    type,
    source,
    meaning,
    empty,
    unit,
    values,
  });

export const text = factsOf('text');
export const integer = factsOf('integer');
export const number = factsOf('number');
export const boolean = factsOf('boolean');
export const date = factsOf('date');
export const clockTime = factsOf('clock-time');
export const timestamp = factsOf('timestamp');
export const list = factsOf('list');
export const json = factsOf('json');
