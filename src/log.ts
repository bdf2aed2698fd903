import { destination, pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

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

/** Lines are written together, because a write takes as long as a small request. The last ones are written at the exit. */
const WRITTEN_TOGETHER = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 };

/** Creates the log of the server: readable lines on a terminal, JSON within a fifth of a second anywhere else. */
export async function openServerLog(level: string): Promise<Logger> {
  if (!process.stdout.isTTY) return createLog(level, destination(WRITTEN_TOGETHER));
  // A server without a terminal does not load it.
  const { default: pretty } = await import('pino-pretty');
  const lines = pretty({
    colorize: process.stdout.hasColors(),
    translateTime: 'SYS:HH:MM:ss',
    ignore: `pid,hostname,${REQUEST_FIELDS.join(',')}`,
    singleLine: true,
    messageFormat: messageOf,
    // Lines before an exit are written before it.
    sync: true,
  });
  return createLog(level, { write: (line: string) => void lines.write(line.replaceAll(HIDDEN, asEscape)) });
}

// Controls that JSON does not escape, of which a terminal obeys some (U+009B is another ESC [), and marks that turn the direction of
// a text. Errors quote what a client sent.
const HIDDEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Writes a character of a JSON line as an escape that is still one when the line was read. */
function asEscape(character: string): string {
  return `\\\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The fields of the line of a request that `messageOf` shows. */
const REQUEST_FIELDS = ['method', 'route', 'status'];

/** The message of a line on a terminal. The line of a request has no message of its own. */
function messageOf(line: Record<string, unknown>, messageKey: string): string {
  const { [messageKey]: message, method, route, status } = line;
  if (typeof message === 'string') return message;
  if (typeof method !== 'string') return '';
  return `${method} ${typeof route === 'string' ? route : '(unknown address)'} ${String(status)}`;
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
