/** One fault of the input: its place (dotted path, or row and column of a CSV file) and a sentence for a person. */
export interface Issue {
  path: string;
  code: string;
  message: string;
}

/** The most faults that an answer names. A request with more of them is not a slip of a person. */
export const MAX_ISSUES = 20;

export interface ErrorDetails {
  issues?: Issue[];
  /** Whole seconds until the same call may succeed; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Facts that a client needs to continue, such as the current version of a record. */
  facts?: Record<string, unknown>;
}

/** The one table that turns a kind of error into an HTTP status and a title. The codes of tRPC follow from the status. */
export const ERROR_KINDS = {
  invalid: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'You are not permitted to do this' },
  not_found: { status: 404, title: 'What you asked for does not exist' },
  method_not_allowed: { status: 405, title: 'This address does not take this method' },
  conflict: { status: 409, title: 'The request conflicts with what is stored' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported: { status: 415, title: 'The service does not read this type of content' },
  too_many: { status: 429, title: 'There were too many requests' },
  internal: { status: 500, title: 'Something went wrong in the service' },
  unavailable: { status: 503, title: 'The service is not available at the moment' },
} as const;

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

/** The page that describes each error, with the code as fragment. */
const ERROR_PAGE = '/docs/errors';

export function problemOf({ kind, code, message, details }: AppError, requestId: string): Problem {
  const { status, title } = ERROR_KINDS[kind];
  return { type: `${ERROR_PAGE}#${code}`, title, status, detail: message, code, requestId, ...details };
}

/** The problem of background work, which has no request: `id` is the id that its log lines name. */
export function workProblem(error: unknown, id: string): Problem {
  return problemOf(error instanceof AppError ? error : (databaseRefusal(error) ?? masked()), id);
}

/** The refusal that follows from an error of the database or its driver. Null for any other error. */
export function databaseRefusal(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  if (isOutage(error)) {
    const message = 'The database does not answer at the moment. Try again in a few seconds.';
    return new AppError('unavailable', 'database.unavailable', message, { retryAfterSeconds: 5 });
  }
  if (isLostRace(error)) {
    const message = 'Somebody else changed the same records at this moment. Read them again and repeat.';
    return new AppError('conflict', 'record.changed_meanwhile', message);
  }
  if (isDataError(error)) {
    return new AppError('invalid', 'request.unstorable_value', 'The request holds a value that cannot be stored.');
  }
  return null;
}

// SQLSTATE of unique constraints, foreign keys and exclusion constraints. Services check them before they write, so a violation
// means that another transaction changed the rows in between.
const LOST_RACES: ReadonlySet<unknown> = new Set(['23505', '23503', '23P01']);

function isLostRace(error: Error): boolean {
  return 'code' in error && LOST_RACES.has(error.code);
}

// SQLSTATE class 22, data exception: the value has the right shape, but PostgreSQL cannot store it. Examples are the year 0 and
// a JSON key that contains NUL.
function isDataError(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);
}

// SQLSTATE classes and codes of an outage: 08 connection, 28 sign-in, 53 resources such as a full disk, 57P0 shutdown, 3D no such
// database, 40001 and 40P01 serialisation and deadlock, 55P03 lock timeout, 25006 read-only server, 57014, 25P03 and 25P04 statement
// or transaction timeout. Drivers give some outages no code, or one code for many causes: their messages are matched below.
const OUTAGE_CODE = /^(08|28|3D|53|57P0|57014|40001|40P01|55P03|25006|25P0[34]|ECONN|ETIMEDOUT|EPIPE)/;
const OUTAGE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Connection ended|Client has encountered a connection error|Client was closed|not currently accepting connections/;

function isOutage(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return OUTAGE_CODE.test(code) || OUTAGE_MESSAGE.test(error.message);
}

/** The error that stands for a fault of the service, whose text is nobody's business. */
export function masked(): AppError {
  return new AppError(
    'internal',
    'server.internal',
    'The server could not answer. Report the request id to its operator.',
  );
}
