import type { OpenApiMeta, OpenApiMethod } from 'trpc-to-openapi';
import type { LimitName } from '../adapters/rate-limits.ts';
import { AppError, type ErrorKind } from '../errors.ts';
import type { Access } from './access.ts';
import type { FileLimits } from './files.ts';

export interface RestOptions {
  /** Further paths of the same operation; the first path is the documented one. */
  aliases?: readonly `/${string}`[];
  /** The input key that a body which is not an object (a JSON array) stands for. */
  bodyKey?: string;
  /** The keys of the body are also accepted in the query, as they always are for a DELETE. */
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

/** Refuses a file over the typed RPC, which could only carry it as JSON, and names the path where it is. */
export function requireRestForFiles(meta: Meta | undefined, pathParams: Readonly<Record<string, string>> | null): void {
  if (meta?.rest?.produces === undefined || pathParams !== null) return;
  const { method = 'GET', path = '' } = meta.openapi ?? {};
  throw new AppError('method_not_allowed', 'file.rest_only', `This is a file: fetch it with ${method} /api${path}.`);
}
