import type { OpenApiMeta, OpenApiMethod } from 'trpc-to-openapi';
import type { LimitName } from '../adapters/rate-limits.ts';
import { AppError, type ErrorKind } from '../errors.ts';
import type { Access } from './access.ts';
import type { FileLimits } from './files.ts';

export interface RestOptions {
  /** Further paths of the same operation; the first path is the documented one. */
  aliases?: readonly `/${string}`[];
  /** The input key for a body that is not an object, such as a JSON array. */
  bodyKey?: string;
  /** The keys of the body may be given in the query too. A DELETE always permits this. */
  takesQuery?: true;
  /** The largest JSON body in bytes; 2 MiB by default. */
  maxJsonBytes?: number;
  /** The operation takes multipart/form-data with these files. */
  files?: FileLimits;
  /** The media types of an operation that returns a file instead of JSON. */
  produces?: string | readonly [string, ...string[]];
  /** The errors of this operation besides those of its guard and its input: stable code -> kind. */
  errors?: Readonly<Record<string, ErrorKind>>;
  /** The limit that calls count against; `upload` for an operation that takes files. Use cases count guesses themselves. */
  limit?: LimitName;
  /** A client may keep the answer of this GET and ask whether it still holds: with an entity tag, answered by 304 without a body. */
  isRevalidated?: true;
  /**
   * The path of the GET that reads what the operation makes, which the answer carries in `Location`. A key in braces is one of the
   * answer (`job.id` is inside of `job`), or else one of the path of the operation.
   */
  makes?: `/${string}`;
  /** Longer text for the document: shapes, units, rules, source. */
  description?: string;
  /** An example body for the document. routers/examples.ts has the example responses. */
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
  const { description, files } = options;
  const jsonType = files?.orJsonFor === undefined ? [] : ['application/json'];
  const contentTypes = files ? { contentTypes: ['multipart/form-data', ...jsonType] } : {};
  return {
    openapi: { method, path, summary, ...(description === undefined ? {} : { description }), ...contentTypes },
    rest: options,
  };
}

/** Returns the limit that calls of an operation count against, or null. */
export function limitOf({ limit, files }: RestOptions = {}): LimitName | null {
  return limit ?? (files === undefined ? null : 'upload');
}

/** Refuses a file over tRPC, which can only return JSON. The error names the REST path of the file. */
export function requireRestForFiles(meta: Meta | undefined, pathParams: Readonly<Record<string, string>> | null): void {
  if (meta?.rest?.produces === undefined || pathParams !== null) return;
  const { method = 'GET', path = '' } = meta.openapi ?? {};
  throw new AppError('method_not_allowed', 'file.rest_only', `This is a file: fetch it with ${method} /api${path}.`);
}
