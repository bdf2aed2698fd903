import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** For the logger of the process: credentials never reach a log, wherever an object that holds them is logged. */
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

/** The log of a process: one JSON object a line, without credentials and without the values that statements were given. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: REDACTED, serializers: { err: describeError } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

// Mail servers name whom they refuse.
const ADDRESS = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g;

// What an error is, what it says and where it was thrown. The rest is left out, for drivers add what they were given:
// PGlite the bound values, PostgreSQL the row that it refused, which MikroORM puts into the message too.
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
