import { canonicalLanguage, isLanguage } from '@dietary-recall/recall';
import { readUploadedCsv, type CsvLine } from '../../adapters/csv-upload.ts';
import { Email, INVISIBLE, MAX_CUSTOM_FIELD_LENGTHS, MAX_LENGTHS, normalUserName } from '../../domain/person-fields.ts';
import { passwordFault } from '../accounts/require-good-password.ts';
import type { GivenPerson } from '../accounts/store-people.ts';
import { CsvFaults } from '../files-in/csv-faults.ts';
import { MAX_PASSWORDS } from '../survey-people/upsert-people.ts';
import { columnNames, readHeader, type ColumnNames, type Columns } from './upload-columns.ts';

/** A row of the file without faults, ready to be planned. */
export interface ReadyRow {
  row: number;
  person: GivenPerson;
  /** Left out if the cell is empty, or if `person` has the hash already. */
  password?: string;
  /** The fault of a weak password, which counts only if the person is more than a respondent. */
  weakPassword?: string | undefined;
}

/** A CSV file of respondents that is read row by row. */
export class RespondentFile {
  readonly #file: Blob;
  readonly faults = new CsvFaults();
  /** The number of rows read so far. */
  rows = 0;
  /** The number of passwords read so far. */
  passwords = 0;
  /** Passwords by row; empty once there are more than MAX_PASSWORDS. */
  readonly fewPasswords = new Map<number, string>();
  /** The headers of the fields; empty until the header is read. */
  columns: ColumnNames = {};

  constructor(file: Blob) {
    this.#file = file;
  }

  /** Yields the rows without faults and notes the faults of the others. Throws AppError `csv.unreadable`, `csv.invalid`. */
  async *read(): AsyncGenerator<ReadyRow> {
    let columns: Columns | undefined;
    for await (const line of readUploadedCsv(this.#file)) {
      if (columns === undefined) {
        columns = readHeader(line, this.faults);
        this.columns = columnNames(columns);
        continue;
      }
      this.rows++;
      const before = this.faults.count;
      noteFaults(columns, line, this.faults);
      if (this.faults.count > before) continue;
      const row = await readyRow(columns, line);
      if (row.password !== undefined) this.#note(row.row, row.password);
      yield row;
    }
    if (columns === undefined) this.faults.add(1, '1', 'no_rows', 'The file is empty.');
    else if (this.rows === 0)
      this.faults.add(2, '1', 'no_rows', 'The file has no rows below its header. Add one for each respondent.');
  }

  #note(row: number, password: string): void {
    this.passwords++;
    if (this.passwords <= MAX_PASSWORDS) this.fewPasswords.set(row, password);
    else this.fewPasswords.clear();
  }
}

async function readyRow(columns: Columns, line: CsvLine): Promise<ReadyRow> {
  const optional = (['name', 'email', 'phone', 'language'] as const).flatMap((field) => {
    if (!columns.positions.has(field)) return [];
    const value = cellOf(columns, line, field);
    if (value === '') return [[field, null]];
    return [[field, field === 'language' ? canonicalLanguage(value) : value]];
  });
  const custom = columns.custom.map(({ key, position }) => [key, line.cells[position] ?? '']);
  const person = {
    userName: cellOf(columns, line, 'userName'),
    ...(Object.fromEntries(optional) as Partial<GivenPerson>),
    ...(custom.length > 0 ? { customFields: Object.fromEntries(custom) as Record<string, string> } : {}),
  };
  const password = cellOf(columns, line, 'password');
  if (password === '') return { row: line.row, person };
  const owner = { roles: [{ name: 'staff' }] as const, email: person.email, userNames: [person.userName] };
  return { row: line.row, person, password, weakPassword: (await passwordFault(password, owner))?.message };
}

type Field = keyof typeof MAX_LENGTHS;

// A cell that the row or the file does not have counts as empty.
function cellOf({ positions }: Columns, { cells }: CsvLine, field: Field): string {
  const cell = cells[positions.get(field) ?? -1] ?? '';
  return field === 'userName' ? normalUserName(cell) : cell;
}

function noteFaults(columns: Columns, line: CsvLine, faults: CsvFaults): void {
  const { row, cells } = line;
  const refuse = (field: Field, code: string, message: string) =>
    faults.add(row, columns.headers[columns.positions.get(field) ?? 0] ?? field, code, message);
  if (cells.length < 2)
    return faults.add(
      row,
      columns.headers[1] ?? '2',
      'too_few_columns',
      'The row ends before this column. Add its cell, which may be empty.',
    );
  const userName = cellOf(columns, line, 'userName');
  const password = cellOf(columns, line, 'password');
  if (userName === '') refuse('userName', 'required', 'Give each person a user name.');
  if (/\s/.test(userName)) refuse('userName', 'white_space', 'The user name contains white space. Remove it.');
  else if (INVISIBLE.test(userName))
    refuse('userName', 'not_text', 'The user name contains an invisible character. Remove it.');
  if (/\s/.test(password))
    refuse('password', 'white_space', 'The password contains white space. Choose a password without it.');
  for (const [field, maxLength] of Object.entries(MAX_LENGTHS) as [Field, number][]) {
    if (cellOf(columns, line, field).length > maxLength) refuse(field, 'too_long', tooLong(maxLength));
  }
  const email = cellOf(columns, line, 'email');
  if (email !== '' && !Email.safeParse(email).success)
    refuse('email', 'not_an_email', 'This is not an e-mail address. Correct it.');
  const language = cellOf(columns, line, 'language');
  if (language !== '' && !isLanguage(language))
    refuse('language', 'not_a_language', 'This is not a language tag. Write one such as en or fr-CA.');
  for (const { key, position } of columns.custom) {
    const { value: maxLength } = MAX_CUSTOM_FIELD_LENGTHS;
    if ((cells[position]?.length ?? 0) > maxLength) faults.add(row, key, 'too_long', tooLong(maxLength));
  }
  for (const [position, cell] of cells.entries()) {
    const column = columns.headers[position] ?? String(position + 1);
    if (cell.includes('\0'))
      faults.add(row, column, 'not_text', 'The cell contains a character that is not text. Remove it.');
    if (position >= columns.headers.length && cell !== '')
      faults.add(
        row,
        column,
        'too_many_columns',
        'The row has more cells than the header. Put a cell that contains the separator in quotes.',
      );
  }
}

function tooLong(maxLength: number): string {
  return `The text is longer than ${maxLength} characters. Shorten it.`;
}
