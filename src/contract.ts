import type { Readable } from 'node:stream';
import type { OpenApiMeta, OpenApiMethod } from 'trpc-to-openapi';
import { z } from 'zod';
import type { Permission } from './access/permissions.ts';
import type { LimitName } from './adapters/rate-limits.ts';
import { AppError, type ErrorKind } from './errors.ts';
import { compileReaders, readText, type InputReaders } from './http/coercion.ts';

/** Who may call a procedure; set by the procedure kinds of trpc.ts, read by the document and the policy test. */
export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn' | 'inPerson' | 'ownAccount' }
  | { kind: 'staff' | 'survey' | 'locale'; permission: Permission };

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

export interface RestOptions {
  /** Further paths of the same operation; the first path is the documented one. */
  aliases?: readonly `/${string}`[];
  /** The input key that a body which is not an object (a JSON array) stands for. */
  bodyKey?: string;
  /** What the body may say, the query may say too. So it is for a DELETE anyway. */
  takesQuery?: true;
  /** Largest JSON body, bytes; 2 MiB unless given. */
  maxJsonBytes?: number;
  /** The operation takes multipart/form-data with these files. */
  files?: FileLimits;
  /** The operation answers a file of this media type, or one of these, instead of JSON. */
  produces?: string | readonly [string, ...string[]];
  /** The refusals of this operation beyond those of its guard and its input: stable code -> kind. */
  errors?: Readonly<Record<string, ErrorKind>>;
  /** How often it may be called; one that takes files is an upload. Guesses are counted by their use case. */
  limit?: LimitName;
  /** Longer text for the document: shapes, units, rules, source. */
  description?: string;
  /** An example body for the document; answers stand in routers/examples.ts. */
  example?: { request: unknown };
}

export interface Meta {
  openapi?: NonNullable<OpenApiMeta['openapi']>;
  rest?: RestOptions;
  access?: Access;
  [key: string]: unknown;
}

/** Puts a procedure at a documented path below `/api`. The tag and the operation id follow from its place in the routers. */
export function rest(method: OpenApiMethod, path: `/${string}`, summary: string, options: RestOptions = {}): Meta {
  const description = options.description;
  const { files } = options;
  const jsonType = files?.orJsonFor === undefined ? [] : ['application/json'];
  const contentTypes = files ? { contentTypes: ['multipart/form-data', ...jsonType] } : {};
  return {
    openapi: { method, path, summary, ...(description === undefined ? {} : { description }), ...contentTypes },
    rest: options,
  };
}

/** The limit that calls of an operation are counted against, if there is one. */
export function limitOf({ limit, files }: RestOptions = {}): LimitName | null {
  return limit ?? (files === undefined ? null : 'upload');
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

/** Refuses a file over the typed RPC, which could only carry it as JSON, and names the path where it is. */
export function requireRestForFiles(meta: Meta | undefined, pathParams: Readonly<Record<string, string>> | null): void {
  if (meta?.rest?.produces === undefined || pathParams !== null) return;
  const { method = 'GET', path = '' } = meta.openapi ?? {};
  throw new AppError('method_not_allowed', 'file.rest_only', `This is a file: fetch it with ${method} /api${path}.`);
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
