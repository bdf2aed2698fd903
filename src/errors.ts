import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

/** One fault of the input: its place (dotted path, or row and column of a CSV file) and a sentence for a person. */
export interface Issue {
  path: string;
  code: string;
  message: string;
}

export interface ErrorDetails {
  issues?: Issue[];
  /** Whole seconds until the same call may succeed; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Facts that a client needs to continue, such as the current version of a record. */
  facts?: Record<string, unknown>;
}

/** The one table that turns a kind of error into a tRPC code, an HTTP status and a title. */
export const ERROR_KINDS = {
  invalid: { trpc: 'BAD_REQUEST', status: 400, title: 'The request cannot be understood' },
  unauthenticated: { trpc: 'UNAUTHORIZED', status: 401, title: 'Sign in first' },
  forbidden: { trpc: 'FORBIDDEN', status: 403, title: 'Not permitted' },
  not_found: { trpc: 'NOT_FOUND', status: 404, title: 'Not found' },
  method_not_allowed: { trpc: 'METHOD_NOT_SUPPORTED', status: 405, title: 'Method not allowed' },
  conflict: { trpc: 'CONFLICT', status: 409, title: 'In conflict with what is stored' },
  too_large: { trpc: 'PAYLOAD_TOO_LARGE', status: 413, title: 'Too large' },
  unsupported: { trpc: 'UNSUPPORTED_MEDIA_TYPE', status: 415, title: 'Type of content not supported' },
  too_many: { trpc: 'TOO_MANY_REQUESTS', status: 429, title: 'Too many requests' },
  internal: { trpc: 'INTERNAL_SERVER_ERROR', status: 500, title: 'Something went wrong here' },
  unavailable: { trpc: 'SERVICE_UNAVAILABLE', status: 503, title: 'Not available at the moment' },
} as const satisfies Record<string, { trpc: TRPC_ERROR_CODE_KEY; status: number; title: string }>;

export type ErrorKind = keyof typeof ERROR_KINDS;

/**
 * A refusal of a use case. `kind` comes from a closed list and decides the status. `code` has the form `noun.reason` and is
 * stable. `message` is a sentence for the person who has to act on it.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(kind: ErrorKind, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/** Problem details (RFC 9457): the shape of every error, over REST and RPC. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  requestId: string;
  issues?: Issue[];
  retryAfterSeconds?: number;
  facts?: Record<string, unknown>;
}

const KIND_OF_TRPC_CODE = new Map<string, ErrorKind>(
  Object.entries(ERROR_KINDS).map(([kind, { trpc }]) => [trpc, kind as ErrorKind]),
);

/** Turns anything that a procedure throws into an AppError. An unforeseen error is masked as `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCError)) return masked();
  if (error.cause instanceof AppError) return error.cause;
  // A ZodError on our own output is our bug: tRPC marks it INTERNAL_SERVER_ERROR and it stays masked.
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) {
    return invalidInput(error.cause);
  }
  if (isOutage(error.cause)) {
    const message = 'The database does not answer at the moment. Try again in a few seconds.';
    return new AppError('unavailable', 'database.unavailable', message, { retryAfterSeconds: 5 });
  }
  if (isLostRace(error.cause)) {
    const message = 'Somebody else changed the same records at this moment. Read them again and repeat.';
    return new AppError('conflict', 'record.changed_meanwhile', message);
  }
  if (isDataError(error.cause)) {
    return new AppError('invalid', 'request.unstorable_value', 'The request holds a value that cannot be stored.');
  }
  const kind = KIND_OF_TRPC_CODE.get(error.code) ?? (error.code === 'PARSE_ERROR' ? 'invalid' : 'internal');
  return kind === 'internal' ? masked() : new AppError(kind, `request.${kind}`, transportMessage(error, kind));
}

export function toProblem(error: unknown, requestId: string): Problem {
  const { kind, code, message, details } = toAppError(error);
  const { status, title } = ERROR_KINDS[kind];
  return { type: `urn:problem:${code}`, title, status, detail: message, code, requestId, ...details };
}

/** The problem of background work, which has no request: `id` is the id that its log lines name. */
export function workProblem(error: unknown, id: string): Problem {
  return toProblem(
    error instanceof AppError ? error : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }),
    id,
  );
}

// SQLSTATE of unique constraints, foreign keys and exclusion constraints. Services check them before they write, so a violation
// means that another transaction changed the rows in between.
const LOST_RACES: ReadonlySet<unknown> = new Set(['23505', '23503', '23P01']);

function isLostRace(cause: Error | undefined): boolean {
  return cause !== undefined && 'code' in cause && LOST_RACES.has(cause.code);
}

// SQLSTATE class 22, data exception: the value has the right shape, but PostgreSQL cannot store it. Examples are the year 0 and
// a JSON key that contains NUL.
function isDataError(cause: Error | undefined): boolean {
  return cause !== undefined && 'code' in cause && typeof cause.code === 'string' && /^22[0-9A-Z]{3}$/.test(cause.code);
}

function masked(): AppError {
  return new AppError(
    'internal',
    'server.internal',
    'The server could not answer. Report the request id to its operator.',
  );
}

// Refusals of tRPC itself (unknown procedure, malformed JSON, body too large) carry texts of libraries. People get our own sentences.
function transportMessage(error: TRPCError, kind: ErrorKind): string {
  if (error.code === 'PARSE_ERROR') return 'The body is not valid JSON.';
  if (kind === 'not_found') return 'There is no such operation.';
  return `${ERROR_KINDS[kind].title}.`;
}

/** The most faults that a response lists. A request with more of them was not typed by a person. */
export const MAX_ISSUES = 20;

function invalidInput({ issues: found }: ZodError): AppError {
  const issues = found
    .slice(0, MAX_ISSUES)
    .map(({ path, code, message }) => ({ path: path.map(String).join('.'), code, message }));
  const more = found.length > MAX_ISSUES ? [`And ${found.length - MAX_ISSUES} more.`] : [];
  return new AppError('invalid', 'request.invalid', [...issues.map(sentence), ...more].join(' '), { issues });
}

// SQLSTATE classes and codes of an outage: 08 connection, 28 sign-in, 53 resources such as a full disk, 57P0 shutdown, 3D no such
// database, 40001 and 40P01 serialisation and deadlock, 55P03 lock timeout, 25006 read-only server, 57014, 25P03 and 25P04 statement
// or transaction timeout. Drivers give some outages no code, or one code for many causes: their messages are matched below.
const OUTAGE_CODE = /^(08|28|3D|53|57P0|57014|40001|40P01|55P03|25006|25P0[34]|ECONN|ETIMEDOUT|EPIPE)/;
const OUTAGE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Connection ended|not currently accepting connections/;

function isOutage(cause: Error | undefined): boolean {
  if (cause === undefined) return false;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return OUTAGE_CODE.test(code) || OUTAGE_MESSAGE.test(cause.message);
}

function sentence({ path, message }: Issue): string {
  const text = message.endsWith('.') ? message : `${message}.`;
  return path === '' ? text : `${path}: ${text}`;
}
