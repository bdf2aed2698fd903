import type { Readable } from 'node:stream';
import { isFhirContent, type RecallExportFormat } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { compileReaders, readText, type InputReaders } from './coercion.ts';

/** Limits on the files of a multipart request. `fields` names the fields of the form that hold them. */
export interface FileLimits {
  fields: readonly string[];
  maxFiles: number;
  maxBytes: number;
  /** Files under any field name are read as this input key. `fields` then names no other field. */
  anyNameFor?: string;
  /** The input key for a body that is JSON instead of a form. */
  orJsonFor?: string;
}

/** The result of a procedure that returns a file. A call over tRPC is refused with the REST path of the file. */
export class FileAnswer {
  readonly content: Readable | Uint8Array;
  readonly mediaType: string;
  readonly fileName: string;
  /** The length of a stream, sent as Content-Length. Null if it is not known beforehand. */
  readonly sizeBytes: number | null;

  constructor(content: Readable | Uint8Array, mediaType: string, fileName: string, sizeBytes: number | null = null) {
    this.content = content;
    this.mediaType = mediaType;
    this.fileName = fileName;
    this.sizeBytes = sizeBytes;
  }
}

const MEDIA_TYPES: Readonly<Record<RecallExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
};

interface RowsFile {
  /** The name of the file, to which the day and the format are added. */
  name: string;
  format: RecallExportFormat;
  now: Date;
  mediaType?: string;
}

/** The answer of an export: a file whose name has the day of the export. */
export function rowsFile(rows: Readable, { name, format, now, mediaType = MEDIA_TYPES[format] }: RowsFile): FileAnswer {
  return new FileAnswer(rows, mediaType, `${name}-${now.toISOString().slice(0, 10)}.${format}`);
}

/** The answer of an export of recalls. */
export function exportFile(
  rows: Readable,
  { surveyId, content, format }: { surveyId: string; content: string; format: RecallExportFormat },
  now: Date,
): FileAnswer {
  const mediaType = isFhirContent(content) ? { mediaType: `application/fhir+${format}` } : {};
  return rowsFile(rows, { name: `${surveyId}-${content}`, format, now, ...mediaType });
}

/** The output of a procedure with `rest.produces`. */
export const fileOutput = z
  .custom<FileAnswer>((value) => value instanceof FileAnswer)
  .meta({ override: { type: 'string', format: 'binary' } });

/**
 * Builds the input schema of an upload. It accepts the form that the typed client sends, and the plain object that the REST adapter or
 * a caller in this process gives. Text in a form is converted strictly, as in a query.
 */
export function multipart<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = z.strictObject(shape);
  const readers = compileReaders([fields], { jsonText: true });
  return z
    .custom<FormData | z.input<typeof fields>>((value) => typeof value === 'object' && value !== null)
    .transform((value): unknown => (value instanceof FormData ? fromForm(value, readers) : value))
    .pipe(fields);
}

function fromForm(form: FormData, readers: InputReaders): Record<string, unknown> {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const key of new Set(form.keys())) {
    const values = form.getAll(key);
    fields[key] = readText(readers, key, values.length === 1 ? values[0] : values);
  }
  return fields;
}
