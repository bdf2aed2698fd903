import { z } from 'zod';
import { csvIssue, readUploadedCsv, type CsvIssue, type CsvLine } from '../../adapters/csv-upload.ts';
import { passwordFault } from '../accounts/require-good-password.ts';
import { headerOf, readHeader, type Columns } from './upload-columns.ts';
import { UploadFaults } from './upload-faults.ts';
import type { GivenPerson } from '../accounts/store-people.ts';
import type { ReadyRow } from './upload-spool.ts';

/** A person as a row of the file gives them. */
export interface UploadedRow extends ReadyRow {
  person: Omit<GivenPerson, 'passwordHash'>;
  /** Left out: the cell is empty. */
  password?: string;
}

export interface CheckedFile {
  columns: Columns;
  rows: number;
  passwords: number;
}

const MAX_USER_NAME = 256;
/** No longer one can be signed in with. */
const MAX_PASSWORD = 256;
const MAX_LENGTHS = { name: 512, email: 512, phone: 32 } as const;
const MAX_CUSTOM_VALUE = 512;
const Email = z.email();

/** Reads the whole file once, storing nothing: how much it holds. Throws AppError `csv.invalid` with what is wrong in it. */
export async function checkRespondentFile(file: Blob): Promise<CheckedFile> {
  const faults = new UploadFaults();
  let columns: Columns | undefined;
  let rows = 0;
  let passwords = 0;
  for await (const line of readUploadedCsv(file)) {
    if (columns === undefined) {
      columns = columnsOf(line, faults);
    } else {
      faults.add(faultsOf(columns, line));
      rows++;
      if (cellOf(columns, line, 'password') !== '') passwords++;
    }
  }
  if (rows === 0) faults.add([csvIssue(2, '1', 'no_rows', 'The file has no person in it.')]);
  faults.refuse();
  return { columns: columns as Columns, rows, passwords };
}

/** The rows of a file that has been checked. */
export async function* readRespondents(file: Blob, columns: Columns): AsyncGenerator<UploadedRow> {
  let isHeader = true;
  for await (const line of readUploadedCsv(file)) {
    if (!isHeader) yield await uploadedRow(columns, line);
    isHeader = false;
  }
}

// A header that cannot be read says nothing of the rows below it.
function columnsOf(line: CsvLine, faults: UploadFaults): Columns {
  const header = readHeader(line);
  if ('columns' in header) return header.columns;
  faults.add(header.issues);
  faults.refuse();
  throw new Error('a header without columns has no faults');
}

async function uploadedRow(columns: Columns, line: CsvLine): Promise<UploadedRow> {
  const optional = (['name', 'email', 'phone'] as const).flatMap((field) => {
    if (!columns.positions.has(field)) return [];
    const value = cellOf(columns, line, field);
    return [[field, value === '' ? null : value]];
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

type Field = 'userName' | 'password' | keyof typeof MAX_LENGTHS;

// What the row or the file does not have is as good as empty.
function cellOf({ positions }: Columns, { cells }: CsvLine, field: Field): string {
  return cells[positions.get(field) ?? -1] ?? '';
}

function faultsOf(columns: Columns, line: CsvLine): CsvIssue[] {
  const { row, cells } = line;
  if (cells.length < 2) {
    return [csvIssue(row, headerOf(columns, 'password'), 'too_few_columns', 'The row ends before this column.')];
  }
  const issues: CsvIssue[] = [];
  const refuse = (field: Field, code: string, message: string) =>
    void issues.push(csvIssue(row, headerOf(columns, field), code, message));
  const userName = cellOf(columns, line, 'userName');
  const password = cellOf(columns, line, 'password');
  if (userName === '') refuse('userName', 'required', 'Give each person a user name.');
  if (/\s/.test(userName)) refuse('userName', 'white_space', 'A user name has no white space in it.');
  else if (/\p{C}/u.test(userName))
    refuse('userName', 'not_text', 'A user name has no characters that cannot be seen.');
  if (userName.length > MAX_USER_NAME) refuse('userName', 'too_long', tooLong(MAX_USER_NAME));
  if (/\s/.test(password)) refuse('password', 'white_space', 'A password has no white space in it.');
  if (password.length > MAX_PASSWORD) refuse('password', 'too_long', tooLong(MAX_PASSWORD));
  for (const [field, maxLength] of Object.entries(MAX_LENGTHS) as [keyof typeof MAX_LENGTHS, number][]) {
    if (cellOf(columns, line, field).length > maxLength) refuse(field, 'too_long', tooLong(maxLength));
  }
  const email = cellOf(columns, line, 'email');
  if (email !== '' && !Email.safeParse(email).success) refuse('email', 'not_an_email', 'Not an e-mail address.');
  for (const { key, position } of columns.custom) {
    if ((cells[position]?.length ?? 0) > MAX_CUSTOM_VALUE)
      issues.push(csvIssue(row, key, 'too_long', tooLong(MAX_CUSTOM_VALUE)));
  }
  for (const [position, cell] of cells.entries()) {
    const column = columns.headers[position] ?? String(position + 1);
    if (cell.includes('\0')) issues.push(csvIssue(row, column, 'not_text', 'It holds characters that are not text.'));
    if (position >= columns.headers.length && cell !== '')
      issues.push(csvIssue(row, column, 'too_many_columns', 'The header has no such column: are quotes missing?'));
  }
  return issues;
}

function tooLong(maxLength: number): string {
  return `At most ${maxLength} characters.`;
}
