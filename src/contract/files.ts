import type { Readable } from 'node:stream';
import { z } from 'zod';
import { compileReaders, readText, type InputReaders } from './coercion.ts';

/** Limits on the files of a multipart request; the fields of the form that hold them are `fields`. */
export interface FileLimits {
  fields: readonly string[];
  maxFiles: number;
  maxBytes: number;
  /** Files of whatever field name stand for this input key; there are no other fields for files then. */
  anyNameFor?: string;
  /** The body may be JSON instead, which stands for this input key. */
  orJsonFor?: string;
}

/** What a procedure returns when its answer is a file. The typed client is sent to the REST path for it. */
export class FileAnswer {
  readonly content: Readable | Uint8Array;
  readonly mediaType: string;
  readonly fileName: string;
  /** The length of a stream where it is known beforehand; sent as Content-Length. */
  readonly sizeBytes: number | null;

  constructor(content: Readable | Uint8Array, mediaType: string, fileName: string, sizeBytes: number | null = null) {
    this.content = content;
    this.mediaType = mediaType;
    this.fileName = fileName;
    this.sizeBytes = sizeBytes;
  }
}

/** The output of a procedure with `rest.produces`. */
export const fileOutput = z
  .custom<FileAnswer>((value) => value instanceof FileAnswer)
  .meta({ override: { type: 'string', format: 'binary' } });

/**
 * The input of an upload. It takes the form itself, as the typed client sends it, and the plain object that the REST surface
 * or a caller on this server gives; text in a form is converted as in a query, strictly.
 */
export function multipart<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = z.object(shape);
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
