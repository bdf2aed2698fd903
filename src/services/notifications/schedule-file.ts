import { SCHEDULED_NOTIFICATIONS, type ScheduledNotification } from '@dietary-recall/vocabulary';
import { readUploadedCsv, type CsvLine } from '../../adapters/csv-upload.ts';
import { normalUserName } from '../../domain/person-fields.ts';
import { parseZonedTime } from '../../domain/zoned-time.ts';
import { CsvFaults } from '../files-in/csv-faults.ts';

/** How a schedule names people, as the header of its first column says. */
export type PersonColumn = 'email' | 'user name';

export interface ScheduledRow {
  row: number;
  /** An e-mail address or a user name. */
  person: string;
  dueAt: Date;
  type: ScheduledNotification;
}

const FIRST_COLUMNS: Readonly<Record<string, PersonColumn>> = {
  email: 'email',
  'user name': 'user name',
  username: 'user name',
};

/** A CSV file of notifications that is read row by row. */
export class ScheduleFile {
  readonly #file: Blob;
  readonly faults = new CsvFaults();
  #column: PersonColumn | undefined;

  constructor(file: Blob) {
    this.#file = file;
  }

  /** How the file names people; `email` until the header is read. */
  get column(): PersonColumn {
    return this.#column ?? 'email';
  }

  /** Yields the rows without faults and notes the faults of the others. Throws AppError `csv.unreadable`, or `csv.invalid` for a bad header. */
  async *read(): AsyncGenerator<ScheduledRow> {
    let rows = 0;
    for await (const line of readUploadedCsv(this.#file)) {
      if (this.#column === undefined) {
        this.#column = readHeader(line, this.faults);
        continue;
      }
      rows++;
      const row = readRow(line, this.#column, this.faults);
      if (row) yield row;
    }
    if (this.#column === undefined) this.faults.add(1, '1', 'missing', 'The file is empty.');
    else if (rows === 0)
      this.faults.add(
        2,
        this.#column,
        'missing',
        'The file has no rows below its header. Add one for each notification.',
      );
  }
}

function readHeader({ row, cells }: CsvLine, faults: CsvFaults): PersonColumn | undefined {
  const [first = '', second = '', third = ''] = cells.map((cell) => cell.toLowerCase());
  const column = Object.hasOwn(FIRST_COLUMNS, first) ? FIRST_COLUMNS[first] : undefined;
  const expect = (position: string, found: string, expected: string) =>
    faults.add(row, position, 'header', `The name of this column is "${found}". Name it ${expected}.`);
  if (column === undefined) expect('1', first, '"email" or "user name"');
  if (second !== 'date_time') expect('2', second, '"date_time"');
  if (third !== 'type') expect('3', third, '"type"');
  // The rows cannot be understood without the header.
  faults.refuse();
  return column;
}

/** The years in which a study may plan. Another year is a typing error. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];

/** Reads a row; undefined if it has faults, which are noted. */
function readRow({ row, cells }: CsvLine, column: PersonColumn, faults: CsvFaults): ScheduledRow | undefined {
  const before = faults.count;
  const [person = '', time = '', type = ''] = cells;
  if (person === '') faults.add(row, column, 'missing', `The cell is empty. Write the ${column} of a respondent.`);
  else if (column === 'email' && /\s/.test(person))
    faults.add(row, column, 'invalid_email', 'The e-mail address contains white space. Remove it.');
  const dueAt = readTime(row, time, faults);
  const known = SCHEDULED_NOTIFICATIONS.find((name) => name === type);
  if (known === undefined) {
    const message = `"${type}" is not a type of notification. Write one of ${SCHEDULED_NOTIFICATIONS.join(', ')}.`;
    faults.add(row, 'type', 'unknown_type', message);
  }
  if (faults.count > before || dueAt === undefined || known === undefined) return undefined;
  return { row, person: column === 'email' ? person : normalUserName(person), dueAt, type: known };
}

const TIME_FAULTS = {
  format: 'Write a date and time with its offset, such as 2027-03-01T08:30:00+00:00 or 2027-03-01T08:30:00Z.',
  unknown_zone: 'The time zone in brackets is unknown. Write an IANA name such as [Europe/London], or leave it out.',
  other_offset: 'The time zone in brackets has another offset at that time. Correct the zone or the offset.',
} as const;

function readTime(row: number, text: string, faults: CsvFaults): Date | undefined {
  const time = parseZonedTime(text);
  if ('fault' in time) {
    faults.add(row, 'date_time', 'invalid_time', TIME_FAULTS[time.fault]);
    return undefined;
  }
  const year = time.at.getUTCFullYear();
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return time.at;
  faults.add(row, 'date_time', 'invalid_time', `The year is not between ${FIRST_YEAR} and ${LAST_YEAR}. Correct it.`);
  return undefined;
}
