import type { AnyRouter } from '@trpc/server';
import { ERROR_GUIDE } from '../contract/error-guide.ts';
import { GENERAL_ERRORS, JOB_ERRORS } from '../contract/general-errors.ts';
import type { ErrorKind } from '../errors.ts';
import { operationsOf } from './routes.ts';

/** An error that a client can get. */
export interface CataloguedError {
  code: string;
  kind: ErrorKind;
  /** What a person can do about it. Empty for an error that the guide does not have; a test finds those. */
  advice: string;
  /** The operations that declare it, such as `GET /foods/{locale}/{code}`. Empty for an error that many operations can answer. */
  operations: string[];
  /** The areas of these operations, as in the API document. */
  areas: string[];
}

/** Lists the errors that clients can get, by code: those that operations declare, those of any operation, and those of jobs. */
export function errorCatalogue(router: AnyRouter): CataloguedError[] {
  const errors = new Map<string, CataloguedError>();
  const errorOf = (code: string, kind: ErrorKind) => {
    const known = errors.get(code) ?? { code, kind, advice: ERROR_GUIDE[code] ?? '', operations: [], areas: [] };
    errors.set(code, known);
    return known;
  };
  for (const [code, kind] of Object.entries({ ...GENERAL_ERRORS, ...JOB_ERRORS })) errorOf(code, kind);
  for (const { name, method, path, rest } of operationsOf(router)) {
    for (const [code, kind] of Object.entries(rest.errors ?? {})) {
      // An operation may declare such an error for a reason of its own. Others answer it too.
      if (code in GENERAL_ERRORS) continue;
      const { operations, areas } = errorOf(code, kind);
      const area = name.split('.', 1)[0] ?? name;
      operations.push(`${method} ${path}`);
      if (!areas.includes(area)) areas.push(area);
    }
  }
  return [...errors.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}
