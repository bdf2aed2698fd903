import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Metrics } from '../adapters/metrics/metrics.ts';
import type { Config } from '../config.ts';
import { isFromHere } from './from-here.ts';
import { bearerTokenOf, recordOf } from './request-context.ts';
import { isSameSecret } from './same-secret.ts';

/**
 * Serves the metrics for Prometheus to programs on this machine and to callers that send METRICS_TOKEN. Other callers get 404.
 */
export function metricsText({ metricsToken }: Pick<Config, 'metricsToken'>, metrics: Metrics): RequestHandler {
  return async (req, res, next) => {
    if (!isFromHere(req) && !hasToken(req, metricsToken)) return next();
    recordOf(req).route = '/metrics';
    res.setHeader('content-type', metrics.mediaType);
    res.setHeader('cache-control', 'no-store');
    res.end(await metrics.read());
  };
}

function hasToken(req: IncomingMessage, token: string | null): boolean {
  const given = bearerTokenOf(req);
  return token !== null && given !== null && isSameSecret(given, token);
}
