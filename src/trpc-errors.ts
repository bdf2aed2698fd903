import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY, type TRPC_ERROR_CODE_NUMBER } from '@trpc/server/rpc';
import { ZodError } from 'zod';
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

function invalidInput({ issues: found }: ZodError): AppError {
  const issues = found
    .slice(0, MAX_ISSUES)
    .map(({ path, code, message }) => ({ path: path.map(String).join('.'), code, message }));
  const more = found.length > MAX_ISSUES ? [`And ${found.length - MAX_ISSUES} more.`] : [];
  return new AppError('invalid', 'request.invalid', [...issues.map(sentence), ...more].join(' '), { issues });
}

function sentence({ path, message }: Issue): string {
  const text = message.endsWith('.') ? message : `${message}.`;
  return path === '' ? text : `${path}: ${text}`;
}
