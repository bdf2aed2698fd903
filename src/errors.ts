import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

/** One thing wrong with the input: where (dotted path, or a CSV position) and what, for a person to read. */
export interface Issue {
  path: string;
  code: string;
  message: string;
}

export interface ErrorDetails {
  issues?: Issue[];
  /** Whole seconds until the same call may succeed; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Facts a client needs to go on, such as the current version of a record. */
  facts?: Record<string, unknown>;
}

/** The kind decides the transport, here and nowhere else. */
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
 * What a use case refuses. `kind` is closed and decides the status; `code` is open, stable and of the form
 * `noun.reason`; `message` is a sentence for the person who has to act on it.
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

/** RFC 9457 problem details, the one error shape of both surfaces. */
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

/** Anything thrown below a procedure becomes an AppError; what we did not foresee is masked as `internal`. */
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

/** The same for work that no procedure waits for; there is no request, and `id` is what its log lines name. */
export function workProblem(error: unknown, id: string): Problem {
  return toProblem(
    error instanceof AppError ? error : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }),
    id,
  );
}

// SQLSTATE of a unique constraint, a foreign key, an exclusion: services check them beforehand, so that another transaction
// came between.
const LOST_RACES: ReadonlySet<unknown> = new Set(['23505', '23503', '23P01']);

function isLostRace(cause: Error | undefined): boolean {
  return cause !== undefined && 'code' in cause && LOST_RACES.has(cause.code);
}

// SQLSTATE class 22, data exception: a value has the right shape and PostgreSQL has no place for it, such as the year 0
// or a key of a JSON object with NUL in it.
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

// tRPC's own refusals (unknown procedure, malformed JSON, body too large) carry texts of libraries; say it ourselves.
function transportMessage(error: TRPCError, kind: ErrorKind): string {
  if (error.code === 'PARSE_ERROR') return 'The body is not valid JSON.';
  if (kind === 'not_found') return 'There is no such operation.';
  return `${ERROR_KINDS[kind].title}.`;
}

/** Faults that an answer names; a request with more is no slip. */
export const MAX_ISSUES = 20;

function invalidInput({ issues: found }: ZodError): AppError {
  const issues = found
    .slice(0, MAX_ISSUES)
    .map(({ path, code, message }) => ({ path: path.map(String).join('.'), code, message }));
  const more = found.length > MAX_ISSUES ? [`And ${found.length - MAX_ISSUES} more.`] : [];
  return new AppError('invalid', 'request.invalid', [...issues.map(sentence), ...more].join(' '), { issues });
}

// SQLSTATE classes 08 (connection), 28 (sign-in), 53 (resources, such as a full disk), 57P0 (shut down), a database that is not
// there (3D), serialisation and deadlock, a lock that is not given in time (55P03), a server that takes no writes (25006), and a
// statement or transaction that takes too long (57014, 25P03, 25P04); the driver's own words where it has no code, or one for
// many things.
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
