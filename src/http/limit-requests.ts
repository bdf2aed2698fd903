import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ProcessParts } from '../context.ts';
import { AppError } from '../errors.ts';
import { toProblem } from '../trpc-errors.ts';
import { sendProblem } from './answers.ts';
import { reportLimit, recordOf } from './request-context.ts';

/** Refuses a client address that sends too many requests of any kind, before any other check. */
export function limitRequests(
  { limits, config }: Pick<ProcessParts, 'limits' | 'config'>,
  log: Logger,
): RequestHandler {
  let isWarned = config.trustProxy !== 0;
  return async (req, res, next) => {
    if (!isWarned && req.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      log.warn(
        'X-Forwarded-For is ignored: set TRUST_PROXY if a proxy sends it, because all of its clients count as one until then',
      );
    }
    try {
      await limits.countRequest({ ip: req.ip ?? '', reportLimit: reportLimit.bind(null, req, res) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendProblem(req, res, toProblem(error, recordOf(req).id));
    }
    next();
  };
}
