import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** The paths that the logger removes, so that no credential reaches a log, regardless of the object that contains it. */
export const REDACTED: NonNullable<LoggerOptions['redact']> = {
  paths: [
    'authorization',
    'cookie',
    'headers.authorization',
    'headers.cookie',
    'headers["set-cookie"]',
    'req.headers.authorization',
    'req.headers.cookie',
    'res.headers["set-cookie"]',
  ],
  censor: '[redacted]',
};

/** Creates the log of a process: one JSON object a line, without credentials and without values of SQL statements. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: REDACTED, serializers: { err: describeError } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

// Mail servers name the addresses that they refuse.
const ADDRESS = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g;

// Keeps the type, the message and the stack of an error, and nothing else: PGlite adds bound values to its errors, and
// PostgreSQL the refused row, which MikroORM copies into the message.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, code }: Error & { code?: unknown } = error;
  const message = (error.message.split('\n - detail:', 1)[0] ?? '').replaceAll(ADDRESS, '[address]');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: [`${name}: ${message}`, ...frames].join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
