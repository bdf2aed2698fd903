import type { RequestHandler } from 'express';
import type { Logger, LoggerOptions } from 'pino';
import { recordOf } from './context.ts';

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

/** One line a request, when it is over. The pattern of the path, not the path: queries and ids may be secrets. */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    const { method } = req;
    res.once('close', () => {
      const { id, route, code, userId } = recordOf(req);
      log.info({
        requestId: id,
        method,
        route,
        status: res.statusCode,
        durationMs: Math.round((performance.now() - start) * 10) / 10,
        ...(code === null ? {} : { code }),
        ...(userId === null ? {} : { userId }),
        ...(res.writableFinished ? {} : { aborted: true }),
      });
    });
    next();
  };
}
