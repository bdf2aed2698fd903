import type { CsvLine } from '../../adapters/csv-upload.ts';
import { MAX_CUSTOM_FIELD_LENGTHS, MAX_CUSTOM_FIELDS } from '../../domain/person-fields.ts';
import type { CsvFaults } from '../files-in/csv-faults.ts';

type Field = 'userName' | 'password' | 'name' | 'email' | 'phone' | 'language';

/** The columns of a file, read from its header (docs/reference/recall-rules.md#12-respondents-from-a-file). */
export interface Columns {
  /** The headers as written, by position. */
  headers: readonly string[];
  positions: ReadonlyMap<Field, number>;
  /** The custom fields with their keys and positions. */
  custom: readonly { key: string; position: number }[];
}

const FIELDS: Readonly<Record<string, Field>> = {
  'user name': 'userName',
  username: 'userName',
  password: 'password',
  name: 'name',
  email: 'email',
  'e-mail': 'email',
  phone: 'phone',
  language: 'language',
};

/** Reads the header. Throws AppError `csv.invalid` if it has faults, because the rows cannot be understood without it. */
export function readHeader({ row, cells: headers }: CsvLine, faults: CsvFaults): Columns {
  const refuse = (position: number, code: string, message: string) =>
    faults.add(row, String(position + 1), code, message);
  const positions = new Map<Field, number>();
  const custom = new Map<string, number>();
  for (const [position, header] of headers.entries()) {
    const field = fieldOf(header);
    const [seen, key] = field ? [positions, field] : [custom, header];
    if (header === '') refuse(position, 'no_name', 'The column has no name. Write one into the header.');
    else if (header.includes('\0') || header === '__proto__')
      refuse(position, 'not_text', 'A column cannot have this name. Choose another one.');
    else if (header.length > MAX_CUSTOM_FIELD_LENGTHS.name)
      refuse(
        position,
        'too_long',
        `The name of the column is longer than ${MAX_CUSTOM_FIELD_LENGTHS.name} characters. Shorten it.`,
      );
    else if (seen.has(key as never))
      refuse(position, 'repeated', `Another column is named "${header}" too. Rename or remove one of them.`);
    else if (field) positions.set(field, position);
    else custom.set(header, position);
  }
  if (fieldOf(headers[0] ?? '') !== 'userName')
    refuse(0, 'wrong_column', 'The first column is "user name". Name this one so, or put that column first.');
  // A column with another name may hold passwords, and a custom field is no place for them.
  if (fieldOf(headers[1] ?? '') === undefined)
    refuse(
      1,
      'wrong_column',
      'The second column is "password". Name this one so only if it has passwords. Otherwise insert that column before it in your file; its cells may be empty.',
    );
  if (custom.size > MAX_CUSTOM_FIELDS)
    refuse(
      headers.length - 1,
      'too_many_columns',
      `The file has more than ${MAX_CUSTOM_FIELDS} custom fields. Remove some of these columns.`,
    );
  faults.refuse();
  return { headers, positions, custom: [...custom].map(([key, position]) => ({ key, position })) };
}

function fieldOf(header: string): Field | undefined {
  return new Map(Object.entries(FIELDS)).get(header.toLowerCase());
}

/** The headers of the fields as the file writes them, for messages to its author. */
export type ColumnNames = Readonly<Partial<Record<string, string>>>;

export function columnNames({ headers, positions }: Columns): ColumnNames {
  return Object.fromEntries([...positions].map(([field, position]) => [field, headers[position]]));
}
