import { quoted } from '@dietary-recall/recall/input-messages';
import type { Request, Response } from 'express';
import { readText } from '../contract/coercion.ts';
import { AppError, MAX_ISSUES, type Issue } from '../errors.ts';
import { badRequest, hasBody, isJson, readJsonBody } from './body.ts';
import { paramNames, type Match } from './routes.ts';
import { readUpload, type Upload } from './uploads.ts';

export interface InputLimits {
  readonly uploadDir: string;
  readonly maxJsonBytes: number;
}

type Values = Record<string, unknown>;

/**
 * The input of a REST call: the query, the body and the path. The schema refuses keys that it does not know, so all of them are part
 * of the input. A key that the operation takes elsewhere, or that has two values, is refused here. Nothing is read until the procedure
 * asks for the input.
 */
export class RestInput {
  readonly #req: Request;
  readonly #res: Response;
  readonly #match: Match;
  readonly #limits: InputLimits;
  #reading: Promise<unknown> | undefined;
  #upload: Upload | undefined;

  constructor(req: Request, res: Response, match: Match, limits: InputLimits) {
    this.#req = req;
    this.#res = res;
    this.#match = match;
    this.#limits = limits;
  }

  /** Returns the input. It is read once, although guards and validators each ask for it. */
  readonly read = (): Promise<unknown> => (this.#reading ??= this.#merge());

  /** Removes the uploaded files. A procedure that gives a file to a job has copied it. */
  async discard(): Promise<void> {
    await this.#upload?.discard();
  }

  async #merge(): Promise<unknown> {
    const { operation, params, query } = this.#match;
    if (operation.takesNothing) return undefined;
    // In an object without a prototype, a key `__proto__` of a body is an ordinary key.
    const input = Object.create(null) as Values;
    if (!operation.takesQuery) refuseMisplaced(operation, query);
    this.#addText(input, query);
    if (operation.takesBody) await this.#addBody(input);
    this.#addText(input, params);
    return input;
  }

  async #addBody(input: Values): Promise<void> {
    const { files, bodyKey, maxJsonBytes } = this.#match.operation.rest;
    const jsonKey = files?.orJsonFor;
    if (files !== undefined && (jsonKey === undefined || !isJson(this.#req))) {
      if (!hasBody(this.#req)) return;
      this.#upload = await readUpload(this.#req, this.#res, files, this.#limits.uploadDir);
      this.#addText(input, this.#upload.fields);
      return;
    }
    const body = await readJsonBody(this.#req, maxJsonBytes ?? this.#limits.maxJsonBytes);
    if (body === undefined) return;
    if (jsonKey !== undefined) add(input, jsonKey, body);
    else if (isObject(body)) for (const key in body) add(input, key, body[key]);
    else if (bodyKey !== undefined) add(input, bodyKey, body);
    else throw badRequest({ path: '', code: 'invalid_type', message: 'Send a JSON object.' });
  }

  #addText(input: Values, values: Readonly<Values>): void {
    for (const key in values) add(input, key, readText(this.#match.operation.readers, key, values[key]));
  }
}

function add(input: Values, key: string, value: unknown): void {
  if (key in input && !Object.is(input[key], value)) throw givenTwice(key);
  input[key] = value;
}

function givenTwice(path: string): AppError {
  return badRequest({
    path,
    code: 'given_twice',
    message: 'It has two values, in two parts of the request. Send it once.',
  });
}

/** Refuses the keys of a query that belong in the path or the body. */
function refuseMisplaced({ readers, path }: Match['operation'], query: Readonly<Values>): void {
  const inPath = paramNames(path);
  const issues = Object.keys(query)
    .filter((key) => readers.has(key))
    .slice(0, MAX_ISSUES)
    .map((key): Issue => {
      const place = inPath.includes(key) ? 'path' : 'body';
      const message = `Unknown field ${quoted(key)} in the query. It belongs in the ${place}.`;
      return { path: key, code: 'unrecognized_keys', message };
    });
  if (issues.length === 0) return;
  throw new AppError('invalid', 'request.unknown_key', issues.map(({ message }) => message).join(' '), { issues });
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
