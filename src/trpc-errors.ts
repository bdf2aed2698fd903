import { placeOf, possibleNames, quoted } from '@dietary-recall/recall/input-messages';
import { nearestName } from '@dietary-recall/recall/nearest-name';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY, type TRPC_ERROR_CODE_NUMBER } from '@trpc/server/rpc';
import { ZodError } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import {
  AppError,
  databaseRefusal,
  ERROR_KINDS,
  masked,
  MAX_ISSUES,
  problemOf,
  type ErrorKind,
  type Issue,
  type Problem,
} from './errors.ts';

const KIND_OF_STATUS = new Map<number, ErrorKind>(
  Object.entries(ERROR_KINDS).map(([kind, { status }]) => [status, kind as ErrorKind]),
);

/** Turns anything that a procedure throws into an AppError. An unforeseen error is masked as `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCError)) return masked();
  if (error.cause instanceof AppError) return error.cause;
  // A ZodError on our own output is our bug: tRPC marks it INTERNAL_SERVER_ERROR and it stays masked.
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return invalidInput(error.cause);
  const refusal = databaseRefusal(error.cause);
  if (refusal !== null) return refusal;
  const kind = KIND_OF_STATUS.get(getHTTPStatusCodeFromError(error)) ?? 'internal';
  return kind === 'internal' ? masked() : new AppError(kind, `request.${kind}`, transportMessage(error, kind));
}

export function toProblem(error: unknown, requestId: string): Problem {
  return problemOf(toAppError(error), requestId);
}

/** Codes of tRPC by their HTTP status. PARSE_ERROR has the status of BAD_REQUEST, which is the more general one. */
const CODE_OF_STATUS = new Map<number, TRPC_ERROR_CODE_NUMBER>(
  (Object.keys(TRPC_ERROR_CODES_BY_KEY) as TRPC_ERROR_CODE_KEY[])
    .filter((code) => code !== 'PARSE_ERROR')
    .map((code) => [getHTTPStatusCodeFromError(new TRPCError({ code })), TRPC_ERROR_CODES_BY_KEY[code]]),
);

/** The number by which tRPC knows a kind of error. */
export function trpcCodeOf(kind: ErrorKind): TRPC_ERROR_CODE_NUMBER {
  return CODE_OF_STATUS.get(ERROR_KINDS[kind].status) ?? TRPC_ERROR_CODES_BY_KEY.INTERNAL_SERVER_ERROR;
}

// Refusals of tRPC itself (unknown procedure, malformed JSON, body too large) carry texts of libraries. People get our own sentences.
function transportMessage(error: TRPCError, kind: ErrorKind): string {
  if (error.code === 'PARSE_ERROR') return 'The body is not valid JSON.';
  if (kind === 'not_found') return 'There is no such operation.';
  return `${ERROR_KINDS[kind].title}.`;
}

/** The refusal of an input, whatever the number of its faults. An unknown key decides the code, because it may explain the others. */
function invalidInput({ issues: found }: ZodError): AppError {
  const issues: Issue[] = [];
  for (const issue of found) {
    if (issues.length >= MAX_ISSUES) break;
    issues.push(...faultsOf(issue));
  }
  issues.splice(MAX_ISSUES);
  const count = found.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
  const more = count > issues.length ? [`And ${count - issues.length} more.`] : [];
  const code = found.some((issue) => issue.code === 'unrecognized_keys') ? 'request.unknown_key' : 'request.invalid';
  return new AppError('invalid', code, [...issues.map(sentence), ...more].join(' '), { issues });
}

function faultsOf(issue: $ZodIssue): Issue[] {
  const { path, code, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path: dotted(path), code, message }];
  const names = possibleNames(issue);
  const where = path.length === 0 ? '' : ` in ${placeOf(path)}`;
  return issue.keys.slice(0, MAX_ISSUES).map((key) => {
    const meant = nearestName(key, names);
    const hint = meant === null ? '' : ` Did you mean ${quoted(meant)}?`;
    return { path: dotted([...path, key]), code, message: `Unknown field ${quoted(key)}${where}.${hint}` };
  });
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/** A sentence that names the place of the fault. Schemas with words of their own do not name it. */
function sentence({ path, code, message }: Issue): string {
  const text = /[.?]$/.test(message) ? message : `${message}.`;
  const namesPlace = path === '' || code === 'unrecognized_keys' || message.startsWith(`${path} `);
  return namesPlace ? text : `${path}: ${text}`;
}
